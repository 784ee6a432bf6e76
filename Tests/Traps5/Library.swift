// Calls that look wrong but run. FlynnLint doesn't report them.
import FlynnRuntime
import Foundation

// A reading app: property wrappers, models, loops over books.

// A small app for reading books, with wrappers like those of SwiftUI.
@propertyWrapper
private final class State<Value> {
    var wrappedValue: Value
    init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
    var projectedValue: Binding<Value> { Binding(get: { self.wrappedValue }, set: { self.wrappedValue = $0 }) }
}
@propertyWrapper
@dynamicMemberLookup
private struct Binding<Value> {
    let get: () -> Value
    let set: (Value) -> Void
    init(get: @escaping () -> Value, set: @escaping (Value) -> Void) { self.get = get; self.set = set }
    var wrappedValue: Value {
        get { get() }
        nonmutating set { set(newValue) }
    }
    var projectedValue: Binding<Value> { self }
    subscript<T>(dynamicMember path: WritableKeyPath<Value, T>) -> Binding<T> {
        Binding<T>(
            get: { self.wrappedValue[keyPath: path] },
            set: {
                var v = self.wrappedValue; v[keyPath: path] = $0; self.set(v)
            })
    }
}
@propertyWrapper
private struct Clamped<Number: Comparable> {
    private var value: Number
    private let range: ClosedRange<Number>
    init(wrappedValue: Number, _ range: ClosedRange<Number>) {
        self.range = range; value = min(max(wrappedValue, range.lowerBound), range.upperBound)
    }
    var wrappedValue: Number {
        get { value }
        set { value = newValue }
    }
    var projectedValue: String { "\(range)" }
}
@propertyWrapper
private struct Stored<Value> {
    let key: String
    var wrappedValue: Value
    init(wrappedValue: Value, _ key: String) { self.key = key; self.wrappedValue = wrappedValue }
    init(_ key: String) where Value == String { self.key = key; self.wrappedValue = key }
}
private struct Book: Identifiable, Equatable {
    let id: Int
    var title: String
    var rating: Double
    var pages = 300
    var tags: [String] = []
    var author: Author? = nil
}
private struct Author: Equatable { var name: String; var born: Int }
private enum Tab: String, CaseIterable { case library, search, settings }
private final class LibraryModel {
    var books: [Book] = [
        Book(id: 1, title: "Emma", rating: 4.5, tags: ["classic"], author: Author(name: "Austen", born: 1775))
    ]
    var query = ""
    var selected: Book?
    var isLoading = false
    var progress = 0.5
    var shown: [Book] { query.isEmpty ? books : books.filter { $0.title.contains(query) } }
    var averageRating: Double { books.map(\.rating).reduce(0, +) / Double(books.count) }
    func book(with id: Book.ID) -> Book? { books.first { $0.id == id } }
    subscript(index: Int) -> Book { books[index] }
}
private class Tracker: Actor, @unchecked Sendable {
    lazy var beOpen = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - the book's number
        let id: Int = args[x: 0]
        print(id)
    }
    lazy var beTitle = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - a title
        let title: String = args[x: 0]
        print(title)
    }
    lazy var beRate = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - the book's number
        // flynnlint:parameter Double - stars
        let id: Int = args[x: 0]
        let stars: Double = args[x: 1]
        print(id, stars)
    }
    lazy var beBook = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Book - a book
        let book: Book = args[x: 0]
        print(book)
    }
    lazy var beBooks = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter [Book] - books
        let books: [Book] = args[x: 0]
        print(books)
    }
    lazy var beTab = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Tab - where
        let tab: Tab = args[x: 0]
        print(tab)
    }
    lazy var beFlag = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Bool - on
        let on: Bool = args[x: 0]
        print(on)
    }
    lazy var beAuthor = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Author? - who
        let author: Author? = args[x: 0]
        print(author as Any)
    }
}
private struct ForEach<Data: RandomAccessCollection, Content> {
    let content: [Content]
    init(_ data: Data, content: (Data.Element) -> Content) { self.content = data.map(content) }
}
private struct Button {
    let title: String
    let action: () -> Void
    init(_ title: String, action: @escaping () -> Void) { self.title = title; self.action = action }
    func tap() { action() }
}
private struct Slider<V: BinaryFloatingPoint> {
    let value: Binding<V>
    let onChange: (V) -> Void
    init(value: Binding<V>, onChange: @escaping (V) -> Void) { self.value = value; self.onChange = onChange }
    func drag(to v: V) { value.wrappedValue = v; onChange(v) }
}
private struct LibraryView {
    @State var query = ""
    @State var count = 0
    @State var rating = 4.5
    @State var tab = Tab.library
    @State var selection: Book? = nil
    @State var book = Book(id: 2, title: "Ulysses", rating: 3.5)
    @Clamped(0...10) var level = 5
    @Clamped(0...1) var volume = 0.5
    @Stored("name") var name = "Ann"
    @Stored("launches") var launches = 1
    @Stored("theme") var theme
    @State var model = LibraryModel()
    let tracker = Tracker()
    func w4() { tracker.beRate(level, rating) }
    func w6() { tracker.beTitle(tab.rawValue) }
    func w9() { tracker.beTitle($book.title.wrappedValue) }
    func w13() { tracker.beTitle($level) }
    func w15() { tracker.beTitle(theme) }
    func w17() { tracker.beRate(model.books.count, model.averageRating) }
    func w19() { tracker.beBook(model[0]) }
    func w23() { tracker.beRate(launches, volume) }
    func w25() { tracker.beTitle(_query.wrappedValue) }
    func w28() { tracker.beTitle(model.selected?.title ?? "none") }
    func w30() { tracker.beFlag(model.isLoading) }
    func w32() { tracker.beFlag(model.shown.isEmpty) }
    func w33() { tracker.beBooks(model.shown) }
    func w35() { tracker.beAuthor(model.books.first?.author) }
    func w37() { tracker.beAuthor(nil) }
    func goodBody() -> [Button] {
        ForEach(model.shown) { book in
            Button(book.title) { tracker.beTitle(book.title) }
        }.content
    }
    func goodSlider() { Slider(value: $rating) { value in tracker.beRate(count, value) }.drag(to: 3) }
}
nonisolated(unsafe) private let view = LibraryView()
nonisolated(unsafe) private let model = LibraryModel()
nonisolated(unsafe) private let tracker = Tracker()

