import FlynnRuntime

let list = TodoList()
let printer = Printer(isLoud: true)
@MainActor func settle() {
    for _ in 0..<2 {
        list.unsafeWait(0)
        printer.unsafeWait(0)
    }
}

list.beObserve(printer)
list.beAdd("milk", ["food"]).beAdd("bread", [String]()).beToggle(0)
settle()
print(try await list.beItems.ask(true, as: [Item].self).map(\.title))
let all: [Item] = try await list.beItems.ask(false)
print(all.count)
list.beRemove(1).beRemove(7)
settle()
list.beUndo()
list.beRename("shopping")
list.beTitle("> ")
list.beEach { @Sendable (item: Item) in !item.isDone }
settle()
print(try await list.beItems.ask(false, as: [Item].self).map(\.title))
list.beClear()
settle()
printer.bePrint("end")
settle()
