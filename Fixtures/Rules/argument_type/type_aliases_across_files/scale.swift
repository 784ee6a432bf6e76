/// Some platforms count differently: no literal is certainly wrong.
#if os(Linux)
public typealias Scale = Int
#else
public typealias Scale = Double
#endif
