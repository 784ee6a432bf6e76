/// The source texts for parsing headers, which make the result independent of an SDK.
enum Prelude {
    /// The folder of the files that exist only in memory.
    static let folder = "/flynnlint-headers"
    static let mainFile = folder + "/main"

    /// Returns a main file that makes attributes visible to ``Attributes`` and then includes the headers.
    static func main(including headers: [String]) -> String {
        var lines: [String] = []
        func define(_ name: String, _ parameter: String, _ text: String) {
            for name in [name, "__\(name)__"] { lines.append("#define \(name)\(parameter) annotate(\(text))") }
        }
        for name in ["flag_enum", "noescape", "swift_private"] { define(name, "", "\"\(name)\"") }
        for name in ["swift_name", "swift_attr"] { define(name, "(text)", "\"\(name):\" text") }
        define("enum_extensibility", "(word)", "\"enum_extensibility\"")
        define("swift_wrapper", "(word)", "\"swift_wrapper\"")
        define("swift_newtype", "(word)", "\"swift_wrapper\"")
        return (lines + headers.map { "#include \"\($0)\"" } + [""]).joined(separator: "\n")
    }

    /// The parts of Apple's frameworks that Objective-C headers use, where the meaning is the same on all platforms.
    /// Headers that need more than this can't be parsed.
    static let files =
        ["Foundation/Foundation.h", "CoreFoundation/CoreFoundation.h", "objc/objc.h", "objc/NSObject.h"]
        .map { (path: folder + "/" + $0, contents: "#include \"\(folder)/Foundation.h\"\n") } + [
            (path: folder + "/Foundation.h", contents: foundation)
        ]

    private static let foundation = """
        #ifndef FLYNNLINT_FOUNDATION
        #define FLYNNLINT_FOUNDATION
        #pragma clang system_header
        #include <stdarg.h>
        #include <stdbool.h>
        #include <stddef.h>
        #include <stdint.h>

        #define NS_ASSUME_NONNULL_BEGIN _Pragma("clang assume_nonnull begin")
        #define NS_ASSUME_NONNULL_END _Pragma("clang assume_nonnull end")
        #define CF_ASSUME_NONNULL_BEGIN _Pragma("clang assume_nonnull begin")
        #define CF_ASSUME_NONNULL_END _Pragma("clang assume_nonnull end")

        #define FLYNNLINT_ENUM_2(type, name) \\
            enum name : type name; enum __attribute__((enum_extensibility(open))) name : type
        #define FLYNNLINT_CLOSED_ENUM(type, name) \\
            enum name : type name; enum __attribute__((enum_extensibility(closed))) name : type
        #define FLYNNLINT_OPTIONS(type, name) \\
            enum name : type name; enum __attribute__((flag_enum, enum_extensibility(open))) name : type
        #define FLYNNLINT_PLAIN_ENUM(type) enum : type
        #define FLYNNLINT_SECOND(first, second, name, ...) name
        #define NS_ENUM(...) FLYNNLINT_SECOND(__VA_ARGS__, FLYNNLINT_ENUM_2, FLYNNLINT_PLAIN_ENUM, )(__VA_ARGS__)
        #define CF_ENUM(...) NS_ENUM(__VA_ARGS__)
        #define NS_CLOSED_ENUM(type, name) FLYNNLINT_CLOSED_ENUM(type, name)
        #define CF_CLOSED_ENUM(type, name) FLYNNLINT_CLOSED_ENUM(type, name)
        #define NS_OPTIONS(type, name) FLYNNLINT_OPTIONS(type, name)
        #define CF_OPTIONS(type, name) FLYNNLINT_OPTIONS(type, name)
        #define NS_TYPED_ENUM __attribute__((swift_wrapper(enum)))
        #define NS_TYPED_EXTENSIBLE_ENUM __attribute__((swift_wrapper(struct)))
        #define NS_STRING_ENUM __attribute__((swift_wrapper(enum)))
        #define NS_EXTENSIBLE_STRING_ENUM __attribute__((swift_wrapper(struct)))

        #define NS_SWIFT_NAME(name) __attribute__((swift_name(#name)))
        #define CF_SWIFT_NAME(name) __attribute__((swift_name(#name)))
        #define NS_REFINED_FOR_SWIFT __attribute__((swift_private))
        #define CF_REFINED_FOR_SWIFT __attribute__((swift_private))
        #define NS_SWIFT_UNAVAILABLE(message) __attribute__((swift_private))
        #define NS_SWIFT_SENDABLE __attribute__((swift_attr("@Sendable")))
        #define NS_SWIFT_NONSENDABLE __attribute__((swift_attr("@_nonSendable")))
        #define NS_SWIFT_UI_ACTOR __attribute__((swift_attr("@UIActor")))
        #define NS_NOESCAPE __attribute__((noescape))
        #define CF_NOESCAPE __attribute__((noescape))

        #define FOUNDATION_EXPORT extern
        #define FOUNDATION_EXTERN extern
        #define CF_EXPORT extern
        #define NS_INLINE static __inline__ __attribute__((always_inline))
        #define NS_DESIGNATED_INITIALIZER
        #define NS_UNAVAILABLE __attribute__((unavailable))
        #define NS_REQUIRES_SUPER
        #define NS_RETURNS_RETAINED
        #define NS_FORMAT_FUNCTION(format, first)
        #define NS_WARN_UNUSED_RESULT
        #define API_AVAILABLE(...)
        #define API_UNAVAILABLE(...)
        #define API_DEPRECATED(...)
        #define NS_AVAILABLE_IOS(...)
        #define OBJC_EXPORT extern

        typedef signed char BOOL;
        #define YES ((BOOL)1)
        #define NO ((BOOL)0)
        #ifdef __LP64__
        typedef long NSInteger;
        typedef unsigned long NSUInteger;
        typedef double CGFloat;
        #else
        typedef int NSInteger;
        typedef unsigned int NSUInteger;
        typedef float CGFloat;
        #endif
        typedef double NSTimeInterval;

        @protocol NSObject
        @end
        @protocol NSCopying
        @end
        @protocol NSMutableCopying
        @end
        @protocol NSCoding
        @end
        @protocol NSSecureCoding <NSCoding>
        @end
        @protocol NSFastEnumeration
        @end
        @class NSString, NSMethodSignature, NSInvocation;
        @interface NSObject <NSObject>
        @end
        @interface NSString : NSObject
        @end
        @interface NSMutableString : NSString
        @end
        @interface NSArray<__covariant ObjectType> : NSObject
        @end
        @interface NSMutableArray<ObjectType> : NSArray<ObjectType>
        @end
        @interface NSDictionary<__covariant KeyType, __covariant ObjectType> : NSObject
        @end
        @interface NSMutableDictionary<KeyType, ObjectType> : NSDictionary<KeyType, ObjectType>
        @end
        @interface NSSet<__covariant ObjectType> : NSObject
        @end
        @interface NSMutableSet<ObjectType> : NSSet<ObjectType>
        @end
        @interface NSValue : NSObject
        @end
        @interface NSNumber : NSValue
        @end
        @interface NSData : NSObject
        @end
        @interface NSMutableData : NSData
        @end
        @interface NSDate : NSObject
        @end
        @interface NSURL : NSObject
        @end
        @interface NSError : NSObject
        @end
        #endif

        """
}
