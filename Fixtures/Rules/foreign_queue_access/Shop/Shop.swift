import Foundation

/// The members that an actor inherits, in an extension, from another file.
class Shop: Base {
    private let supplier = Supplier()
}

extension Shop {
    func safeClose() {
        DispatchQueue.main.async { self.stock = 0 }  // expected-warning{{'stock'}}
        DispatchQueue.main.async { super.recount() }  // expected-warning{{'recount'}}
        DispatchQueue.main.async { self.beRecount() }
        // A closure that travels to another actor runs there.
        self.supplier.beDeliver { (goods: Int) in self.stock += goods }  // expected-warning{{'stock' is state of the actor, but the closure is handed to 'beDeliver'}}
        URLSession.shared.dataTask(with: url) { _, _, _ in
            self.safeOpen()  // expected-warning{{'safeOpen'}}
        }
    }

    func safeOpen() {}
}

class Stall {
    var stock = 0
    func close() {
        DispatchQueue.main.async { self.stock = 0 }
    }
}
