package io.fillrate.e2e.server;

import io.fillrate.core.internal.LineBreaks;
import io.fillrate.core.internal.Secrets;
import io.fillrate.core.postgres.PostgresDialect;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.sql.SQLException;
import java.util.Optional;
import org.apache.commons.lang3.exception.ExceptionUtils;
import org.postgresql.util.ServerErrorMessage;

/** Messages of failures, without line breaks and secrets. */
public final class OneLine {

    private OneLine() {}

    /** Why a database cannot be reached: the server's answer, or what the network says. */
    public static String ofConnecting(SQLException failure) {
        Optional<ServerErrorMessage> answer = PostgresDialect.serverError(failure);
        if (answer.isPresent()) {
            return String.valueOf(answer.get().getMessage());
        }
        Throwable root = ExceptionUtils.getRootCause(failure);
        if (root instanceof UnknownHostException) {
            return "unknown host";
        }
        return root instanceof SocketTimeoutException ? "no answer in time" : of(root);
    }

    /** The message, or the failure's class name if it has none. */
    public static String of(Throwable failure) {
        String message = failure.getMessage();
        return message == null ? failure.getClass().getSimpleName() : Secrets.masked(LineBreaks.removed(message));
    }
}
