/* Carries packets between two network namespaces, each after the delay and at the rate of a link, without a loss: two TUN devices and this
   program between them. For .ci/link-trials.

     link_delay NAMESPACE_A NAMESPACE_B DELAY_NS BITS_PER_SECOND      BITS_PER_SECOND 0: any

   Creates device "line" in both, writes a line when they are there, and ends with its standard input. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/if.h>
#include <linux/if_tun.h>
#include <poll.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

enum { PACKETS = 16384, SIZE = 1600 };

struct direction {
    int from, to;
    int64_t free; /* when the line is free again */
    uint64_t taken, delivered;
    struct { int64_t due; int length; char bytes[SIZE]; } packets[PACKETS];
};

static struct direction directions[2];

static void fail(const char *what) {
    fprintf(stderr, "link_delay: %s: %s\n", what, strerror(errno));
    exit(1);
}

static int64_t now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000000000LL + t.tv_nsec;
}

static int device(const char *namespace) {
    char path[256];
    snprintf(path, sizeof path, "/run/netns/%s", namespace);
    int ns = open(path, O_RDONLY);
    if (ns < 0 || setns(ns, CLONE_NEWNET) < 0) fail(path);
    close(ns);
    int tun = open("/dev/net/tun", O_RDWR | O_NONBLOCK);
    struct ifreq request = {0};
    request.ifr_flags = IFF_TUN | IFF_NO_PI;
    strcpy(request.ifr_name, "line");
    if (tun < 0 || ioctl(tun, TUNSETIFF, &request) < 0) fail("/dev/net/tun");
    return tun;
}

static void take(struct direction *d, int64_t delay, int64_t bits) {
    while (d->taken - d->delivered < PACKETS) {
        int i = d->taken % PACKETS;
        int length = read(d->from, d->packets[i].bytes, SIZE);
        if (length <= 0) return;
        int64_t at = now();
        if (d->free < at) d->free = at;
        if (bits > 0) d->free += length * 8000000000LL / bits;
        d->packets[i].length = length;
        d->packets[i].due = d->free + delay;
        d->taken++;
    }
}

/* Returns when the next packet is due; INT64_MAX if none is on its way. */
static int64_t deliver(struct direction *d) {
    while (d->delivered < d->taken) {
        int i = d->delivered % PACKETS;
        if (d->packets[i].due > now()) return d->packets[i].due;
        if (write(d->to, d->packets[i].bytes, d->packets[i].length) < 0 && errno == EAGAIN) return now();
        d->delivered++;
    }
    return INT64_MAX;
}

int main(int count, char **arguments) {
    if (count != 5) {
        fprintf(stderr, "link_delay NAMESPACE_A NAMESPACE_B DELAY_NS BITS_PER_SECOND\n");
        return 2;
    }
    int64_t delay = atoll(arguments[3]), bits = atoll(arguments[4]);
    int a = device(arguments[1]), b = device(arguments[2]);
    directions[0].from = directions[1].to = a;
    directions[0].to = directions[1].from = b;
    prctl(PR_SET_TIMERSLACK, 1);
    puts("ready");
    fflush(stdout);
    struct pollfd ready[3] = {{.fd = a, .events = POLLIN}, {.fd = b, .events = POLLIN}, {.fd = 0, .events = POLLIN}};
    for (;;) {
        int64_t due = INT64_MAX;
        for (int i = 0; i < 2; i++) {
            take(&directions[i], delay, bits);
            int64_t next = deliver(&directions[i]);
            if (next < due) due = next;
        }
        int64_t left = due == INT64_MAX ? 1000000000 : due - now();
        struct timespec wait = {left > 0 ? left / 1000000000 : 0, left > 0 ? left % 1000000000 : 0};
        if (ppoll(ready, 3, &wait, NULL) > 0 && ready[2].revents != 0) return 0;
    }
}
