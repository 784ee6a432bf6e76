// swiftlint:disable force_cast
// swift-format-ignore: NoSuchRule
// sourcery: AutoMockable
// flynn:disable nothing
// flynnlint
// flynnlint disable:next nothing
// flynnlint-disable nothing
// FLYNNLINT:dissable
// myflynnlint:dissable
// ?flynnlint:dissable
// MARK: - flynnlint:dissable
// [flynnlint:dissable](https://example.com/flynnlint:dissable)
// https://example.com/flynnlint:dissable
let answer = 42  // swiftlint:disable:this identifier_name // flynnlint:dissable nothing
