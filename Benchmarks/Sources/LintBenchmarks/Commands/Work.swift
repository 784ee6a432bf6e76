import ArgumentParser
import FlynnLint
import FlynnSyntax
import Foundation

/// Repeatedly runs a part for a text. Used to count its instructions.
struct Work: ParsableCommand {
    static let configuration = CommandConfiguration(shouldDisplay: false)

    @Argument var part: PartOfWork
    @Argument var passes: Int
    @Argument var file: String

    func run() throws {
        let source = SourceText(try Data(contentsOf: URL(filePath: file)))
        var made = 0
        for _ in 0..<passes {
            switch part {
            case .tokenizer: made += TokenizedSource(source).tokens.count
            case .parser: made += SyntaxTree(source).nodes.count
            case .summary: made += FileSummary(of: SyntaxTree(source), path: file).path.utf8.count
            }
        }
        print(made)
    }
}

/// A part, including the parts that it depends on.
enum PartOfWork: String, ExpressibleByArgument, CaseIterable {
    case tokenizer, parser, summary
}
