import Foundation

/// The members that an actor inherits, in an extension, from another file.
class Shop: Base {
    private let supplier = Supplier()
}

extension Shop {
    func safeClose() {
        DispatchQueue.main.async { self.stock = 0 }  // expect foreign_queue_access: 'stock'
        DispatchQueue.main.async { super.recount() }  // expect foreign_queue_access: 'recount'
        DispatchQueue.main.async { self.beRecount() }
        // A closure that is sent to another actor runs there.
        self.supplier.beDeliver { (goods: Int) in self.stock += goods }  // expect foreign_queue_access: 'stock' is state of the actor, but the closure is passed to 'beDeliver'
        URLSession.shared.dataTask(with: url) { _, _, _ in
            self.safeOpen()  // expect foreign_queue_access: 'safeOpen'
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
