/// A static member of a system library's type that returns an instance.
package struct KnownValue: Sendable {
    package let type: String
    /// The names of the members, which return instances of the type.
    package let members: Set<String>
    /// The name of a module that declares them.
    package let module: String

    package static let all = [
        KnownValue(type: "DispatchQueue", members: ["global", "main"], module: "Dispatch"),
        KnownValue(
            type: "DispatchSource",
            members: [
                "makeFileSystemObjectSource", "makeMachReceiveSource", "makeMachSendSource", "makeMemoryPressureSource",
                "makeProcessSource", "makeReadSource", "makeSignalSource", "makeTimerSource", "makeUserDataAddSource",
                "makeUserDataOrSource", "makeUserDataReplaceSource", "makeWriteSource",
            ], module: "Dispatch"),
        KnownValue(type: "ImmediateScheduler", members: ["shared"], module: "Combine"),
        KnownValue(type: "NotificationCenter", members: ["default"], module: "Foundation"),
        KnownValue(type: "OperationQueue", members: ["current", "main"], module: "Foundation"),
        KnownValue(type: "Process", members: ["run"], module: "Foundation"),
        KnownValue(type: "ProcessInfo", members: ["processInfo"], module: "Foundation"),
        KnownValue(type: "RunLoop", members: ["current", "main"], module: "Foundation"),
        KnownValue(type: "Thread", members: ["current", "main"], module: "Foundation"),
        KnownValue(type: "URLSession", members: ["shared"], module: "FoundationNetworking"),
    ]

    /// The properties of instances that return the same instance for OpenCombine: `DispatchQueue.main.ocombine`
    package static let adapters: Set<String> = ["ocombine"]

    /// Whether a static member of a type returns an instance of it.
    package static func isInstance(_ member: String, of type: String) -> Bool {
        membersByType[type]?.contains(member) == true
    }

    private static let membersByType = Dictionary(uniqueKeysWithValues: all.map { ($0.type, $0.members) })
}
