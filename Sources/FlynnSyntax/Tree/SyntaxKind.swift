/// The kind of a node. The names follow the grammar in the Swift book where possible.
///
/// The comment of a kind lists the node's children in order: `?` means "at most one", `*` means "any number".
public enum SyntaxKind: UInt8, Sendable, CaseIterable {
    /// Statements and declarations of a file.
    case sourceFile

    // MARK: Declarations. All begin with `attribute` and `modifier` nodes.

    /// `import A.B`: no more children.
    case importDeclaration
    /// The nominal types: genericParameterClause?, inheritanceClause?, genericWhereClause?, memberBlock.
    case structDeclaration, classDeclaration, enumDeclaration, protocolDeclaration, actorDeclaration
    /// The extended type, then like the nominal types.
    case extensionDeclaration
    /// genericParameterClause?, parameterClause, returnClause?, genericWhereClause?, codeBlock?
    case functionDeclaration, initializerDeclaration
    /// codeBlock?
    case deinitializerDeclaration
    /// genericParameterClause?, parameterClause, returnClause?, genericWhereClause?, accessorBlock or codeBlock?
    case subscriptDeclaration
    /// `let` and `var`: patternBinding*
    case variableDeclaration
    /// genericParameterClause?, initializerClause of a type?, genericWhereClause?
    case typealiasDeclaration
    /// inheritanceClause?, initializerClause of a type?, genericWhereClause?
    case associatedTypeDeclaration
    /// `operator` and `precedencegroup`: no more children.
    case operatorDeclaration, precedenceGroupDeclaration
    /// Like functionDeclaration, with an initializerClause instead of a body.
    case macroDeclaration
    /// enumCaseElement*
    case enumCaseDeclaration
    /// Attributes and modifiers without a declaration.
    case missingDeclaration

    // MARK: Parts of declarations

    /// `@name(…)`: its type, then callArguments?
    case attribute
    /// One modifier with its parentheses, as in `private(set)`.
    case modifier
    /// genericParameter*, genericWhereClause?
    case genericParameterClause
    /// Its constraint?
    case genericParameter
    /// The types after the colon.
    case inheritanceClause
    /// The types of the requirements.
    case genericWhereClause
    /// parameter*
    case parameterClause
    /// One or two names; attribute*, its type?, initializerClause?
    case parameter
    /// `-> T`: the type.
    case returnClause
    /// `throws(E)`: the type?
    case throwsClause
    /// A name; parameterClause?, initializerClause?
    case enumCaseElement
    /// Pattern, typeAnnotation?, initializerClause?, accessorBlock or codeBlock?
    case patternBinding
    /// `: T`: the type.
    case typeAnnotation
    /// `= e`: the expression, or the type of a type alias.
    case initializerClause
    /// Members.
    case memberBlock
    /// accessor*
    case accessorBlock
    /// attribute*, modifier*, codeBlock?
    case accessor
    /// Statements in braces.
    case codeBlock

    // MARK: Patterns

    /// A name.
    case identifierPattern
    /// `_`
    case wildcardPattern
    /// Patterns in parentheses.
    case tuplePattern
    /// `let p`, `var p` inside a pattern: an expression or pattern, typeAnnotation?
    case valueBindingPattern
    /// `is T`: the type.
    case typeCastingPattern

    // MARK: Statements

    /// Conditions, codeBlock, then for `else` a codeBlock; an `else if` adds conditions and codeBlocks.
    case ifStatement
    /// Conditions, codeBlock.
    case guardStatement, whileStatement
    /// codeBlock, the condition.
    case repeatStatement
    /// Pattern, typeAnnotation?, the sequence, `where` expression?, codeBlock.
    case forStatement
    /// The subject, then switchCase* and ifConfiguration*.
    case switchStatement
    /// attribute?, caseItem*, then statements; without items it is `default`.
    case switchCase
    /// A pattern as an expression, then the `where` expression?
    case caseItem
    /// throwsClause?, codeBlock, catchClause*
    case doStatement
    /// caseItem*, codeBlock
    case catchClause
    /// codeBlock
    case deferStatement
    /// `return`, `throw`, `yield`, `discard`: the expression?
    case returnStatement, throwStatement, yieldStatement
    /// `break`, `continue`, `fallthrough`, with the label in the tokens.
    case jumpStatement
    /// `if let a: T = e`: pattern, typeAnnotation?, initializerClause?
    case optionalBindingCondition
    /// `if case p = e`: the pattern as an expression, typeAnnotation?, initializerClause
    case caseCondition
    /// The `#if` construct: ifConfigurationClause*
    case ifConfiguration
    /// One branch: its condition?, then its content.
    case ifConfigurationClause

