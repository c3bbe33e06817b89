package io.fillrate.app.fill;

import io.fillrate.app.database.DatabaseOptions;
import io.fillrate.app.database.OpenDatabase;
import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Session;
import io.fillrate.core.internal.jdbc.OpenConnections;
import io.fillrate.core.postgres.PostgresDialect;
import io.fillrate.e2e.run.ProgressDisplay;
import io.fillrate.e2e.server.OneLine;
import io.fillrate.e2e.settings.NearestName;
import io.fillrate.report.cli.FillrateCommand;
import io.fillrate.report.cli.InputException;
import io.fillrate.schema.fill.FillSummary;
import io.fillrate.schema.fill.MissingPartitions;
import io.fillrate.schema.fill.SchemaFill;
import io.fillrate.schema.generate.words.LocalWords;
import io.fillrate.schema.model.SchemaModel;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableName;
import io.fillrate.schema.plan.PlanOptions;
import io.fillrate.schema.plan.PlanOptions.Likeness;
import io.fillrate.schema.plan.SchemaPlan;
import io.fillrate.schema.planner.Privileges;
import io.fillrate.schema.planner.SchemaPlanner;
import io.fillrate.schema.read.SchemaReader;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Fills the tables of a schema with rows that fit. */
@Command(
        name = "fill",
        description = {
            "Fills the tables of a database with generated rows that meet every constraint: parents first, tables side by side, each"
                    + " all or nothing, by the fastest strategy.",
            "Says before it loads anything which tables it cannot fill, and why."
        },
        footer = {
            "Exit codes: 0 all tables filled; 1 some were not; 2 wrong usage, or the database cannot be read; 130 interrupted.",
            "The same seed makes the same rows."
        },
        sortOptions = false,
        mixinStandardHelpOptions = true,
        versionProvider = FillrateCommand.Version.class)
public final class FillCommand implements Callable<Integer> {

    private static final int OK = 0;
    private static final int INCOMPLETE = 1;
    private static final int INTERRUPTED = 130;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private DatabaseOptions database = new DatabaseOptions();

    @Option(
            names = "--schema",
            paramLabel = "NAME",
            description =
                    "Only tables of this schema (MariaDB, MySQL: database). May be given several times. Default: all of them"
                            + " (MariaDB, MySQL: the URL's).")
    private Set<String> schemas = Set.of();

    @Option(
            names = "--rows",
            split = ",",
            paramLabel = "TABLE=ROWS",
            description =
                    "How many rows tables get, as in orders=1M,sales.*=50k,*=1000. Names win over patterns, the first pattern wins;"
                            + " 0 leaves a table as it is. Default: 10,000 each.")
    private List<String> rows = List.of();

