import Foundation
import XCTest

@testable import FlynnRuntime

/// What a process that crashes writes, and that it ends by a trap. Each test runs one.
final class CrashTests: XCTestCase {
    private func run(_ mode: String) throws -> (output: String, error: String, crashed: Bool) {
        let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        let bundle = Bundle(for: CrashTests.self).bundleURL
        let candidates = [folder, bundle, bundle.deletingLastPathComponent()].map {
            $0.appendingPathComponent("RuntimeCrashes")
        }
        let helper = try XCTUnwrap(candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) })
        let process = Process()
        process.executableURL = helper
        process.arguments = [mode]
        process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
        let (error, output) = (Pipe(), Pipe())
        process.standardError = error
        process.standardOutput = output
        try process.run()
        // One after the other: neither is as long as a pipe is deep.
        let texts = [output, error].map {
            String(decoding: $0.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        }
        process.waitUntilExit()
        return (texts[0], texts[1], process.terminationReason == .uncaughtSignal)
    }

    private func expectCrash(_ mode: String, _ text: String, line: UInt = #line) throws {
        let result = try run(mode)
        XCTAssertEqual(result.error, "FlynnRuntime: \(text)\n", line: line)
        XCTAssertTrue(result.crashed, line: line)
    }

    func testAWrongTypeIsNamed() throws {
        try expectCrash("wrong-type", "StringBuilder.beAppend: argument 0: expected String, found Int")
    }

    func testALiteralKeepsItsDefaultType() throws {
        try expectCrash("wrong-literal", "StringBuilder.beInsert: argument 1: expected Double, found Int")
    }

    func testNilIsNamed() throws {
        try expectCrash("nil", "StringBuilder.beAppend: argument 0: expected String, found nil")
    }

    func testAMissingArgumentIsNamed() throws {
        try expectCrash("missing", "StringBuilder.beInsert: argument 2 of 2 does not exist")
    }

    func testABehaviorWithoutAnActor() throws {
        try expectCrash("no-actor", "be…: the behavior was called before it was given an actor")
    }

    func testABehaviorThatWasKeptTooLong() throws {
        try expectCrash("gone", "StringBuilder.be…: the behavior was called after its actor was deinitialized")
    }

    func testShutdownInABehavior() throws {
        try expectCrash("shutdown", "shutdown() was called by a behavior, which would wait for itself")
    }

    func testATimerWithoutAnInterval() throws {
        try expectCrash("interval", "a timer's interval must be less than 9e9 seconds, but is nan")
    }

    func testWithoutHooksOwnersAndMessagesKeepAnActor() throws {
        let result = try run("unhooked")
        XCTAssertEqual(result.error, "")
        XCTAssertEqual(result.output, "true, 1000 ends\n")
        XCTAssertFalse(result.crashed)
    }

    func testWithoutHooksABehaviorKeepsNoActor() throws {
        try expectCrash(
            "unhooked-gone", "StringBuilder.beAppend: the behavior was called after its actor was deinitialized")
    }

    func testOnlyWithoutSuchACoreIsSaidOnce() throws {
        let result = try run("exclusive")
        XCTAssertEqual(
            result.error,
            "FlynnRuntime: warning: the machine has no cores for 'onlyEfficiency', so these actors run on any core\n")
        XCTAssertFalse(result.crashed)
    }

    func testAnInstanceOfAClassIsSaidOnceAndInDebugBuildsOnly() throws {
        let result = try run("class")
        #if DEBUG
        XCTAssertEqual(
            result.error,
            "FlynnRuntime: warning: StringBuilder.beLoad: argument 0: Image is a class whose instance is now shared\n")
        #else
        XCTAssertEqual(result.error, "")
        #endif
        XCTAssertFalse(result.crashed)
        XCTAssertEqual(try run("silent-class").error, "")
        XCTAssertEqual(try run("").error, "")
    }
}
