import ArgumentParser
import FlynnLint
import FlynnSyntax
import Foundation

/// Does the work of a part on one text a number of times, for something else to count its instructions.
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
            case .summary: made += FileSummary(of: SyntaxTree(source), path: file).behaviors.count
            }
        }
        print(made)
    }
}

/// A part, together with those that it needs.
enum PartOfWork: String, ExpressibleByArgument, CaseIterable {
    case tokenizer, parser, summary
}