    @Option(names = "--append", description = "Adds to tables that have rows; otherwise they are not filled.")
    private boolean append;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Seed of all values (default: ${DEFAULT-VALUE}).",
            defaultValue = "42")
    private long seed;

    @Option(
            names = "--skew",
            paramLabel = "X",
            description =
                    "How unevenly foreign keys choose rows: the exponent of Zipf's law, by which the first rows are chosen most often."
                            + " 1.1 is common. From 0, for equally often, to 10 (default: ${DEFAULT-VALUE}).",
            defaultValue = "0")
    private double skew;

    @Option(
            names = "--locale",
            paramLabel = "LANGUAGE",
            description =
                    "Names, addresses and phone numbers are those of this language: de, en, es, fr or it (default: ${DEFAULT-VALUE}).",
            defaultValue = "en")
    private String locale = "en";

    @Option(
            names = "--threads",
            paramLabel = "N",
            description =
                    "Tables, or parts of a large one, that are filled at the same time. Default: as many as this machine has processors.")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Option(
            names = "--settings",
            paramLabel = "FILE",
            description =
                    "What values columns get, a line each: orders.status = one of new, paid; orders.code = matching"
                            + " [A-Z]{3}; orders.total = from 1 to 100.")
    private @Nullable Path settings;

    @Option(
            names = "--create-partitions",
            description =
                    "Creates partitions for tables of PostgreSQL that are partitioned and have none, and says which; with --dry-run only"
                            + " says which.")
    private boolean createPartitions;

    @Option(
            names = "--set",
            paramLabel = "NAME=VALUE",
            description =
                    "A setting of every connection, for triggers, checks and defaults that read it, as app.tenant=7 or @tenant=7. May be"
                            + " given several times.")
    private Map<String, String> variables = Map.of();

    @Mixin
    private LikeOptions like = new LikeOptions();

    @Option(names = "--dry-run", description = "Shows the plan, and loads nothing.")
    private boolean dryRun;

    @Override
    public Integer call() {
        PrintWriter err = spec.commandLine().getErr();
        checkValues();
        like.check(spec.commandLine(), append);
        RowCounts counts = reading(() -> RowCounts.parse(rows));
        ColumnSettings columns = reading(() -> settings == null ? ColumnSettings.NONE : ColumnSettings.read(settings));
        OpenDatabase open = database.open(spec.commandLine());
        Session session = reading(() -> new SessionSettings(open.session(), open.kind(), variables));
        OpenConnections connections = new OpenConnections(
                session, open.kind().hasPostgresDialect() ? PostgresDialect.INSTANCE::cancel : client -> {});
        try (FillProgress progress = new FillProgress(
                ProgressDisplay.open(line -> FillrateCommand.say(line, spec.commandLine())), System::nanoTime)) {
            Interruption interruption = Interruption.of(connections, progress, err);
            try {
                return fill(open.kind(), connections, counts, columns, progress);
            } finally {
                interruption.end();
            }
        } catch (SQLException e) {
            throw problem("the database cannot be read: " + OneLine.of(e), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return INTERRUPTED;
        }
    }

    private int fill(
            DatabaseKind kind,
            OpenConnections connections,
            RowCounts counts,
            ColumnSettings columns,
            FillProgress progress)
            throws SQLException, InterruptedException {
        SchemaPlan plan = plan(kind, connections, counts, columns, progress);
        progress.pause();
        if (dryRun || plan.groups().isEmpty()) {
            return plan.refusals().isEmpty() ? OK : INCOMPLETE;
        }
        FillSummary summary = SchemaFill.fill(plan, connections, threads, progress);
        progress.pause();
        print("\n" + FillReport.summary(summary));
        return summary.isComplete() ? OK : INCOMPLETE;
    }

    private void checkValues() {
        if (threads < 1) {
            throw problem("--threads " + threads + ": must be at least 1", null);
        } else if (!(skew >= 0 && skew <= PlanOptions.MAX_SKEW)) {
            throw problem("--skew " + skew + ": must be from 0 to " + (int) PlanOptions.MAX_SKEW, null);
        } else if (!LocalWords.locales().contains(locale)) {
            throw problem("--locale " + locale + ": must be one of " + String.join(", ", LocalWords.locales()), null);
        }
    }

    private <T> T reading(Supplier<T> option) {
        try {
            return option.get();
        } catch (IllegalArgumentException e) {
            throw problem(String.valueOf(e.getMessage()), e);
        }
    }

    private SchemaPlan plan(
            DatabaseKind kind, Session session, RowCounts counts, ColumnSettings columns, FillProgress progress)
            throws SQLException {
        try (Connection connection = session.connect()) {
            Privileges.readOnly(connection, kind).ifPresent(why -> {
                throw problem("the database cannot be filled: " + why, null);
            });
            progress.stage("reading the schema");
            SchemaModel read = partitioned(SchemaReader.of(kind).read(connection, schemas), connection, progress);
            requireTables(read, connection);
            Set<TableName> names = read.tables().stream().map(TableModel::name).collect(Collectors.toSet());
            counts.problem(names).or(() -> columns.problem(read.tables())).ifPresent(line -> {
                throw problem(line, null);
            });
            Likeness others = like.read(kind, connection, schemas, database, spec.commandLine());
            progress.stage("planning " + names.size() + " tables");
            // The driver decides which strategies there are, not the server.
            SchemaModel model = new SchemaModel(kind, read.tables());
            PlanOptions options = new PlanOptions(seed, counts, append, columns)
                    .like(others)
                    .skewed(skew)
                    .in(LocalWords.in(locale));
            SchemaPlan plan = SchemaPlanner.plan(model, options, connection);
            progress.pause();
            print(FillReport.plan(plan, like.areGiven() ? Optional.of(others.statistics()) : Optional.empty()));
            return plan;
        }
    }

    /** The model with partitions that were missing, if a user asks for them. */
    private SchemaModel partitioned(SchemaModel model, Connection connection, FillProgress progress)
            throws SQLException {
        List<MissingPartitions> missing =
                createPartitions ? MissingPartitions.of(connection, model) : List.<MissingPartitions>of();
        if (missing.isEmpty()) {
            return model;
        }
        if (!dryRun) {
            MissingPartitions.create(connection, missing);
        }
        progress.pause();
        print(FillReport.partitions(missing, !dryRun) + "\n");
        return dryRun
                ? MissingPartitions.assumed(model)
                : SchemaReader.of(model.database()).read(connection, schemas);
    }

    /** Checks that every schema that was named has tables, or the database has some. */
    private void requireTables(SchemaModel model, Connection connection) throws SQLException {
        Set<String> found =
                model.tables().stream().map(table -> table.name().schema()).collect(Collectors.toSet());
        if (schemas.isEmpty() && found.isEmpty()) {
            throw problem("there are no tables that this user may see", null);
        }
        for (String schema : new TreeSet<>(schemas)) {
            if (!found.contains(schema)) {
                Set<String> known = allSchemas(connection);
                throw problem(
                        "--schema " + schema
                                + (known.contains(schema)
                                        ? ": has no tables that this user may see"
                                        : ": there is no such schema"
                                                + NearestName.of(schema, known)
                                                        .map(name -> "; did you mean " + name + "?")
                                                        .orElse("")),
                        null);
            }
        }
    }

    /** With MariaDB and MySQL, whose drivers list no schemas, the databases. */
    private static Set<String> allSchemas(Connection connection) throws SQLException {
        DatabaseMetaData catalog = connection.getMetaData();
        Set<String> names = new TreeSet<>();
        try (ResultSet row =
                catalog.supportsSchemasInTableDefinitions() ? catalog.getSchemas() : catalog.getCatalogs()) {
            while (row.next()) {
                names.add(row.getString(1));
            }
        }
        return names;
    }

    private InputException problem(String line, @Nullable Throwable cause) {
        return new InputException(spec.commandLine(), line, cause);
    }

    private void print(String text) {
        PrintWriter out = spec.commandLine().getOut();
        out.print(text);
        out.flush();
    }

    /**
     * Lets a fill end in good order when the process is asked to end, as by Ctrl-C: loads are rolled back, and only then does the process
     * end. Belongs to the thread that fills.
     */
    private static final class Interruption {

        /** For loads to notice, with their next rows, that they have been cancelled. */
        private static final long ROLLBACK_TIMEOUT_SECONDS = 2;

        /** For statements to end that have been cancelled on the server. */
        private static final long ABORT_TIMEOUT_SECONDS = 10;

        private final OpenConnections connections;
        private final FillProgress progress;
        private final PrintWriter err;
        private final Thread filling = Thread.currentThread();
        private final CountDownLatch ended = new CountDownLatch(1);
        private final Thread hook = new Thread(this::interrupt, "fillrate-clean-up");

        private Interruption(OpenConnections connections, FillProgress progress, PrintWriter err) {
            this.connections = connections;
            this.progress = progress;
            this.err = err;
        }

        /**
         * Begins to wait for the end of the process.
         *
         * @param err for the line that says that the fill has been interrupted
         */
        static Interruption of(OpenConnections connections, FillProgress progress, PrintWriter err) {
            Interruption interruption = new Interruption(connections, progress, err);
            Runtime.getRuntime().addShutdownHook(interruption.hook);
            return interruption;
        }

        private void interrupt() {
            progress.cancel();
            filling.interrupt();
            try {
                if (!ended.await(ROLLBACK_TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                    connections.abort();
                    ended.await(ABORT_TIMEOUT_SECONDS, TimeUnit.SECONDS);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            progress.close();
            err.println("fillrate fill: interrupted; each table is full or unchanged");
            err.flush();
        }

        /** Nothing is being filled any more. */
        void end() {
            ended.countDown();
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException exiting) {
                // The hook is running.
            }
        }
    }
}
