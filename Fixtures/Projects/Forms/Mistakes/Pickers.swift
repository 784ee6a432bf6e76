import FlynnRoles

// Delegates of fields with a list of values. Their protocols have changed since their multiplexers were generated.

/// A field whose value is one of a list.
@MainActor
final class PickerField {
    var values: [String] = []
    var selection = 0
}

@MainActor
protocol PickerDelegate: AnyObject {
    func pickerDidOpen(_ picker: PickerField)
    func picker(_ picker: PickerField, didSelect index: Int)
    func pickerDidClose(_ picker: PickerField)
}

extension PickerDelegate {
    func pickerDidOpen(_ picker: PickerField) {}
    func picker(_ picker: PickerField, didSelect index: Int) {}
    func pickerDidClose(_ picker: PickerField) {}
    func pickerDidScroll(_ picker: PickerField) {}
    func picker(_ picker: PickerField, select index: Int) {}
}

/// Doesn't know that pickers are closed.
class OpeningMultiplexer: Multiplexer<any PickerDelegate>, PickerDelegate {  // expect stale_multiplexer: class 'OpeningMultiplexer' doesn't forward the requirements of 'PickerDelegate' as they are now
    // flynnlint:multiplexer PickerDelegate - generated, and replaced when the protocol changes

    func pickerDidOpen(_ picker: PickerField) {
        forward { $0.pickerDidOpen(picker) }
    }

    func picker(_ picker: PickerField, didSelect index: Int) {
        forward { $0.picker(picker, didSelect: index) }
    }
}

/// Forwards what is no requirement any more.
final class ScrollingMultiplexer: Multiplexer<any PickerDelegate>, PickerDelegate {  // expect stale_multiplexer: run 'flynnlint fix'
    // flynnlint:multiplexer PickerDelegate - generated, and replaced when the protocol changes

    func pickerDidOpen(_ picker: PickerField) {
        forward { $0.pickerDidOpen(picker) }
    }

    func picker(_ picker: PickerField, didSelect index: Int) {
        forward { $0.picker(picker, didSelect: index) }
    }

    func pickerDidClose(_ picker: PickerField) {
        forward { $0.pickerDidClose(picker) }
    }

    func pickerDidScroll(_ picker: PickerField) {
        forward { $0.pickerDidScroll(picker) }
    }
}

/// The label was another one.
class SelectingMultiplexer: Multiplexer<any PickerDelegate>, PickerDelegate {  // expect stale_multiplexer: 'SelectingMultiplexer'
    // flynnlint:multiplexer PickerDelegate

    func pickerDidOpen(_ picker: PickerField) {
        forward { $0.pickerDidOpen(picker) }
    }

    func picker(_ picker: PickerField, select index: Int) {
        forward { $0.picker(picker, select: index) }
    }

    func pickerDidClose(_ picker: PickerField) {
        forward { $0.pickerDidClose(picker) }
    }
}

enum Pickers {
    /// Was never expanded.
    class EmptyMultiplexer: Multiplexer<any PickerDelegate>, PickerDelegate {  // expect stale_multiplexer: 'Pickers.EmptyMultiplexer'
        // flynnlint:multiplexer PickerDelegate - generated, and replaced when the protocol changes
    }
}

/// Decides about dates.
@MainActor
protocol DateDelegate: AnyObject {
    var earliest: Int? { get }
    var title: String { get set }
    func isHoliday(_ day: Int) -> Bool
    func name(of day: Int) -> String?
    @discardableResult func choose(_ day: Int, isFinal: Bool) -> Bool
}

extension DateDelegate {
    var earliest: Int? { nil }
    func isHoliday(_ day: Int) -> Bool { false }
    func isHoliday(_ day: String) -> Bool { day == "Sunday" }
    func name(of day: Int) -> String? { nil }
    func name(of day: Int) -> String { String(day) }
    func choose(_ day: Int, isFinal: Bool) -> Bool { isFinal }
}

/// Days were strings.
class HolidayMultiplexer: Multiplexer<any DateDelegate>, DateDelegate {  // expect stale_multiplexer: the requirements of 'DateDelegate'
    // flynnlint:multiplexer DateDelegate - generated, and replaced when the protocol changes

