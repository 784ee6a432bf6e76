// What a class inherits, in another file, and by the values of functions and properties.
final class Director: Manager {
    func unsafeHire() {  // expect unsafe_member
        beHired("the board, (all)")
        Manager.shared.bePromoted().bePromoted().beHired("Ada")
        employee(named: "Grace")?.beHired("Ada")
        team.map { $0 }.forEach { $0.beHired("me") }
        if let manager = team.last as? Manager { manager.bePromoted() }
        switch team.first {
        case let manager as Manager: manager.bePromoted()
        case let employee?: employee.beHired("nobody")
        case nil: break
        }
    }
}

func promote(_ directors: [String: Director]) {
    directors["one"]?.bePromoted().beHired("two")
}
