import FlynnRuntime

/*
print::BEHAVIOR
/* flush::CHAINABLE
*/
reader::ACTOR
*/

/**
 Begin with a shortcut:

     class Printer: Actor {
         print::BEHAVIOR
     }
 */
class Manual: Actor {
    // The next lines are commented out, each for itself.
    //    print::BEHAVIOR
    //    flush::CHAINABLE
    #if false
    // print::BEHAVIOR
    #endif
}
//
// reader::ACTOR
