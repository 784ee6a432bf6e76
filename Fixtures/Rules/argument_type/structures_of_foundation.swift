import Foundation
import FlynnRuntime

class Calendars: Actor {
    lazy var beName = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - the name
        print(args[x: 0] as String)
    }
    lazy var beDate = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Date - the day
        print(args[x: 0] as Date)
    }
    lazy var beLink = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Foundation.URL - the address
        print(args[x: 0] as URL)
    }
    lazy var beObject = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter NSObject - any object
        print(args[x: 0] as NSObject)
    }
    lazy var bePrice = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Decimal - the price
        print(args[x: 0] as Decimal)
    }
}

func use(_ calendars: Calendars, link: URL, url: NSURL, date: Date?) {
    calendars.beName(UUID())  // expect argument_type: must be 'String', but 'UUID()', a 'UUID', is passed
    calendars.beName(UUID().uuidString)
    calendars.beName(Locale.current)  // expect argument_type
    calendars.beName(Locale.current.identifier)
    calendars.beName(link)  // expect argument_type
    calendars.beName(link.path)
    calendars.beDate(Date())
    calendars.beDate(Date.now)
    calendars.beDate("today")  // expect argument_type
    calendars.beDate(Date().timeIntervalSince1970)  // expect argument_type
    calendars.beDate(date)
    calendars.beLink(link)
    calendars.beLink("https://swift.org")  // expect argument_type
    calendars.beLink(URL(string: "https://swift.org")!)
    // Classes may bridge.
    calendars.beLink(url)
    calendars.beObject(Date())
    calendars.beObject(link)
    calendars.bePrice(5)
    calendars.bePrice(Decimal(5))
}
