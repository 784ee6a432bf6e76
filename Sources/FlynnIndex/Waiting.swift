import FlynnSummary

extension ProjectIndex {
    /// Whether something that looks as if a behavior's thread waits there is certain to be that.
    package func waits(_ wait: WaitSummary, in file: FileSummary) -> Bool {
        let context = file[wait.owner].name
        if let type = types.number(of: context), isForeignBehavior(ownedBy: type) { return false }
        switch wait.kind {
        case .endlessLoop(let calls):
            return calls.isDisjoint(with: neverReturning)
        case .call(let name, on: nil, let count):
            return WaitingFunctions.global[name]?.contains(count) == true && isImported(name, in: context)
        case .call(let name, on: let receiver?, let count):
            return waits(name, on: receiver, argumentCount: count, in: file)
        }
    }

    private func waits(_ name: String, on receiver: ExpressionSummary, argumentCount: Int, in file: FileSummary) -> Bool
    {
        switch imported(receiver, in: file) {
        case .type(let type)?:
            if name == "sleep", type == "Thread" { return true }
            // `Foundation.sleep(1)`
            guard WaitingFunctions.global[name]?.contains(argumentCount) == true else { return false }
            return ProjectIndex.modules.contains(type)
        case .instance(let type)?:
            return name != "sleep" && WaitingFunctions.methods[name]?.contains(type) == true
        case nil:
            return WaitingFunctions.unmistakable.contains(name) && !claimedWaits.contains(name)
        }
    }
}
