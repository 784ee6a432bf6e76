/// What literals are in this module.
typealias IntegerLiteralType = Int64
typealias FloatLiteralType = Float
