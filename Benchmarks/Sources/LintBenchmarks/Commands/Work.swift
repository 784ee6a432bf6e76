import ArgumentParser
import FlynnLint
import FlynnSyntax
import Foundation

/// Runs a part on one text a number of times. Used to count its instructions.
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

/// A part, and the parts on which it depends.
enum PartOfWork: String, ExpressibleByArgument, CaseIterable {
    case tokenizer, parser, summary
}
