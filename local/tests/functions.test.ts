import { mkdirSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Functions, startFunctions } from "../functions/functions.ts";
import { claimPorts } from "../process/ports.ts";
import { example } from "./example/example.ts";
import { temporaryFolder } from "./support.ts";

/* Edge functions in their Deno process: what they may and may not do, and that the process is restarted. */

const SOURCE = `
  Deno.serve(async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const attempt = async (work) => { try { return await work(); } catch (error) { return error.name; } };
    if (pathname === "/probe/die") { setTimeout(() => Deno.exit(7)); return new Response("bye"); }
    return Response.json({
      path: pathname,
      pid: Deno.pid,
      environment: Object.keys(Deno.env.toObject()).sort(),
      file: await attempt(() => Deno.readTextFile("/etc/passwd")),
      program: await attempt(() => new Deno.Command("id").output()),
      write: await attempt(() => Deno.writeTextFile("/tmp/functions-probe", "")),
      allowed: await attempt(async () => (await fetch(searchParams.get("allowed"))).status),
      forbidden: await attempt(async () => (await fetch(searchParams.get("forbidden"))).status),
    });
  });`;

const listen = () =>
  new Promise<Server>((resolve) => {
    const server = createServer((_, response) => response.end()).listen(0, "127.0.0.1", () => resolve(server));
  });
const hostOf = (server: Server) => `127.0.0.1:${(server.address() as AddressInfo).port}`;

const folder = temporaryFolder();
let allowed: Server;
let forbidden: Server;
let functions: Functions;
let url: string;

function write(name: string, source: string): string {
  mkdirSync(join(folder.path, "functions", name), { recursive: true });
  const file = join(folder.path, "functions", name, "index.ts");
  writeFileSync(file, source);
  return file;
}

async function start(config: Parameters<typeof startFunctions>[0]["config"], watch = false) {
  const port = await claimPorts(0);
  const started = await startFunctions({
    root: example.root,
    port,
    config,
    environment: { GREETING: "hello" },
    reachable: [hostOf(allowed)],
    watch,
    logFile: join(folder.path, "functions.log"),
    cacheDir: join(folder.path, "deno"),
    show: false,
  });
  return { started, url: `http://127.0.0.1:${port}` };
}

beforeAll(async () => {
  [allowed, forbidden] = [await listen(), await listen()];
  const entrypoint = write("probe", SOURCE);
  ({ started: functions, url } = await start({
    probe: { entrypoint },
    second: { entrypoint: write("second", 'Deno.serve({ port: 1 }, () => new Response("second"));') },
    off: { entrypoint, enabled: false },
  }));
}, 30_000);

afterAll(async () => {
  await functions.stop();
  allowed.close();
  forbidden.close();
  folder.remove();
});

describe("An edge function", () => {
  it("is chosen by the first word of the path, which it sees", async () => {
    expect(functions.names).toEqual(["probe", "second"]);
    expect(await (await fetch(`${url}/probe/some/thing`)).json()).toMatchObject({ path: "/probe/some/thing" });
    expect(await (await fetch(`${url}/second/x`)).text()).toBe("second");
    expect((await fetch(`${url}/off`)).status).toBe(404);
  });

  it("sees its own settings, and reaches only the allowed hosts and files", async () => {
    const query = `allowed=http://${hostOf(allowed)}&forbidden=http://${hostOf(forbidden)}`;
    const { environment, ...seen } = await (await fetch(`${url}/probe?${query}`)).json();
    const refused = "NotCapable";
    expect(seen).toMatchObject({ allowed: 200, forbidden: refused, file: refused, program: refused, write: refused });
    expect(environment).toEqual(["DENO_DIR", "DENO_NO_UPDATE_CHECK", "GREETING", "NO_COLOR", "PATH", "PWD"]);
  });

  it("is started again when its process dies", async () => {
    const before = (await (await fetch(`${url}/probe`)).json()).pid;
    await (await fetch(`${url}/probe/die`)).text();
    const pidNow = () =>
      fetch(`${url}/probe`).then(
        async (response) => (await response.json()).pid,
        () => before,
      );
    await expect.poll(pidNow, { timeout: 30_000 }).not.toBe(before);
  });

  it("is reported with the reason when it cannot be loaded", async () => {
    const entrypoint = write("broken", 'throw new Error("no settings");');
    await expect(start({ broken: { entrypoint } })).rejects.toThrow(/edge functions did not start: .*no settings/);
    const silent = write("silent", "export {};");
    await expect(start({ silent: { entrypoint: silent } })).rejects.toThrow(/silent does not call Deno\.serve/);
    await expect(start({ lost: { entrypoint: "/no/such/file.ts" } })).rejects.toThrow(/there is no such file/);
  });
});
