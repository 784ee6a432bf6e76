#ifndef CCLANG_H
#define CCLANG_H

#include <stddef.h>

/// The subset of libclang's C interface used by FlynnHeaders. These declarations make it unnecessary to link against LLVM or
/// to install its headers. The header contains only declarations with the same meaning and value in versions 14 to 21. A
/// test compares all declarations with `<clang-c/Index.h>`.

/// A test replaces these types with the types in `<clang-c/Index.h>` to compare the function types.
#ifndef CCLANG_TYPES
#define CCLANG_TYPES

typedef void *CClangIndex;
typedef struct CClangUnitImpl *CClangUnit;
typedef void *CClangFile;
typedef void *CClangDiagnostic;

typedef struct {
    const void *data;
    unsigned flags;
} CClangString;

typedef struct {
    unsigned kind;
    int extra;
    const void *data[3];
} CClangCursor;

typedef struct {
    unsigned kind;
    void *data[2];
} CClangType;

typedef struct {
    const void *pointers[2];
    unsigned data;
} CClangLocation;

typedef struct {
    const void *pointers[2];
    unsigned begin;
    unsigned end;
} CClangRange;

typedef struct {
    unsigned data[4];
    void *pointer;
} CClangToken;

struct CClangUnsavedFile {
    const char *path;
    const char *contents;
    unsigned long length;
};

/// Returns one of the `CClangVisit` values.
typedef unsigned (*CClangVisitor)(CClangCursor cursor, CClangCursor parent, void *context);
typedef void (*CClangInclusionVisitor)(CClangFile file, CClangLocation *stack, unsigned depth, void *context);

#endif

enum {
    CClangVisitContinue = 1,
};

enum {
    CClangSeverityError = 3,
};

enum {
    CClangOptionDetailedPreprocessingRecord = 0x01,
    CClangOptionIncludeAttributedTypes = 0x1000,
};

enum {
    CClangTokenLiteral = 3,
};

/// Cursor kinds.
enum {
    CClangCursorStruct = 2,
    CClangCursorUnion = 3,
    CClangCursorEnum = 5,
    CClangCursorField = 6,
    CClangCursorEnumConstant = 7,
    CClangCursorFunction = 8,
    CClangCursorVariable = 9,
    CClangCursorParameter = 10,
    CClangCursorObjCInterface = 11,
    CClangCursorObjCCategory = 12,
    CClangCursorObjCProtocol = 13,
    CClangCursorObjCProperty = 14,
    CClangCursorTypedef = 20,
    CClangCursorObjCSuperclassReference = 40,
    CClangCursorObjCClassReference = 42,
    CClangCursorUnexposedExpression = 100,
    CClangCursorCall = 103,
    CClangCursorParentheses = 111,
    CClangCursorCast = 117,
    CClangCursorCompoundStatement = 202,
    CClangCursorReturnStatement = 214,
    CClangCursorDeclarationStatement = 231,
    CClangCursorAnnotation = 406,
    CClangCursorMacroDefinition = 501,
};

/// Type kinds.
enum {
    CClangTypeVoid = 2,
    CClangTypeBool = 3,
    CClangTypeUChar = 5,
    CClangTypeUShort = 8,
    CClangTypeUInt = 9,
    CClangTypeULong = 10,
    CClangTypeULongLong = 11,
    CClangTypeSChar = 14,
    CClangTypeShort = 16,
    CClangTypeInt = 17,
    CClangTypeLong = 18,
    CClangTypeLongLong = 19,
    CClangTypeFloat = 21,
    CClangTypeDouble = 22,
    CClangTypeBlockPointer = 102,
    CClangTypeRecord = 105,
    CClangTypeEnum = 106,
    CClangTypeTypedef = 107,
    CClangTypeObjCInterface = 108,
    CClangTypeObjCObjectPointer = 109,
    CClangTypeElaborated = 119,
    CClangTypeAttributed = 163,
};

enum {
    CClangNullabilityNonNull = 0,
};

/// Property attributes.
enum {
    CClangPropertyReadOnly = 0x01,
    CClangPropertyClass = 0x1000,
};

