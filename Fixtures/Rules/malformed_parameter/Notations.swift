import FlynnRuntime

/// Other documentation systems separate differently.
extension Translator {
    lazy var beSpeak = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter {String} text                    // expected-error{{' - ' is missing}}
        // flynnlint:parameter text String                      // expected-error{{' - ' is missing}}
        // flynnlint:parameter String // the text               // expected-error{{' - ' is missing}}
        // flynnlint:parameter String — the text                // expected-error{{' - ' is missing}}
        // flynnlint:parameter String -> the text               // expected-error{{' - ' is missing}}
        // flynnlint:parameter String ( - ) the text            // expected-error{{'String (' is no Swift type}}
        // flynnlint:parameter vector<int>& - numbers           // expected-error{{'vector<int>&' is no Swift type}}
        // flynnlint:parameter String[] - the texts             // expected-error{{'String[]' is no Swift type}}
        // flynnlint:parameter String | Int - one of them       // expected-error{{'String | Int' is no Swift type}}
        // flynnlint:parameter var String - a text              // expected-error{{'var String' is no Swift type}}
        print(args)
    }
}

class Translator: Actor {}
