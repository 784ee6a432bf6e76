import FlynnSyntax

extension Target {
    /// Parses any bytes. The tokens and the trivia must reproduce the file.
    static let syntax = Target(name: "syntax", form: .swift, seeds: swiftFixtures) { bytes in
        let source = SourceText(bytes)
        let tree = SyntaxTree(source)
        var position = 0
        for index in tree.tokenized.tokens.indices {
            for piece in tree.tokenized.trivia(before: index) {
                try require(piece.range.lowerBound == position && !piece.range.isEmpty, "a byte of trivia is lost")
                position = piece.range.upperBound
            }
            let token = tree.tokenized.tokens[index]
            try require(token.range.lowerBound == position, "a byte is lost")
            try require(token.range.isEmpty == (token.kind == .endOfFile), "a token is empty")
            position = token.range.upperBound
        }
        try require(position == bytes.count, "the last bytes are lost")
        if let defect = tree.tokenized.defect {
            try require(bytes.indices.contains(defect.offset), "a defect is outside")
        }
    }
}
