package io.fillrate.jmh.arrow;

import org.apache.arrow.memory.BufferAllocator;

/** Who builds batches of {@code sensor_readings}. */
public enum ArrowContestant {

    /** {@link io.fillrate.core.arrow.ArrowBatchBuilder}: whole columns into the buffers. */
    FILLRATE {
        @Override
        BatchBuild open(BufferAllocator allocator) {
            return new FillrateBuild(Batches.table(), allocator);
        }
    },

    /** {@code setSafe}, row after row. */
    SET_SAFE_BY_ROW {
        @Override
        BatchBuild open(BufferAllocator allocator) {
            return new SetterBuild(new SafeSensorVectors(allocator), SensorVectors::buildByRow);
        }
    },

    /** {@code setSafe}, column after column. */
    SET_SAFE_BY_COLUMN {
        @Override
        BatchBuild open(BufferAllocator allocator) {
            return new SetterBuild(new SafeSensorVectors(allocator), SensorVectors::buildByColumn);
        }
    },

    /** {@code set} into vectors of known size, row after row. */
    SET_BY_ROW {
        @Override
        BatchBuild open(BufferAllocator allocator) {
            return new SetterBuild(new SizedSensorVectors(allocator), SensorVectors::buildByRow);
        }
    },

    /** {@code set} into vectors of known size, column after column. */
    SET_BY_COLUMN {
        @Override
        BatchBuild open(BufferAllocator allocator) {
            return new SetterBuild(new SizedSensorVectors(allocator), SensorVectors::buildByColumn);
        }
    };

    abstract BatchBuild open(BufferAllocator allocator);
}
