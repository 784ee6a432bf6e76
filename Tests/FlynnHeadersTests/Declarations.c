// The declarations in CClang.h are those of <clang-c/Index.h>. The test compiles this file twice: once to compare structures
// and values, and once, with COMPARES_FUNCTIONS, to compare the types of functions.
#include <clang-c/Index.h>
#include <stddef.h>

#ifdef COMPARES_FUNCTIONS
#define CCLANG_TYPES
typedef CXIndex CClangIndex;
typedef CXTranslationUnit CClangUnit;
typedef CXFile CClangFile;
typedef CXDiagnostic CClangDiagnostic;
typedef CXString CClangString;
typedef CXCursor CClangCursor;
typedef CXType CClangType;
typedef CXSourceLocation CClangLocation;
typedef CXSourceRange CClangRange;
typedef CXToken CClangToken;
typedef CXCursorVisitor CClangVisitor;
typedef CXInclusionVisitor CClangInclusionVisitor;
#define CClangUnsavedFile CXUnsavedFile
#endif

#include "CClang.h"

#ifdef COMPARES_FUNCTIONS
#define SAME_FUNCTION(RESULT, NAME, PARAMETERS)                                                                                  \
    _Static_assert(                                                                                                              \
        __builtin_types_compatible_p(__typeof__(&clang_##NAME), __typeof__(((struct CClangFunctions *)0)->NAME)), #NAME);
CCLANG_FUNCTIONS(SAME_FUNCTION)
#else
#define SAME_SIZE(OURS, THEIRS)                                                                                                  \
    _Static_assert(sizeof(OURS) == sizeof(THEIRS) && _Alignof(OURS) == _Alignof(THEIRS), #OURS);
#define SAME_FIELD(OURS, FIELD, THEIRS, OTHER)                                                                                   \
    _Static_assert(                                                                                                              \
        offsetof(OURS, FIELD) == offsetof(THEIRS, OTHER) && sizeof(((OURS *)0)->FIELD) == sizeof(((THEIRS *)0)->OTHER),          \
        #OURS "." #FIELD);
#define SAME(OURS, THEIRS) _Static_assert((unsigned)OURS == (unsigned)THEIRS, #OURS);

SAME_SIZE(CClangString, CXString)
SAME_FIELD(CClangString, data, CXString, data)
SAME_FIELD(CClangString, flags, CXString, private_flags)
SAME_SIZE(CClangCursor, CXCursor)
SAME_FIELD(CClangCursor, kind, CXCursor, kind)
SAME_FIELD(CClangCursor, extra, CXCursor, xdata)
SAME_FIELD(CClangCursor, data, CXCursor, data)
SAME_SIZE(CClangType, CXType)
SAME_FIELD(CClangType, kind, CXType, kind)
SAME_FIELD(CClangType, data, CXType, data)
SAME_SIZE(CClangLocation, CXSourceLocation)
SAME_FIELD(CClangLocation, pointers, CXSourceLocation, ptr_data)
SAME_FIELD(CClangLocation, data, CXSourceLocation, int_data)
SAME_SIZE(CClangRange, CXSourceRange)
SAME_FIELD(CClangRange, pointers, CXSourceRange, ptr_data)
SAME_FIELD(CClangRange, begin, CXSourceRange, begin_int_data)
SAME_FIELD(CClangRange, end, CXSourceRange, end_int_data)
SAME_SIZE(CClangToken, CXToken)
SAME_FIELD(CClangToken, data, CXToken, int_data)
SAME_FIELD(CClangToken, pointer, CXToken, ptr_data)
SAME_SIZE(struct CClangUnsavedFile, struct CXUnsavedFile)
SAME_FIELD(struct CClangUnsavedFile, path, struct CXUnsavedFile, Filename)
SAME_FIELD(struct CClangUnsavedFile, contents, struct CXUnsavedFile, Contents)
SAME_FIELD(struct CClangUnsavedFile, length, struct CXUnsavedFile, Length)
SAME_SIZE(CClangIndex, CXIndex)
SAME_SIZE(CClangUnit, CXTranslationUnit)
SAME_SIZE(CClangFile, CXFile)
SAME_SIZE(CClangDiagnostic, CXDiagnostic)

SAME(CClangVisitContinue, CXChildVisit_Continue)
SAME(CClangSeverityError, CXDiagnostic_Error)
SAME(CClangOptionDetailedPreprocessingRecord, CXTranslationUnit_DetailedPreprocessingRecord)
SAME(CClangOptionIncludeAttributedTypes, CXTranslationUnit_IncludeAttributedTypes)
SAME(CClangTokenLiteral, CXToken_Literal)
SAME(CClangCursorStruct, CXCursor_StructDecl)
SAME(CClangCursorUnion, CXCursor_UnionDecl)
SAME(CClangCursorEnum, CXCursor_EnumDecl)
SAME(CClangCursorField, CXCursor_FieldDecl)
SAME(CClangCursorEnumConstant, CXCursor_EnumConstantDecl)
SAME(CClangCursorFunction, CXCursor_FunctionDecl)
SAME(CClangCursorVariable, CXCursor_VarDecl)
SAME(CClangCursorParameter, CXCursor_ParmDecl)
SAME(CClangCursorObjCInterface, CXCursor_ObjCInterfaceDecl)
SAME(CClangCursorObjCCategory, CXCursor_ObjCCategoryDecl)
SAME(CClangCursorObjCProtocol, CXCursor_ObjCProtocolDecl)
SAME(CClangCursorObjCProperty, CXCursor_ObjCPropertyDecl)
SAME(CClangCursorTypedef, CXCursor_TypedefDecl)
SAME(CClangCursorObjCSuperclassReference, CXCursor_ObjCSuperClassRef)
SAME(CClangCursorObjCClassReference, CXCursor_ObjCClassRef)
SAME(CClangCursorUnexposedExpression, CXCursor_UnexposedExpr)
SAME(CClangCursorCall, CXCursor_CallExpr)
SAME(CClangCursorParentheses, CXCursor_ParenExpr)
SAME(CClangCursorCast, CXCursor_CStyleCastExpr)
SAME(CClangCursorCompoundStatement, CXCursor_CompoundStmt)
SAME(CClangCursorReturnStatement, CXCursor_ReturnStmt)
SAME(CClangCursorDeclarationStatement, CXCursor_DeclStmt)
SAME(CClangCursorAnnotation, CXCursor_AnnotateAttr)
SAME(CClangCursorMacroDefinition, CXCursor_MacroDefinition)
SAME(CClangTypeVoid, CXType_Void)
SAME(CClangTypeBool, CXType_Bool)
SAME(CClangTypeUChar, CXType_UChar)
SAME(CClangTypeUShort, CXType_UShort)
SAME(CClangTypeUInt, CXType_UInt)
SAME(CClangTypeULong, CXType_ULong)
SAME(CClangTypeULongLong, CXType_ULongLong)
SAME(CClangTypeSChar, CXType_SChar)
SAME(CClangTypeShort, CXType_Short)
SAME(CClangTypeInt, CXType_Int)
SAME(CClangTypeLong, CXType_Long)
SAME(CClangTypeLongLong, CXType_LongLong)
SAME(CClangTypeFloat, CXType_Float)
SAME(CClangTypeDouble, CXType_Double)
SAME(CClangTypeBlockPointer, CXType_BlockPointer)
SAME(CClangTypeRecord, CXType_Record)
SAME(CClangTypeEnum, CXType_Enum)
SAME(CClangTypeTypedef, CXType_Typedef)
SAME(CClangTypeObjCInterface, CXType_ObjCInterface)
SAME(CClangTypeObjCObjectPointer, CXType_ObjCObjectPointer)
SAME(CClangTypeElaborated, CXType_Elaborated)
SAME(CClangTypeAttributed, CXType_Attributed)
SAME(CClangNullabilityNonNull, CXTypeNullability_NonNull)
SAME(CClangPropertyReadOnly, CXObjCPropertyAttr_readonly)
SAME(CClangPropertyClass, CXObjCPropertyAttr_class)
#endif
