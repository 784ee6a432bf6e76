/// The types of literals in this module.
typealias IntegerLiteralType = Int64
typealias FloatLiteralType = Float
