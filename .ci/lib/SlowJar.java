import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.Opcode;
import java.lang.classfile.PseudoInstruction;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.regex.Pattern;

/**
 * Copies a jar of JMH's benchmarks so that a random half of the benchmark methods takes longer: where JMH's generated code reads the clock
 * at the end of a measurement (of a sample, or of an invocation that has a set-up), the copy first computes for a share of the time that has passed since its
 * beginning. So a slowdown is exact in every mode, however short the operation. Prints the methods. Needs JDK 24, for its class-file API.
 */
final class SlowJar {

    private static final ClassDesc PAUSE = ClassDesc.of("fillrate.Pause");
    private static final ClassDesc RESULTS = ClassDesc.of("org.openjdk.jmh.results.RawResults");
    private static final ClassDesc SYSTEM = ClassDesc.of("java.lang.System");
    private static final MethodTypeDesc NOW = MethodTypeDesc.of(ConstantDescs.CD_long);
    private static final MethodTypeDesc SINCE = MethodTypeDesc.of(ConstantDescs.CD_long, ConstantDescs.CD_long);

    private final Set<String> methods;
    private int changes;

    private SlowJar(Set<String> methods) {
        this.methods = methods;
    }

    /** Arguments: the jar, the copy, percent, a seed, and a regular expression of the methods to choose from. */
    public static void main(String[] arguments) throws IOException {
        try (JarFile jar = new JarFile(arguments[0])) {
            Map<String, Set<String>> slowed = choice(jar, Pattern.compile(arguments[4]), Long.parseLong(arguments[3]));
            int changes = 0;
            try (JarOutputStream copy = new JarOutputStream(Files.newOutputStream(Path.of(arguments[1])))) {
                for (JarEntry entry : Collections.list(jar.entries())) {
                    byte[] bytes = jar.getInputStream(entry).readAllBytes();
                    Set<String> methods = slowed.get(entry.getName());
                    if (methods != null) {
                        SlowJar one = new SlowJar(methods);
                        bytes = one.slowed(bytes);
                        changes += one.changes;
                    }
                    add(copy, entry.getName(), bytes);
                }
                add(copy, "fillrate/Pause.class", pause(Integer.parseInt(arguments[2]) / 100.0));
            }
            if (changes == 0) {
                throw new IllegalArgumentException(arguments[0] + " has no generated code that reads the clock as expected");
            }
        }
    }

    private static void add(JarOutputStream copy, String name, byte[] bytes) throws IOException {
        copy.putNextEntry(new JarEntry(name));
        copy.write(bytes);
    }

    /** Half of the methods, by the file of the class that JMH generated for them. */
    private static Map<String, Set<String>> choice(JarFile jar, Pattern pattern, long seed) throws IOException {
        Set<List<String>> all = new TreeSet<>(Comparator.comparing(Object::toString));
        try (BufferedReader list =
                new BufferedReader(new InputStreamReader(jar.getInputStream(jar.getEntry("META-INF/BenchmarkList"))))) {
            for (String line = list.readLine(); line != null; line = list.readLine()) {
                List<String> fields = fields(line);
                if (pattern.matcher(fields.get(0) + "." + fields.get(2)).find()) {
                    all.add(fields);
                }
            }
        }
        List<List<String>> order = new ArrayList<>(all);
        Collections.shuffle(order, new Random(seed));
        Map<String, Set<String>> chosen = new TreeMap<>();
        for (List<String> one : order.subList(0, (order.size() + 1) / 2)) {
            System.out.println(one.get(0) + "." + one.get(2));
            chosen.computeIfAbsent(one.get(1).replace('.', '/') + ".class", first -> new TreeSet<>())
                    .add(one.get(2));
        }
        return chosen;
    }

    /** Class, generated class and method: the list has fields with their lengths, as in {@code JMH S 11 org.example S …}. */
    private static List<String> fields(String line) {
        List<String> fields = new ArrayList<>();
        int at = line.indexOf(' ') + 1;
        while (fields.size() < 3) {
            int length = line.indexOf(' ', at) + 1;
            int text = line.indexOf(' ', length) + 1;
            int end = text + Integer.parseInt(line.substring(length, text - 1));
            fields.add(line.substring(text, end));
            at = end + 1;
        }
        return fields;
    }

    private byte[] slowed(byte[] bytes) {
        ClassFile format = ClassFile.of();
        return format.transformClass(format.parse(bytes), (builder, element) -> {
            if (element instanceof MethodModel method && isMeasurement(method.methodName().stringValue())) {
                builder.transformMethod(method, MethodTransform.transformingCode(new Slower(method)));
            } else {
                builder.with(element);
            }
        });
    }

    private boolean isMeasurement(String name) {
        return methods.stream().anyMatch(one -> name.matches(Pattern.quote(one) + "_(thrpt|avgt|sample|ss)_jmhStub"));
    }

    /** Replaces the readings of the clock that end a measurement. */
    private final class Slower implements CodeTransform {

        /** JMH's results are the second parameter. */
        private final int results;

        private CodeElement reading;

        private Slower(MethodModel method) {
            results = (method.flags().flagsMask() & ClassFile.ACC_STATIC) == 0 ? 2 : 1;
        }

        @Override
        public void accept(CodeBuilder code, CodeElement element) {
            if (reading != null && !(element instanceof PseudoInstruction)) {
                read(code, element);
                reading = null;
            }
            if (element instanceof InvokeInstruction call && call.name().stringValue().equals("nanoTime")) {
                reading = element;
            } else {
                code.with(element);
            }
        }

        private void read(CodeBuilder code, CodeElement next) {
            if (next instanceof FieldInstruction field
                    && field.opcode() == Opcode.PUTFIELD
                    && field.name().stringValue().equals("stopTime")) {
                code.aload(results).getfield(RESULTS, "startTime", ConstantDescs.CD_long).invokestatic(PAUSE, "since", SINCE);
                changes++;
            } else if (next instanceof LoadInstruction start && start.typeKind() == TypeKind.LONG) {
                code.lload(start.slot()).invokestatic(PAUSE, "since", SINCE);
                changes++;
            } else {
                code.with(reading);
            }
        }
    }

    /** A class whose method computes until the time since a start is longer by the share, and returns the clock's reading. */
    private static byte[] pause(double share) {
        return ClassFile.of().build(PAUSE, type -> type.withVersion(ClassFile.JAVA_8_VERSION, 0)
                .withFlags(ClassFile.ACC_PUBLIC)
                .withMethodBody("since", SINCE, ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC, code -> {
                    code.lload(0).invokestatic(SYSTEM, "nanoTime", NOW).lload(0).lsub().l2d();
                    code.loadConstant(1 + share).dmul().d2l().ladd().lstore(2);
                    Label loop = code.newBoundLabel();
                    Label end = code.newLabel();
                    code.invokestatic(SYSTEM, "nanoTime", NOW).lstore(4).lload(4).lload(2).lcmp();
                    code.ifge(end).goto_(loop).labelBinding(end).lload(4).lreturn();
                }));
    }
}
