/// The control groups of Linux. Containers use them to limit processor time. See `cgroups(7)`.
enum ControlGroup {
    /// Returns the number of cores whose processor time the process can use, or nil if it is unlimited. The number can
    /// be a fraction. The limit of a group is the lowest limit of the group itself and the enclosing groups.
    ///
    /// - Parameter readFile: returns a file's contents, or nil if it cannot be read.
    static func quota(readFile: (String) -> String?) -> Double? {
        guard let groups = readFile("/proc/self/cgroup") else { return nil }
        return groups.split(separator: "\n").compactMap { line -> Double? in
            // The fields are the number of the hierarchy, controllers, and path. In version 2 the number is 0, and the
            // controllers are empty.
            let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard fields.count == 3 else { return nil }
            if fields[0] == "0", fields[1].isEmpty {
                return lowest(of: fields[2]) { quota2(in: "/sys/fs/cgroup" + $0, readFile) }
            }
            guard fields[1].split(separator: ",").contains("cpu") else { return nil }
            return lowest(of: fields[2]) { quota1(in: "/sys/fs/cgroup/cpu" + $0, readFile) }
        }.min()
    }

    /// Returns the lowest quota of a group and the enclosing groups.
    private static func lowest(of group: Substring, _ quota: (String) -> Double?) -> Double? {
        let names = group.split(separator: "/")
        return (0...names.count).compactMap { count in quota(names[..<count].map { "/" + $0 }.joined()) }.min()
    }

    /// Returns the quota of a group of version 2. The file contains `max 100000` or `150000 100000`.
    private static func quota2(in folder: String, _ readFile: (String) -> String?) -> Double? {
        let numbers = readFile(folder + "/cpu.max")?.split(whereSeparator: \.isWhitespace).map(String.init) ?? []
        return numbers.count == 2 ? ratio(numbers[0], numbers[1]) : nil
    }

    /// Returns the quota of a group of version 1. In this version, -1 means no limit.
    private static func quota1(in folder: String, _ readFile: (String) -> String?) -> Double? {
        let numbers = ["/cpu.cfs_quota_us", "/cpu.cfs_period_us"].compactMap { name in
            readFile(folder + name)?.split(whereSeparator: \.isWhitespace).first.map(String.init)
        }
        return numbers.count == 2 ? ratio(numbers[0], numbers[1]) : nil
    }

    private static func ratio(_ quota: String, _ period: String) -> Double? {
        guard let quota = Double(quota), let period = Double(period), quota > 0, period > 0 else { return nil }
        return quota / period
    }
}
