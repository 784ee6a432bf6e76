func use(_ engine: Diesel) {
    engine.unsafeStart()
    print(engine.unsafeFuel, engine.unsafeMessagesCount)
}
