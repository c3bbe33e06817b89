package io.fillrate.spark;

import java.io.IOException;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.catalog.SupportsWrite;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.catalog.TableProvider;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.DataWriterFactory;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.PhysicalWriteInfo;
import org.apache.spark.sql.connector.write.Write;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** The sink itself, in a driver and executors that die at chosen moments. */
public final class FaultySink implements TableProvider {

    /** What happens in the driver. */
    interface Moment {
        void run() throws Exception;
    }

    /** Before all rows are moved into the table. */
    static Moment beforeMerge = () -> {};

    /** Afterwards. */
    static Moment afterMerge = () -> {};

    /** In the first attempt at so many tasks, the executor dies after the task's commit, before the driver knows of it. */
    static int dyingTasks;

    private final FillrateSink sink = new FillrateSink();

    @Override
    public boolean supportsExternalMetadata() {
        return true;
    }

    @Override
    public StructType inferSchema(CaseInsensitiveStringMap options) {
        return sink.inferSchema(options);
    }

    @Override
    public Table getTable(StructType schema, Transform[] partitioning, Map<String, String> properties) {
        return new FaultyTable((SupportsWrite) sink.getTable(schema, partitioning, properties));
    }

    private record FaultyTable(SupportsWrite table) implements SupportsWrite {

        @Override
        public String name() {
            return table.name();
        }

        @Override
        @Deprecated
        public StructType schema() {
            return table.schema();
        }

        @Override
        public Set<TableCapability> capabilities() {
            return table.capabilities();
        }

        @Override
        public WriteBuilder newWriteBuilder(LogicalWriteInfo info) {
            Write write = table.newWriteBuilder(info).build();
            return new WriteBuilder() {
                @Override
                public Write build() {
                    return new Write() {
                        @Override
                        public BatchWrite toBatch() {
                            return new FaultyDriver(write.toBatch());
                        }
                    };
                }
            };
        }
    }

    private record FaultyDriver(BatchWrite job) implements BatchWrite {

        @Override
        public DataWriterFactory createBatchWriterFactory(PhysicalWriteInfo info) {
            return new FaultyTasks(job.createBatchWriterFactory(info), dyingTasks);
        }

        @Override
        public void commit(WriterCommitMessage[] messages) {
            run(beforeMerge);
            job.commit(messages);
            run(afterMerge);
        }

        private static void run(Moment moment) {
            try {
                moment.run();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public void abort(WriterCommitMessage[] messages) {
            job.abort(messages);
        }
    }

    private record FaultyTasks(DataWriterFactory tasks, int dying) implements DataWriterFactory {

        private static final long serialVersionUID = 1;

        @Override
        public DataWriter<InternalRow> createWriter(int partition, long task) {
            DataWriter<InternalRow> writer = tasks.createWriter(partition, task);
            boolean dies = partition < dying && TaskContext.get().attemptNumber() == 0;
            return dies ? new DyingTask(writer) : writer;
        }
    }

    private record DyingTask(DataWriter<InternalRow> writer) implements DataWriter<InternalRow> {

        @Override
        public void write(InternalRow row) throws IOException {
            writer.write(row);
        }

        @Override
        public void writeAll(Iterator<InternalRow> rows) throws IOException {
            writer.writeAll(rows);
        }

        @Override
        public WriterCommitMessage commit() throws IOException {
            writer.commit();
            Runtime.getRuntime().halt(137);
            throw new IllegalStateException("still alive");
        }

        @Override
        public void abort() throws IOException {
            writer.abort();
        }

        @Override
        public void close() throws IOException {
            writer.close();
        }
    }
}
