import Foundation

/// The identity of a request.
enum RequestID: Hashable, Codable, Sendable {
    case number(Int)
    case string(String)

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Int.self) {
            self = .number(number)
        } else {
            self = .string(try container.decode(String.self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .number(let number): try container.encode(number)
        case .string(let string): try container.encode(string)
        }
    }
}

/// A message from the client. The parameters are decoded when the message is handled, because the method determines
/// their type.
struct IncomingMessage: Sendable {
    private struct Envelope: Decodable {
        var id: RequestID?
        var method: String?
        var result: AnyValue?
        var error: AnyValue?
    }

    private struct Body<Parameters: Decodable>: Decodable {
        var params: Parameters
    }

    private struct Cancellation: Decodable {
        var id: RequestID
    }

    /// A value that is ignored.
    struct AnyValue: Decodable {
        init(from decoder: any Decoder) throws {}
    }

    /// The identity of a request or a response. This is `nil` for notifications.
    let id: RequestID?
    /// The method. This is `nil` for responses and for unreadable messages.
    let method: String?
    /// The reason why the message is unreadable.
    let problem: ResponseError?
    /// The request to cancel.
    let cancelledRequest: RequestID?
    private let data: Data

    /// Parses a message.
    init(_ data: Data) {
        self.data = data
        do {
            let envelope = try JSONDecoder().decode(Envelope.self, from: data)
            id = envelope.id
            method = envelope.method
            let isResponse = envelope.result != nil || envelope.error != nil || envelope.id != nil
            problem =
                envelope.method != nil || isResponse
                ? nil : ResponseError(.invalidRequest, "the message has neither a method nor a result")
        } catch {
            (id, method) = (nil, nil)
            let isJSON = (try? JSONDecoder().decode(AnyValue.self, from: data)) != nil
            problem = ResponseError(
                isJSON ? .invalidRequest : .parseError,
                isJSON ? "the message isn't a request, a notification or a response" : "the message isn't valid JSON")
        }
        cancelledRequest =
            method == "$/cancelRequest"
            ? try? JSONDecoder().decode(Body<Cancellation>.self, from: data).params.id : nil
    }

    /// Decodes the parameters.
    func parameters<Parameters: Decodable>(_ type: Parameters.Type) throws(ResponseError) -> Parameters {
        do {
            return try JSONDecoder().decode(Body<Parameters>.self, from: data).params
        } catch {
            throw ResponseError(.invalidParams, "the parameters of '\(method ?? "")' aren't those of LSP 3.17")
        }
    }
}

/// The reason why a request failed.
struct ResponseError: Error, Encodable {
    enum Code: Int, Encodable {
        case parseError = -32700
        case invalidRequest = -32600
        case methodNotFound = -32601
        case invalidParams = -32602
        case serverNotInitialized = -32002
        case requestFailed = -32803
        case requestCancelled = -32800
        case contentModified = -32801
    }

    var code: Code
    var message: ShownText

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = ShownText(message)
    }
}

/// The response to a request.
struct Response<Result: Encodable>: Encodable {
    private enum CodingKeys: CodingKey {
        case jsonrpc, id, result
    }

    var id: RequestID
    var result: Result

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode("2.0", forKey: .jsonrpc)
        try container.encode(id, forKey: .id)
        // This also encodes `null`, which is a valid result and can't be omitted.
        try container.encode(result, forKey: .result)
    }
}

/// The response to a failed request.
struct Failure: Encodable {
    private enum CodingKeys: CodingKey {
        case jsonrpc, id, error
    }

    /// The identity. This is `nil` if the request is unreadable.
    var id: RequestID?
    var error: ResponseError

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode("2.0", forKey: .jsonrpc)
        try container.encode(id, forKey: .id)
        try container.encode(error, forKey: .error)
    }
}

/// A notification, or a request if the identity is set.
struct OutgoingMessage<Parameters: Encodable>: Encodable {
    var jsonrpc = "2.0"
    var id: RequestID?
    var method: String
    var params: Parameters
}

/// The value `null`.
struct Nothing: Codable {
    init() {}

    init(from decoder: any Decoder) throws {}

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encodeNil()
    }
}