    var earliest: Int? {
        forward { $0.earliest }
    }

    var title: String {
        get { forward { $0.title } }
        set { forward { $0.title = newValue } }
    }

    func isHoliday(_ day: String) -> Bool {
        forward { $0.isHoliday(day) }
    }

    func name(of day: Int) -> String? {
        forward { $0.name(of: day) }
    }

    @discardableResult
    func choose(_ day: Int, isFinal: Bool) -> Bool {
        forward { $0.choose(day, isFinal: isFinal) }
    }
}

/// The name of a day wasn't optional, and nothing forwarded the earliest day.
class NamingMultiplexer: Multiplexer<any DateDelegate>, DateDelegate {  // expect stale_multiplexer: 'NamingMultiplexer'
    // flynnlint:multiplexer DateDelegate - generated, and replaced when the protocol changes

    var title: String {
        get { forward { $0.title } }
        set { forward { $0.title = newValue } }
    }

    func isHoliday(_ day: Int) -> Bool {
        forward { $0.isHoliday(day) }
    }

    func name(of day: Int) -> String {
        forward { $0.name(of: day) }
    }

    @discardableResult
    func choose(_ day: Int, isFinal: Bool) -> Bool {
        forward { $0.choose(day, isFinal: isFinal) }
    }
}

/// Somebody has changed the generated code: the title comes from the first target, and is never set.
class TitleMultiplexer: Multiplexer<any DateDelegate>, DateDelegate {  // expect stale_multiplexer: 'TitleMultiplexer'
    // flynnlint:multiplexer DateDelegate - generated, and replaced when the protocol changes

    var earliest: Int? {
        forward { $0.earliest }
    }

    var title: String {
        get { targets.first?.title ?? "" }
        set { print("ignored:", newValue) }
    }

    func isHoliday(_ day: Int) -> Bool {
        forward { $0.isHoliday(day) }
    }

    func name(of day: Int) -> String? {
        forward { $0.name(of: day) }
    }

    @discardableResult
    func choose(_ day: Int, isFinal: Bool) -> Bool {
        forward { $0.choose(day, isFinal: isFinal) }
    }
}

/// Inherits a requirement since the last version.
@MainActor
protocol TimeDelegate: HourDelegate {
    func didSelect(minute: Int)
}

@MainActor
protocol HourDelegate: AnyObject {
    func didSelect(hour: Int)
}

extension HourDelegate {
    func didSelect(hour: Int) {}
}

class TimeMultiplexer: Multiplexer<any TimeDelegate>, TimeDelegate {  // expect stale_multiplexer: the requirements of 'TimeDelegate'
    // flynnlint:multiplexer TimeDelegate - generated, and replaced when the protocol changes

    func didSelect(minute: Int) {
        forward { $0.didSelect(minute: minute) }
    }
}

/// Was generated for a part of the requirements.
class MinuteMultiplexer: Multiplexer<any TimeDelegate>, TimeDelegate {  // expect stale_multiplexer: 'MinuteMultiplexer'
    // flynnlint:multiplexer HourDelegate - generated, and replaced when the protocol changes

    func didSelect(minute: Int) {
        forward { $0.didSelect(minute: minute) }
    }
}

/// Structures can conform to it.
@MainActor
protocol ColorDelegate {
    func didSelect(color: Int)
}

class ColorMultiplexer: Multiplexer<any ColorDelegate>, ColorDelegate {  // expect stale_multiplexer: 'ColorDelegate' can't be multiplexed: structs can conform to it
    // flynnlint:multiplexer ColorDelegate - generated, and replaced when the protocol changes

    func didSelect(color: Int) {
        forward { $0.didSelect(color: color) }
    }
}

/// Its protocol has another name now.
class ListMultiplexer: Multiplexer<any TextFieldDelegate>, TextFieldDelegate {  // expect stale_multiplexer: no protocol 'ListDelegate' in the project
    // flynnlint:multiplexer ListDelegate - generated, and replaced when the protocol changes

    func textFieldDidChange(_ field: TextField) {
        forward { $0.textFieldDidChange(field) }
    }
}
