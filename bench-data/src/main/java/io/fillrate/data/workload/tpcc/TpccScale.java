package io.fillrate.data.workload.tpcc;

/**
 * How large a TPC-C database is.
 *
 * @param warehouses the scale factor of the specification, 1 to 100,000
 * @param items that are sold, and stocked by each warehouse, 1 to 1,000,000; 100,000 in the specification
 * @param districts of each warehouse, 1 to 1,000; 10 in the specification
 * @param customers of each district, and as many orders, 1 to 1,000,000; 3,000 in the specification
 * @param minLines of an order, 1 to 1,000; 5 in the specification
 * @param maxLines of an order, {@code minLines} to 1,000; 15 in the specification
 */
public record TpccScale(int warehouses, int items, int districts, int customers, int minLines, int maxLines) {

    /** A tenth of the specification's items and customers: about 60,000 rows. */
    public static final TpccScale DEFAULT = new TpccScale(1, 10_000, 10, 300, 5, 15);

    /** What the specification prescribes for one warehouse: about 600,000 rows. */
    public static final TpccScale SPECIFICATION = new TpccScale(1, 100_000, 10, 3_000, 5, 15);

    public TpccScale {
        require("warehouses", warehouses, 1, 100_000);
        require("items", items, 1, 1_000_000);
        require("districts", districts, 1, 1_000);
        require("customers", customers, 1, 1_000_000);
        require("minLines", minLines, 1, 1_000);
        require("maxLines", maxLines, minLines, 1_000);
    }

    private static void require(String name, int value, int min, int max) {
        if (value < min || value > max) {
            throw new IllegalArgumentException(name + " " + value + ": must be from " + min + " to " + max);
        }
    }

    /** A smaller copy: as many warehouses and districts, but that part of the items and customers, at least one. */
    TpccScale reduced(double part) {
        return new TpccScale(
                warehouses,
                (int) Math.max(1, items * part),
                districts,
                (int) Math.max(1, customers * part),
                minLines,
                maxLines);
    }

    long allDistricts() {
        return (long) warehouses * districts;
    }

    /** As many as there are orders, and entries in the history. */
    long allCustomers() {
        return allDistricts() * customers;
    }

    long allStocks() {
        return (long) warehouses * items;
    }

    /** The orders of a district that have been delivered: the first 70%, rounded down. */
    int delivered() {
        return (int) (customers * 7L / 10);
    }

    /** The orders of a district that have not been. */
    int undelivered() {
        return customers - delivered();
    }
}