    // MARK: Expressions

    /// Operands and operators alternately. Flat, because precedences are unknown.
    case sequenceExpression
    /// The operand. One or more prefix operators or words such as `try` and `await` are tokens before it.
    case prefixExpression
    /// `&x`: the operand.
    case inOutExpression
    /// An operand, then its suffixes, flat: memberAccess, callArguments, subscriptArguments, trailingClosure,
    /// genericArgumentClause, optionalChaining, forcedValue, postfixOperator, ifConfiguration.
    case postfixExpression
    case identifierExpression, selfExpression, superExpression, wildcardExpression, placeholderExpression
    case integerLiteral, floatLiteral, booleanLiteral, nilLiteral, regexLiteral
    /// interpolation*
    case stringLiteral
    /// argument*
    case interpolation
    /// Expressions.
    case arrayLiteral
    /// dictionaryElement*
    case dictionaryLiteral
    /// Key, value.
    case dictionaryElement
    /// argument*. An expression in parentheses is a tuple with one element.
    case tupleExpression
    /// attribute*, captureList?, closureParameterClause?, throwsClause?, returnClause?, then statements.
    case closureExpression
    /// capture*
    case captureList
    /// `weak x`, `x = e`: the expression? The last name before `=` is the captured name.
    case capture
    /// closureParameter*
    case closureParameterClause
    /// One or two names; its type?
    case closureParameter
    /// `.name`
    case implicitMemberExpression
    /// `\T.a`: the root type and the components, which are suffixes as in postfixExpression.
    case keyPathExpression
    /// `#name`: genericArgumentClause?, callArguments?, trailingClosure*
    case macroExpansion
    /// An operator as a value, as in `reduce(0, +)`.
    case operatorReference
    /// A type in an expression: `any P`, `(Int) -> Void`.
    case typeExpression
    /// An expression that is missing. Has no tokens.
    case missingExpression

    // MARK: Parts of expressions

    /// An operator between operands. The `?` and the `:` of the conditional operator are two operators.
    case infixOperator
    /// `as T`, `as? T`, `as! T`, `is T`: the type.
    case typeCastingOperator
    /// `.name`, `.0`, `.init`, `.self`
    case memberAccess
    /// argument*
    case callArguments, subscriptArguments
    /// The expression. An optional label and colon are tokens before it.
    case argument
    /// closureExpression. An optional label and colon are tokens before it.
    case trailingClosure
    /// Types.
    case genericArgumentClause
    /// `?` and `!` after an operand.
    case optionalChaining, forcedValue
    case postfixOperator

    // MARK: Types

    /// A name, or several names with periods between them: typeComponent*
    case identifierType
    /// One name of an identifierType or memberType: genericArgumentClause?
    case typeComponent
    /// A member of a type that is not an identifierType, as in `[T].Index`: that type, typeComponent*
    case memberType
    /// The wrapped type.
    case optionalType, implicitlyUnwrappedOptionalType
    /// The element.
    case arrayType
    /// Key, value.
    case dictionaryType
    /// Count, element.
    case inlineArrayType
    /// tupleTypeElement*
    case tupleType
    /// The type. Optional labels are tokens before it.
    case tupleTypeElement
    /// The parameters as a tupleType, throwsClause?, the result.
    case functionType
    /// `T.Type`, `T.Protocol`: the type.
    case metatypeType
    /// The types between the ampersands.
    case compositionType
    /// `some P`, `any P`: the type.
    case opaqueType, existentialType
    /// attribute* and specifiers such as `inout`; the type.
    case attributedType
    /// `repeat each T`, `each T`, `T...`: the type.
    case packType
    /// `~Copyable`: the type.
    case suppressedType
    /// An integer as a generic argument.
    case integerType
    /// A type that is missing. Has no tokens.
    case missingType

    // MARK: Skipped tokens

    /// Unexpected tokens, including balanced delimiters and their contents.
    case unexpected
    /// Balanced delimiters that are nested too deeply, and their contents.
    case skippedNesting
}
