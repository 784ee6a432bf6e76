final class Archive: Shelf {
    override var books: [String] {
        didSet { print(books) }
    }
    override var safeCount: Int { 1 }
    var boxes = 0  // expect exposed_actor_variable: property 'boxes' of actor 'Archive'
}

extension Archive: Identifiable {
    var id: ObjectIdentifier { ObjectIdentifier(self) }
    var label: String { "archive" }  // expect exposed_actor_variable: 'label'
}
