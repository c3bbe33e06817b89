package io.fillrate.app.fill;

import io.fillrate.app.database.DatabaseOptions;
import io.fillrate.app.database.OpenDatabase;
import io.fillrate.core.DatabaseKind;
import io.fillrate.core.internal.Secrets;
import io.fillrate.e2e.server.OneLine;
import io.fillrate.report.cli.InputException;
import io.fillrate.schema.plan.PlanOptions.Likeness;
import io.fillrate.schema.plan.SchemaPlan;
import io.fillrate.schema.statistics.SchemaStatistics;
import io.fillrate.schema.statistics.StatisticsReader;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Which rows those that are generated are to be like, by the statistics that a database keeps of them. */
final class LikeOptions {

    @Option(
            names = "--like-existing",
            description =
                    "Rows are like those that the tables have, by the statistics that the database keeps: NULLs, common values,"
                            + " numbers of different values, histograms, lengths of texts. With --append. No row is read for it.")
    private boolean existing;

    @Option(
            names = "--like",
            paramLabel = "URL",
            description =
                    "The same with the statistics of another database, whose tables have the same names. Its password is"
                            + " FILLRATE_LIKE_PASSWORD of the environment, else PGPASSWORD or MYSQL_PWD, else what the driver finds.")
    private @Nullable String url;

    @Option(names = "--like-user", paramLabel = "NAME", description = "The user who logs in there.")
    private @Nullable String user;

    @Option(
            names = "--like-texts",
            description =
                    "Also takes common texts from the statistics, which may be data of real people. Otherwise texts are generated,"
                            + " and are as frequent and as long.")
    private boolean texts;

    /** Checks that the options agree with each other. */
    void check(CommandLine command, boolean append) {
        if (existing && url != null) {
            throw new InputException(command, "--like-existing and --like exclude each other");
        } else if (!existing && url == null && (texts || user != null)) {
            throw new InputException(
                    command,
                    (texts ? "--like-texts" : "--like-user") + " needs --like" + (texts ? " or --like-existing" : ""));
        } else if (existing && user != null) {
            throw new InputException(command, "--like-user needs --like");
        } else if (existing && !append) {
            throw new InputException(
                    command,
                    "--like-existing needs --append: statistics are of tables that have rows; --like URL fills empty ones");
        }
    }

    /** Whether rows are to be like others. */
    boolean areGiven() {
        return existing || url != null;
    }

    /**
     * Reads the statistics.
     *
     * @param kind of the database that is filled
     * @param connection to it
     * @param schemas those that are filled; empty for all
     * @throws InputException if the other database cannot be reached or read; its message is one line without secrets
     */
    Likeness read(
            DatabaseKind kind,
            Connection connection,
            Set<String> schemas,
            DatabaseOptions database,
            CommandLine command)
            throws SQLException {
        if (existing) {
            return new Likeness(StatisticsReader.of(kind).read(connection, schemas), texts);
        } else if (url == null) {
            return Likeness.NONE;
        }
        OpenDatabase other = database.openOther(url, user, command);
        try (Connection source = other.session().connect()) {
            SchemaStatistics statistics = StatisticsReader.of(other.kind()).read(source, Set.of());
            if (statistics.tables().isEmpty()) {
                throw new InputException(
                        command,
                        "--like " + Secrets.masked(url) + ": it has no statistics that this user may see"
                                + howToCollect(other.kind())
                                        .map(how -> "; " + how)
                                        .orElse(""));
            }
            return new Likeness(statistics, texts);
        } catch (SQLException e) {
            throw new InputException(
                    command, "--like " + Secrets.masked(url) + ": its statistics cannot be read: " + OneLine.of(e), e);
        }
    }

    private static Optional<String> howToCollect(DatabaseKind kind) {
        return Optional.of(StatisticsReader.of(kind).howToCollect())
                .filter(how -> !how.isEmpty())
                .map(how -> how + " collects them");
    }

    /** Says of how many planned columns there are statistics. */
    static String coverage(SchemaPlan plan, SchemaStatistics statistics) {
        long columns = plan.tables().stream()
                .mapToLong(table -> table.columns().size())
                .sum();
        long known = plan.tables().stream()
                .mapToLong(table -> table.columns().stream()
                        .filter(column -> statistics
                                .column(table.model().name(), column.model().name())
                                .isPresent())
                        .count())
                .sum();
        return "Rows are like others by the statistics of " + known + " of " + columns + " columns"
                + (known == columns
                        ? "."
                        : "; the others are generated as usual"
                                + howToCollect(plan.database())
                                        .map(how -> " (" + how + ").")
                                        .orElse("."));
    }
}
