import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { WebSocket } from "ws";

/*
 * Firefox and WebKit in Debian's builds. Playwright drives only its own builds, which no package registry has. Debian's speak the standard protocols:
 * Firefox WebDriver BiDi, WebKit's driver the older WebDriver.
 */

/** One page of another browser. */
export type EnginePage = {
  open(url: string): Promise<void>;
  /** Evaluates an expression in the page. Its value is passed as JSON. */
  run<Result>(expression: string): Promise<Result>;
  close(): Promise<void>;
};

export type Engine = { name: string; packages: string; installed: () => boolean; start: () => Promise<EnginePage> };

const onPath = (program: string) =>
  (process.env.PATH ?? "").split(delimiter).some((folder) => existsSync(join(folder, program)));

/** Returns the first line of this output that matches; fails after half a minute. */
function lineOf(output: Readable | null, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`nothing like ${pattern} was said`)), 30_000);
    if (!output) return reject(new Error("no output"));
    createInterface({ input: output }).on("line", (line) => {
      const found = pattern.exec(line)?.[1];
      if (!found) return;
      clearTimeout(late);
      resolve(found);
    });
  });
}

async function stop(...children: (ChildProcess | undefined)[]): Promise<void> {
  for (const child of children) {
    if (!child || child.exitCode !== null) continue;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill();
    await ended;
  }
}

async function startFirefox(): Promise<EnginePage> {
  const home = await mkdtemp(join(tmpdir(), "parlour-firefox-"));
  const browser = spawn("firefox-esr", ["--headless", "--no-remote", "--profile", home, "--remote-debugging-port=0"], {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, HOME: home },
  });
  const socket = new WebSocket(`${await lineOf(browser.stderr, /listening on (ws:\S+)/)}/session`);
  await new Promise((resolve) => socket.once("open", resolve));
  let asked = 0;
  type Answer = { id?: number; type: string; message?: string; result?: unknown };
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.on("message", (data) => {
    const answer = JSON.parse(String(data)) as Answer;
    waiting.get(answer.id ?? 0)?.(answer);
  });
  async function ask<Result>(method: string, params: object): Promise<Result> {
    const id = ++asked;
    const answer = await new Promise<Answer>((resolve) => {
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
    if (answer.type === "error") throw new Error(`${method}: ${answer.message}`);
    return answer.result as Result;
  }
  await ask("session.new", { capabilities: {} });
  const tree = await ask<{ contexts: { context: string }[] }>("browsingContext.getTree", {});
  const context = tree.contexts[0]?.context;
  return {
    open: (url) => ask("browsingContext.navigate", { context, url, wait: "complete" }),
    async run<Result>(expression: string) {
      type Evaluated = { type: string; result: { value: string }; exceptionDetails?: { text: string } };
      const { result, exceptionDetails } = await ask<Evaluated>("script.evaluate", {
        expression: `JSON.stringify((${expression}) ?? null)`,
        target: { context },
        awaitPromise: true,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return JSON.parse(result.value) as Result;
    },
    async close() {
      socket.close();
      await stop(browser);
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Finds the browser, which Debian puts beside the library, in a folder named after the machine. */
function miniBrowser(): string | undefined {
  for (const machine of existsSync("/usr/lib") ? readdirSync("/usr/lib") : [])
    for (const version of ["webkit2gtk-4.1", "webkit2gtk-4.0"]) {
      const path = join("/usr/lib", machine, version, "MiniBrowser");
      if (existsSync(path)) return path;
    }
  return undefined;
}

async function startWebKit(): Promise<EnginePage> {
  // The browser has no mode without a window.
  const screen = spawn("Xvfb", ["-screen", "0", "1280x900x24", "-displayfd", "1"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const display = `:${await lineOf(screen.stdout, /^(\d+)$/)}`;
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const driver = spawn("WebKitWebDriver", [`--port=${port}`], {
    stdio: "ignore",
    env: { ...process.env, DISPLAY: display },
  });
  async function ask<Result>(method: string, path: string, body?: object): Promise<Result> {
    const answer = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: Result };
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
    return value;
  }
  const options = { binary: miniBrowser(), args: ["--automation"] };
  const wanted = { capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } } };
  /** Starts a session, repeatedly, because the driver does not report when it listens. */
  async function begin(): Promise<{ sessionId: string }> {
    for (const until = Date.now() + 30_000; ; ) {
      try {
        return await ask("POST", "", wanted);
      } catch (error) {
        if (!(error instanceof TypeError) || Date.now() > until) throw error;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  }
  const session = `/${(await begin()).sessionId}`;
  return {
    open: (url) => ask("POST", `${session}/url`, { url }),
    run: async (expression) =>
      JSON.parse(
        await ask("POST", `${session}/execute/sync`, {
          script: `return JSON.stringify((${expression}) ?? null)`,
          args: [],
        }),
      ),
    async close() {
      await ask("DELETE", session);
      await stop(driver, screen);
    },
  };
}

export const engines: Engine[] = [
  { name: "Firefox", packages: "firefox-esr", installed: () => onPath("firefox-esr"), start: startFirefox },
  {
    name: "WebKit",
    packages: "webkit2gtk-driver xvfb",
    installed: () => onPath("WebKitWebDriver") && onPath("Xvfb") && miniBrowser() !== undefined,
    start: startWebKit,
  },
];
