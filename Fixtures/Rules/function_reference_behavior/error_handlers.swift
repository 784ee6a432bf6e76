import FlynnRuntime

class Importer: Actor {
    private var failures = 0

    lazy var beImport = Behavior(self) { _ in try check() } onError: { error in print(error) }
    lazy var beLog = Behavior(self, { _ in try check() }, onError: log)
    lazy var beReport = Behavior(self, { _ in try check() }, onError: report)  // expect function_reference_behavior: through its method 'report'
    lazy var beRetry = Behavior(self, { _ in try check() }, onError: self.report)  // expect function_reference_behavior

    private func report(_ error: any Error) { failures += 1 }
}

func check() throws {}
func log(_ error: any Error) { print(error) }
