package io.fillrate.app.database;

import io.fillrate.e2e.server.OneLine;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.sql.SQLException;
import org.apache.commons.lang3.exception.ExceptionUtils;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/** Why a database cannot be reached, in one line. */
final class ConnectFailure {

    private ConnectFailure() {}

    /** The server's answer, or what the network says; without secrets. */
    static String reason(SQLException failure) {
        if (failure instanceof PSQLException postgres) {
            ServerErrorMessage answer = postgres.getServerErrorMessage();
            if (answer != null) {
                return String.valueOf(answer.getMessage());
            }
        }
        Throwable root = ExceptionUtils.getRootCause(failure);
        if (root instanceof UnknownHostException) {
            return "unknown host";
        } else if (root instanceof SocketTimeoutException) {
            return "no answer in time";
        }
        return OneLine.of(root);
    }
}
