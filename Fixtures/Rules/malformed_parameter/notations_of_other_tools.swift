import FlynnRuntime

/// Other documentation systems separate differently.
extension Translator {
    lazy var beSpeak = Behavior(self) { (args: BehaviorArgs) in  // expect too_many_parameters
        // flynnlint:parameter {String} text                    // expect malformed_parameter: ' - ' is missing
        // flynnlint:parameter text String                      // expect malformed_parameter: ' - ' is missing
        // flynnlint:parameter String // the text               // expect malformed_parameter: ' - ' is missing
        // flynnlint:parameter String — the text                // expect malformed_parameter: ' - ' is missing
        // flynnlint:parameter String -> the text               // expect malformed_parameter: ' - ' is missing
        // flynnlint:parameter String ( - ) the text            // expect malformed_parameter: 'String (' is not a Swift type
        // flynnlint:parameter vector<int>& - numbers           // expect malformed_parameter: 'vector<int>&' is not a Swift type
        // flynnlint:parameter String[] - the texts             // expect malformed_parameter: 'String[]' is not a Swift type
        // flynnlint:parameter String | Int - one of them       // expect malformed_parameter: 'String | Int' is not a Swift type
        // flynnlint:parameter var String - a text              // expect malformed_parameter: 'var String' is not a Swift type
        print(args)
    }
}

class Translator: Actor {}
