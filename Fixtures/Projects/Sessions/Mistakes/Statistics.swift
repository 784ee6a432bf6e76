import FlynnSystem

// Actors that count what users do. Their reactions keep them alive, because they capture 'self' strongly.

struct Visit: Message {
    let page: String
}

struct VisitCount: Message {
    typealias Reply = Int
    let page: String
}

struct Summary: Message {
    typealias Reply = String
}

struct Export: Message {
    typealias Reply = Int
}

struct Forget: Message {}

class CountingActor: SystemActor {
    fileprivate var visits: [String: Int] = [:]

    override func setup() throws {
        on(Visit.self, do: { visit in self.visits[visit.page, default: 0] += 1 })  // expect strong_self_capture: write '[unowned self]' before its argument
        on(VisitCount.self, result: { self.visits[$0.page] ?? 0 })  // expect strong_self_capture
        on(Summary.self) { _ in "\(self.visits.count) pages" }  // expect strong_self_capture
        on(Forget.self, do: { [self] _ in visits = [:] })  // expect strong_self_capture
    }

    fileprivate func add(_ page: String) { visits[page, default: 0] += 1 }
}

final class VisitActor: CountingActor {
    private var exported = 0

    override func setup() throws {
        try super.setup()
        let storage = try services.service(of: SessionStorage.self)
        let api = try system.actor(APIActor.self, caller: self)
        on(
            Visit.self,
            do: { [storage] visit in  // expect@-1 strong_self_capture
                guard storage.session != nil else { return }
                super.add(visit.page)
            })
        on(
            Export.self,  // expect strong_self_capture
            future: { _ in
                api.promise(Request(path: "visits")).then { answer in
                    self.exported += answer.count
                    return answer.count
                }
            })
        on(
            Summary.self,  // expect strong_self_capture
            async: { _ in
                let answer = try await api.ask(Request(path: "summary"))
                func total() -> Int { self.visits.values.reduce(self.exported, +) }
                return "\(answer): \(total())"
            })
    }
}

extension VisitActor {
    /// Counts no more visits.
    func freeze() {
        on(Visit.self, do: { [me = self] visit in print("\(me.visits.count) pages without \(visit.page)") })  // expect strong_self_capture
        on(VisitCount.self, result: { [weak self] in self?.visits[$0.page] ?? 0 })
    }

    /// Forgets pages that were visited once.
    func prepareToForget() {
        on(Forget.self) { (_: Forget) throws -> Void in  // expect strong_self_capture
            for (page, count) in self.visits where count == 1 { self.visits[page] = nil }
        }
    }
}

final class AverageActor: SystemActor {
    private var numbers: [Int] = []

    /// The actor can be asked again after each reset.
    private func accept() {
        on(
            VisitCount.self,
            result: { [unowned self] message in
                numbers.append(message.page.count)
                return average(of: numbers)
            })
        on(
            Forget.self,  // expect strong_self_capture
            do: { _ in
                describe(self)
                print("forgets")
            })
    }

    override func setup() throws {
        accept()
        for page in ["start", "end"] where page != "end" {
            on(Export.self, result: { _ in page.isEmpty ? 0 : self.numbers.count })  // expect strong_self_capture
        }
    }

    private func average(of numbers: [Int]) -> Int { numbers.reduce(0, +) / numbers.count }

    fileprivate var last: [Int] { numbers.suffix(3) }
}

private func describe(_ actor: AverageActor) { print("last:", actor.last) }
