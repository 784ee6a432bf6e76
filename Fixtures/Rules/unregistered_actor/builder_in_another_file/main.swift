import FlynnSystem

let system = try MainActorSystem { builder in
    try builder.addSingleton(APIActor.self)
    try builder.addSingleton(SessionActor.self)
}