/// The functions, with their result, their name without the prefix `clang_`, and their parameters.
#define CCLANG_FUNCTIONS(F)                                                                                                      \
    F(CClangIndex, createIndex, (int, int))                                                                                      \
    F(unsigned, parseTranslationUnit2,                                                                                           \
      (CClangIndex, const char *, const char *const *, int, struct CClangUnsavedFile *, unsigned, unsigned, CClangUnit *))       \
    F(void, disposeTranslationUnit, (CClangUnit))                                                                                \
    F(CClangString, getClangVersion, (void))                                                                                     \
    F(const char *, getCString, (CClangString))                                                                                  \
    F(void, disposeString, (CClangString))                                                                                       \
    F(unsigned, getNumDiagnostics, (CClangUnit))                                                                                 \
    F(CClangDiagnostic, getDiagnostic, (CClangUnit, unsigned))                                                                   \
    F(void, disposeDiagnostic, (CClangDiagnostic))                                                                               \
    F(unsigned, getDiagnosticSeverity, (CClangDiagnostic))                                                                       \
    F(CClangString, getDiagnosticSpelling, (CClangDiagnostic))                                                                   \
    F(CClangLocation, getDiagnosticLocation, (CClangDiagnostic))                                                                 \
    F(void, getFileLocation, (CClangLocation, CClangFile *, unsigned *, unsigned *, unsigned *))                                 \
    F(CClangString, getFileName, (CClangFile))                                                                                   \
    F(int, Location_isInSystemHeader, (CClangLocation))                                                                          \
    F(void, getInclusions, (CClangUnit, CClangInclusionVisitor, void *))                                                         \
    F(const char *, getFileContents, (CClangUnit, CClangFile, size_t *))                                                         \
    F(CClangLocation, getLocationForOffset, (CClangUnit, CClangFile, unsigned))                                                  \
    F(CClangRange, getRange, (CClangLocation, CClangLocation))                                                                   \
    F(CClangCursor, getTranslationUnitCursor, (CClangUnit))                                                                      \
    F(unsigned, visitChildren, (CClangCursor, CClangVisitor, void *))                                                            \
    F(unsigned, getCursorKind, (CClangCursor))                                                                                   \
    F(CClangString, getCursorSpelling, (CClangCursor))                                                                           \
    F(CClangLocation, getCursorLocation, (CClangCursor))                                                                         \
    F(CClangRange, getCursorExtent, (CClangCursor))                                                                              \
    F(CClangCursor, getCursorReferenced, (CClangCursor))                                                                         \
    F(CClangCursor, getCursorDefinition, (CClangCursor))                                                                         \
    F(unsigned, isCursorDefinition, (CClangCursor))                                                                              \
    F(unsigned, equalCursors, (CClangCursor, CClangCursor))                                                                      \
    F(unsigned, hashCursor, (CClangCursor))                                                                                       \
    F(int, Cursor_isNull, (CClangCursor))                                                                                        \
    F(unsigned, Cursor_isMacroFunctionLike, (CClangCursor))                                                                      \
    F(CClangString, Cursor_getRawCommentText, (CClangCursor))                                                                    \
    F(int, Cursor_getNumArguments, (CClangCursor))                                                                               \
    F(unsigned, isInvalidDeclaration, (CClangCursor))                                                                            \
    F(CClangType, getCursorType, (CClangCursor))                                                                                 \
    F(CClangString, getTypeSpelling, (CClangType))                                                                               \
    F(CClangType, getTypedefDeclUnderlyingType, (CClangCursor))                                                                  \
    F(CClangType, getEnumDeclIntegerType, (CClangCursor))                                                                        \
    F(CClangType, getCanonicalType, (CClangType))                                                                                \
    F(CClangType, getPointeeType, (CClangType))                                                                                  \
    F(CClangType, getResultType, (CClangType))                                                                                   \
    F(CClangType, getArgType, (CClangType, unsigned))                                                                            \
    F(int, getNumArgTypes, (CClangType))                                                                                         \
    F(unsigned, isFunctionTypeVariadic, (CClangType))                                                                            \
    F(unsigned, isConstQualifiedType, (CClangType))                                                                              \
    F(CClangCursor, getTypeDeclaration, (CClangType))                                                                            \
    F(CClangType, Type_getNamedType, (CClangType))                                                                               \
    F(CClangType, Type_getModifiedType, (CClangType))                                                                            \
    F(unsigned, Type_getNullability, (CClangType))                                                                               \
    F(unsigned, Cursor_getObjCPropertyAttributes, (CClangCursor, unsigned))                                                      \
    F(void, tokenize, (CClangUnit, CClangRange, CClangToken **, unsigned *))                                                     \
    F(unsigned, getTokenKind, (CClangToken))                                                                                     \
    F(CClangString, getTokenSpelling, (CClangUnit, CClangToken))                                                                 \
    F(void, disposeTokens, (CClangUnit, CClangToken *, unsigned))

/// The functions of a loaded library.
struct CClangFunctions {
#define CCLANG_MEMBER(RESULT, NAME, PARAMETERS) RESULT(*NAME) PARAMETERS;
    CCLANG_FUNCTIONS(CCLANG_MEMBER)
#undef CCLANG_MEMBER
};

/// Loads a library. The library is never unloaded.
///
/// Returns null, or the reason why the library can't be used. The text is valid until the next call on the same thread.
const char *CClangLoad(const char *path, struct CClangFunctions *functions);

#endif