private func library1() async throws {
    tracker.beOpen(model.book(with: 1)?.pages ?? 0)
    tracker.beRate(1, model.book(with: 1)!.rating)
    tracker.beRate(1, Double(model.book(with: 1)!.pages))
    tracker.beOpen(model.books.map(\.title).count)
    tracker.beTitle(model.books.map(\.title).joined(separator: ", "))
    tracker.beRate(1, model.books.map(\.rating).max()!)
    tracker.beOpen(model.books.max { $0.rating < $1.rating }!.id)
    tracker.beTab(Tab.allCases[0])
    tracker.beTab(Tab(rawValue: "search")!)
    for tab in Tab.allCases { tracker.beTab(tab) }
    for (index, _) in Tab.allCases.enumerated() { tracker.beOpen(index) }
    for (index, book) in zip(1..., model.books) { tracker.beOpen(index); tracker.beBook(book) }
    if let book = model.books.first { tracker.beTitle(book.title) }
    if case let author? = model.books[0].author { tracker.beAuthor(author) }
    do {
        guard let book = model.books.first else { return }
        tracker.beOpen(book.id)
    }
    do {
        let titles = model.books.map { $0.title }
        tracker.beTitle(titles[0])
    }
    do {
        let byID = Dictionary(grouping: model.books, by: \.id)
        tracker.beBooks(byID[1])
    }
    do {
        let byID = Dictionary(uniqueKeysWithValues: model.books.map { ($0.id, $0) })
        tracker.beBook(byID[1]!)
    }
    do {
        let counts: [String: Int] = model.books.reduce(into: [:]) { $0[$1.title, default: 0] += 1 }
        tracker.beOpen(counts["Emma", default: 0])
    }
    do {
        let (best, worst) = (model.books[0], 1.5)
        tracker.beRate(best.id, worst)
    }
    view.w4()
    view.w6()
    view.w9()
    view.w13()
}

private func library2() async throws {
    view.w15()
    view.w17()
    view.w19()
    view.w23()
    view.w25()
    view.w28()
    view.w30()
    view.w32()
    view.w33()
    view.w35()
    view.w37()
    view.goodBody()[0].tap()
    view.goodSlider()
}

func runLibrary() async throws {
    try await library1()
    try await library2()
}
