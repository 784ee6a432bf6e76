// swift-format-ignore-file
// The code of Swactors' page in Swift, in the order of the page. Comments show the original code and describe the
// necessary changes. Compiled in the Swift 5 and the Swift 6 language modes with warnings as errors.
import FlynnRuntime
import FlynnSystem
import Foundation

typealias DTActor = SystemActor
typealias DTActorSystem = ActorSystem
typealias DTActorRef = ActorRef
typealias DTMainActorSystem = MainActorSystem
typealias DTActorSystemBuilder = ActorSystemBuilder
typealias DTServiceLocator = ServiceLocator
typealias RXPromise = Promise

// The declarations that the page uses without showing them.

/// Changed: a message declares the type of the answer. The original type is `id`.
struct DTLogin: Message {
    typealias Reply = String
    let email: String
    let password: String
}

struct DTLogout: Message {}

struct DTRequest: Message {
    typealias Reply = String
    let email: String
}

protocol DTSessionProvider: Sendable {
    var session: String? { get }
}

/// Changed: `Sendable`, because several actors use a service at the same time.
final class DTSessionStorage: DTSessionProvider, @unchecked Sendable {
    private let lock = NSLock()
    private var current: String?

    var session: String? {
        get { lock.withLock { current } }
        set { lock.withLock { current = newValue } }
    }

    func clear() { session = nil }
}

final class DTAPIActor: DTActor {
    override func setup() {
        on(DTRequest.self, result: { "token of \($0.email)" })
    }
}

final class DTAuthActor: DTActor {}

// MARK: Actors and messages

// @interface DTSessionActor : DTActor
// @end
final class DTSessionActor: DTActor {
    struct WrongPassword: Error {}

    private var sessionStorage: DTSessionStorage?

    // - (void)setup {
    //
    // Changed: throws, because a service or an actor may be missing.
    override func setup() throws {
        sessionStorage = try services.service(of: DTSessionStorage.self)

        // [self on:[DTLogin class] doFuture:^RXPromise *(DTLogin *message) {
        //     return [self askSession:message.email password:message.password];
        // }];
        //
        // Changed: the label declares the result of the closure. `[unowned self]`, because the actor owns the closure.
        on(DTLogin.self, future: { [unowned self] message in
            return try askSession(message.email, password: message.password)
        })

        // [self on:[DTLogout class] _do:^(id o) {
        //     [self.sessionStorage clear];
        // }];
        on(DTLogout.self, do: { [unowned self] o in
            sessionStorage?.clear()
        })
    }

    private func askSession(_ email: String, password: String) throws -> RXPromise<String> {
        guard password == "secret" else { return RXPromise(rejected: WrongPassword()) }
        let api: DTActorRef<DTAPIActor> = try system.actor(DTAPIActor.self, caller: self)
        return api.ask(DTRequest(email: email)).then { [unowned self] session in
            sessionStorage?.session = session
            return session
        }
    }
}

// MARK: Service locator

// DTServiceLocator *serviceLocator = [[DTServiceLocator alloc] initWithBuilderBlock:^(DTServiceLocator *locator) {
//     DTSessionStorage *sessionStorage = [DTSessionStorage new];
//     [serviceLocator registerService:sessionStorage];
//     [serviceLocator registerService:[DTSessionStorage new] forProtocol:@protocol(DTSessionProvider)];
// }];
//
// Changed: `try`, because a second service of a type is an error. The parameter of the block is the
// locator, as the page intends.
func makeServiceLocator() throws -> DTServiceLocator {
    try DTServiceLocator { locator in
        let sessionStorage = DTSessionStorage()
        try locator.register(sessionStorage)
        try locator.register(DTSessionStorage(), as: (any DTSessionProvider).self)
    }
}

// [self on:[DTLogout class] _do:^(id o) {
//     DTSessionStorage *sessionStorage = [self.serviceLocator serviceForClass:[DTSessionStorage class]];
//     [sessionStorage clear];
// }];
//
// Changed: the property is `services`.
final class DTOtherSessionActor: DTActor {
    override func setup() {
        on(DTLogout.self, do: { [unowned self] o in
            let sessionStorage: DTSessionStorage = try services.service(of: DTSessionStorage.self)
            sessionStorage.clear()
        })
    }
}

// MARK: Actor system

// DTMainActorSystem *system = [[DTMainActorSystem alloc] initWithConfigs:configs serviceLocator:serviceLocator
//     builderBlock:^(DTActorSystemBuilder * builder) {
//     [builder addActorsPull:[DTAPIActor class] count:3];
//     [builder addSingleton:[DTSessionActor class]];
//     [builder addActor:^DTActor *(id<DTActorSystem> system) {
//         return [DTAuthActor actorWithActorSystem:system];
//     }];
// }];
//
// Changed: `try`, because a second entry of a type is an error.
func makeSystem(_ configs: Configurations, _ serviceLocator: DTServiceLocator) throws -> DTMainActorSystem {
    try DTMainActorSystem(configurations: configs, services: serviceLocator) { (builder: DTActorSystemBuilder) in
        try builder.addPool(of: DTAPIActor.self, count: 3)
        try builder.addSingleton(DTSessionActor.self)
        try builder.addActor { (system: any DTActorSystem) in
            return DTAuthActor(system: system)
        }
    }
}

// MARK: Sending message

/// The object that the page calls `self`. It isn't an actor.
public final class SessionScreen: Sendable {
    private let log: @Sendable (String) -> Void
    private let system: DTMainActorSystem

    public init(_ log: @escaping @Sendable (String) -> Void) throws {
        self.log = log
        system = try makeSystem(Configurations(), makeServiceLocator())
    }

    /// Writes the session or the error to the log. Returns a promise that is fulfilled at the end.
    public func logIn(_ login: String, _ password: String) throws -> Promise<Void> {
        // DTActorRef *sessionActor = [sut actorOfClass:[NSObject class] caller:self];
        let sessionActor: DTActorRef<DTSessionActor> = try system.actor(DTSessionActor.self, caller: self)

        // RXPromise *session = [sessionActor ask:[[DTLogin alloc] initWithLogin:login password:password]];
        let session: RXPromise<String> = sessionActor.ask(DTLogin(email: login, password: password))

        // session.then(^id(id result){
        //     NSLog(@"Session: %@", result);
        //     return nil;
        // },
        // ^id(NSError* error){
        //     NSLog(@"Error: %@", error);
        //     return nil;
        // });
        //
        // Changed: both handlers return the same type, here `Void`. `log` instead of `NSLog`.
        return session.then({ [log] result in
            log("Session: \(result)")
        },
        { [log] error in
            log("Error: \((error as? MessageError)?.rootCause ?? error)")
        })
    }

    /// Returns a promise of the stored session after a logout.
    public func logOut() throws -> Promise<String?> {
        let sessionActor = try system.actor(DTSessionActor.self, caller: self)
        let storage = try system.services.service(of: DTSessionStorage.self)
        return sessionActor.ask(DTLogout()).then { storage.session }
    }

    public func end() { system.shutdown() }
}
