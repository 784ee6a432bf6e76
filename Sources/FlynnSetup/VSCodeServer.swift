extension VSCodeExtension {
    /// The process of the server.
    static let server = #"""
        // The process of 'flynnlint server'. It is started again if it ends, after a delay that grows with the number of failures.
        "use strict";
        const { spawn } = require("child_process");
        const { Connection } = require("./connection");

        /** In milliseconds. */
        const FIRST_DELAY = 1000;
        const MAX_DELAY = 60000;
        /** After this time, a server counts as one that runs: the next delay is the first one again. */
        const STABLE_TIME = 60000;
        /** How long the server has to answer and to end before it is killed. Visual Studio Code waits for five seconds. */
        const SHUTDOWN_TIME = 2000;
        const EXIT_TIME = 1000;

        class Server {
          /**
           * @param delegate `command()`, `initializeParams()`, `onNotification`, `onRequest`, `onReady(connection, result)`,
           *     `onEnd()`, which is called after each `onReady`, `onFailure(count, text)`, and `log(text)`.
           */
          constructor(delegate) {
            this.delegate = delegate;
            this.failures = 0;
            this.isStopped = false;
            /** Nothing starts the server any more. */
            this.isDisposed = false;
            this.process = undefined;
            this.connection = undefined;
            this.isReady = false;
          }

          start() {
            if (this.isStopped || this.process) return;
            clearTimeout(this.timer);
            const command = this.delegate.command();
            try {
              this.launch(command);
            } catch (error) {
              this.failed(`'${command}' can't be run: ${error.code || error.message}`);
            }
          }

          launch(command) {
            // Throws for what can't be a path.
            const child = spawn(command, ["server"], { stdio: ["pipe", "pipe", "pipe"] });
            this.process = child;
            child.once("error", (error) =>
              this.ended(child, error.code === "ENOENT" ? `'${command}' wasn't found` : `'${command}' can't be run: ${error.code}`));
            // Without descriptors, there are no pipes, and the error follows.
            if (!child.stdin) return;
            child.once("exit", (status, signal) =>
              this.ended(child, `the server ended with ${signal ? `signal ${signal}` : `status ${status}`}`));
            child.stderr.on("data", (data) => this.delegate.log(data.toString("utf8").trimEnd()));
            this.connection = new Connection(child, {
              onNotification: (method, params) => this.call("onNotification", method, params),
              onRequest: (method, params) => this.delegate.onRequest(method, params),
              onBroken: (error) => {
                this.delegate.log(error.message);
                child.kill("SIGKILL");
              },
            });
            this.initialize(child, this.connection);
          }

          async initialize(child, connection) {
            try {
              const result = await connection.request("initialize", this.delegate.initializeParams());
              if (this.process !== child || this.isStopped) return;
              connection.notify("initialized", {});
              this.isReady = true;
              this.timer = setTimeout(() => { this.failures = 0; }, STABLE_TIME);
              this.call("onReady", connection, result || {});
            } catch (error) {
              if (this.process !== child) return;
              this.delegate.log(error.message);
              child.kill("SIGKILL");
            }
          }

          /** Called once for each process. */
          ended(child, text) {
            if (this.process !== child) return;
            this.process = undefined;
            if (this.connection) this.connection.close();
            this.connection = undefined;
            clearTimeout(this.timer);
            const wasReady = this.isReady;
            this.isReady = false;
            if (wasReady) this.call("onEnd");
            if (!this.isStopped) this.failed(text);
          }

          /** Starts the server again after a delay. */
          failed(text) {
            const delay = Math.min(MAX_DELAY, FIRST_DELAY * 2 ** this.failures);
            this.failures += 1;
            this.delegate.log(`${text}; it is started again in ${delay / 1000} seconds`);
            this.call("onFailure", this.failures, text);
            this.timer = setTimeout(() => this.start(), delay);
          }

          /** Calls the delegate. Its exceptions aren't the server's. */
          call(name, ...values) {
            try {
              this.delegate[name](...values);
            } catch (error) {
              this.delegate.log(error.stack || String(error));
            }
          }

          /** Ends the process, and starts another one at once. */
          async restart() {
            await this.stop();
            if (this.isDisposed) return;
            this.isStopped = false;
            this.failures = 0;
            this.start();
          }

          /** Ends the process for good, also if it is being started again. */
          dispose() {
            this.isDisposed = true;
            return this.stop();
          }

          /** Returns when the process has ended. */
          async stop() {
            this.isStopped = true;
            clearTimeout(this.timer);
            const { process: child, connection } = this;
            if (!child) return;
            const end = new Promise((resolve) => {
              child.once("exit", resolve);
              child.once("error", resolve);
            });
            if (connection) {
              await within(SHUTDOWN_TIME, [connection.request("shutdown").catch(() => {}), end]);
              connection.notify("exit");
            }
            await within(EXIT_TIME, [end]);
            child.kill("SIGKILL");
            this.ended(child, "");
          }
        }

        /** Waits for the first of some promises, but not longer than a time. */
        async function within(time, promises) {
          let timer;
          await Promise.race([...promises, new Promise((resolve) => { timer = setTimeout(resolve, time); })]);
          clearTimeout(timer);
        }

        module.exports = { Server };

        """#
}
