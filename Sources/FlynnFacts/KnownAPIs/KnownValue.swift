/// A static member of a system library type that returns an instance of this type.
package struct KnownValue: Sendable {
    package let type: String
    /// The names of the members that return an instance.
    package let members: Set<String>
    /// The name of a module declaring the members.
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

    /// Returns whether a static member of `type` returns an instance of this type.
    package static func isInstance(_ member: String, of type: String) -> Bool {
        membersByType[type]?.contains(member) == true
    }

    private static let membersByType = Dictionary(uniqueKeysWithValues: all.map { ($0.type, $0.members) })
}
