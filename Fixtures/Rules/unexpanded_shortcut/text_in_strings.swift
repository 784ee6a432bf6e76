/// Templates that a generator writes into files are text in the generator.
enum Template {
    static let behavior = "print::BEHAVIOR"
    static let actor = """
        class Printer: Actor {
            print::BEHAVIOR
        }
        """
    static let raw = #"""
        reader::ACTOR
        \(print::BEHAVIOR)
        """#
    static let pattern = #/
        print::BEHAVIOR
        /#

    static func named(_ name: String, _ kind: String = "BEHAVIOR") -> String {
        "\(name)::\(kind)" + """

            \(name)::BEHAVIOR
            \(name.isEmpty ? "x::BEHAVIOR" : """
                print::BEHAVIOR
                """)
            """
    }
}
