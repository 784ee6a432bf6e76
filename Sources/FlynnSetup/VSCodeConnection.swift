extension VSCodeExtension {
    /// The transport of messages.
    static let connection = #"""
        // JSON-RPC over the standard input and output of a process.
        "use strict";

        /** An error that one side answers a request with. */
        class ResponseError extends Error {
          constructor(code, message) {
            super(message);
            this.code = code;
          }
        }

        const METHOD_NOT_FOUND = -32601;
        const INTERNAL_ERROR = -32603;

        class Connection {
          /**
           * @param handlers `onNotification(method, params)`, which throws nothing, `onRequest(method, params)`, which returns a result
           *     or a promise, and `onBroken(error)`, which is called if the process writes something else than messages.
           */
          constructor(process, handlers) {
            this.process = process;
            this.handlers = handlers;
            this.pending = new Map();
            this.nextID = 1;
            this.chunks = [];
            this.size = 0;
            /** The size of the next body; undefined before its header was read. */
            this.length = undefined;
            this.isClosed = false;
            process.stdout.on("data", (data) => this.receive(data));
            // The end of the process follows.
            process.stdin.on("error", () => {});
          }

          /** Rejects the requests without an answer, and all later ones. */
          close() {
            this.isClosed = true;
            for (const { reject } of this.pending.values()) reject(new Error("the server has ended"));
            this.pending.clear();
          }

          send(message) {
            if (this.isClosed) return;
            const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }), "utf8");
            this.process.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
            this.process.stdin.write(body);
          }

          notify(method, params) { this.send({ method, params }); }

          /** Returns a promise of the result. `token` cancels the request. */
          request(method, params, token) {
            if (this.isClosed) return Promise.reject(new Error("the server has ended"));
            const id = this.nextID++;
            return new Promise((resolve, reject) => {
              const registration = token && token.onCancellationRequested(() => this.notify("$/cancelRequest", { id }));
              const finish = (end) => (value) => {
                if (registration && registration.dispose) registration.dispose();
                end(value);
              };
              this.pending.set(id, { resolve: finish(resolve), reject: finish(reject) });
              this.send({ id, method, params });
            });
          }

          receive(data) {
            this.chunks.push(data);
            this.size += data.length;
            try {
              while (!this.isClosed && this.size >= (this.length === undefined ? 1 : this.length)) {
                const received = this.chunks.length === 1 ? this.chunks[0] : Buffer.concat(this.chunks);
                this.chunks = [received];
                const rest = this.length === undefined ? this.readHeader(received) : this.readBody(received);
                if (!rest) return;
                this.chunks = [rest];
                this.size = rest.length;
              }
            } catch (error) {
              this.handlers.onBroken(error);
            }
          }

          /** Returns the bytes after the header; undefined if it isn't complete. */
          readHeader(received) {
            const end = received.indexOf("\r\n\r\n");
            if (end < 0 && received.length < 4096) return undefined;
            const found = /(?:^|\r\n)Content-Length: (\d+)/i.exec(received.toString("latin1", 0, Math.max(end, 0)));
            if (!found) throw new Error("the server wrote something that isn't a message");
            this.length = Number(found[1]);
            return received.subarray(end + 4);
          }

          readBody(received) {
            const message = JSON.parse(received.toString("utf8", 0, this.length));
            const rest = received.subarray(this.length);
            this.length = undefined;
            this.handle(message);
            return rest;
          }

          handle(message) {
            if (message.method === undefined) {
              const request = this.pending.get(message.id);
              this.pending.delete(message.id);
              if (!request) return;
              if (message.error) request.reject(new ResponseError(message.error.code, message.error.message));
              else request.resolve(message.result);
            } else if (message.id === undefined) {
              this.handlers.onNotification(message.method, message.params || {});
            } else {
              this.answer(message);
            }
          }

          async answer({ id, method, params }) {
            try {
              const result = await this.handlers.onRequest(method, params || {});
              this.send({ id, result: result === undefined ? null : result });
            } catch (error) {
              const code = error instanceof ResponseError ? error.code : INTERNAL_ERROR;
              this.send({ id, error: { code, message: error.message } });
            }
          }
        }

        module.exports = { Connection, ResponseError, METHOD_NOT_FOUND };

        """#
}
