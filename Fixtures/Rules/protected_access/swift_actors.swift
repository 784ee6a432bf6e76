actor Store {
    var safeItems: [String] = []
    func safeAdd(_ item: String) { safeItems.append(item) }
}

func fill(_ store: Store, other: Store?) async {
    await store.safeAdd("a")
    await other?.safeAdd("b")
    print(await store.safeItems)
}
