import FlynnRuntime
import Foundation

/// Inner closures that capture `self` safely themselves.
class Recorder: Actor {
    private let name = "recorder"

    lazy var beRecord = Behavior(self) { [unowned self] _ in
        Task { [weak self] in
            self?.beStop()
            guard let self else { return }
            self.beStop()
        }
        DispatchQueue.main.async { [self] in
            beStop()
            DispatchQueue.main.async { self.beStop() }
        }
        Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [self = self] _ in self.beStop() }
        DispatchQueue.global().async { [recorder = self, name] in
            recorder.beStop()
            print(name)
        }
        Thread.detachNewThread { [weak recorder = self] in recorder?.beStop() }
        let recorder = self
        Task { recorder.beStop() }
    }

    lazy var beNamed = Behavior(self) { [unowned recorder = self] _ in
        Task { [recorder] in recorder.beStop() }
        Task { [weak recorder] in recorder?.beStop() }
        let strong = recorder
        Task { strong.beStop() }
        [1, 2].forEach { recorder in
            Task { print(recorder) }
        }
    }

    lazy var beWeak = Behavior(self) { [weak self] _ in
        Task { self?.beStop() }
        guard let self else { return }
        DispatchQueue.main.async { self.beStop() }
    }

    // `strong_self_capture` has a finding here.
    lazy var beStrong = Behavior(self) { _ in  // expect strong_self_capture
        Task { self.beStop() }
    }

    lazy var beStop = Behavior(self) { [unowned self] _ in
        print(self.name)
    }
}
