import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CalendarError, fetchCalendar, type Network } from "./fetch-calendar.ts";
import { isPublicAddress } from "./public-address.ts";

/* The server runs on this machine; the network below pretends that it is elsewhere. */

const PUBLIC = "93.184.216.34";
let server: Server;
let base: string;
const handlers: Record<string, RequestListener> = {
  "/calendar": (request, response) => {
    const unchanged =
      request.headers["if-none-match"] === '"one"' ||
      request.headers["if-modified-since"] === "Sun, 01 Nov 2026 10:00:00 GMT";
    response.writeHead(unchanged ? 304 : 200, { etag: '"one"', "last-modified": "Sun, 01 Nov 2026 10:00:00 GMT" });
    response.end(unchanged ? undefined : "BEGIN:VCALENDAR");
  },
  "/marked?200": (_, response) => void response.writeHead(200, { etag: "x".repeat(200) }).end("BEGIN:VCALENDAR"),
  "/marked?201": (_, response) => void response.writeHead(200, { etag: "x".repeat(201) }).end("BEGIN:VCALENDAR"),
  "/large": (_, response) => void response.end("x".repeat(10 * 1024 * 1024)),
  "/endless": (_, response) => {
    response.writeHead(200);
    const more = () => response.destroyed || response.write("BEGIN:VEVENT\n".repeat(5000), more);
    more();
  },
  "/slow": (_, response) => void response.writeHead(200).write("BEGIN:VCALENDAR"),
  "/silent": () => {},
  "/cut": (_, response) =>
    response.writeHead(200, { "content-length": "100" }).write("BEGIN", () => response.destroy()),
  "/gone": (_, response) => void response.writeHead(410).end(),
  "/secret": (_, response) => void response.writeHead(401).end(),
  "/broken": (_, response) => void response.writeHead(503).end(),
  "/loop": (_, response) => void response.writeHead(302, { location: "/loop" }).end(),
};
const asked: string[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.headers["x-host"]}${request.url}`);
    const to = new URL(request.url ?? "", "http://here").searchParams.get("to");
    if (to) response.writeHead(307, { location: to }).end();
    else (handlers[request.url ?? ""] ?? ((_, answer) => answer.writeHead(404).end()))(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Every name leads to the server; `addresses` are the addresses to which the names pretend to resolve. */
const network = (addresses: Record<string, string[]> = {}): Network => ({
  resolve: async (name) => addresses[name] ?? [PUBLIC],
  fetch: (url, init) => {
    const headers = new Headers(init.headers);
    headers.set("x-host", url.host);
    return fetch(base + url.pathname + url.search, { ...init, headers });
  },
});
const NEW = { etag: null, lastModified: null };
const faultAt = (address: string, addresses?: Record<string, string[]>, seconds = 5) =>
  fetchCalendar(address, NEW, network(addresses), seconds).then(
    () => undefined,
    (error) => (error instanceof CalendarError ? error.fault : error),
  );
const redirecting = (to: string) => `https://cal.test/?to=${encodeURIComponent(to)}`;

test("Fetching a calendar asks again with its validators", async () => {
  const first = await fetchCalendar("webcal://cal.test/calendar", NEW, network());
  expect(first).toEqual({ etag: '"one"', lastModified: "Sun, 01 Nov 2026 10:00:00 GMT", text: "BEGIN:VCALENDAR" });
  expect((await fetchCalendar("https://cal.test/calendar", { ...NEW, etag: first.etag }, network())).text).toBeNull();
  expect(
    (await fetchCalendar("https://cal.test/calendar", { ...NEW, lastModified: first.lastModified }, network())).text,
  ).toBeNull();
});

test("Fetching a calendar keeps validators of up to 200 characters", async () => {
  const etagOf = async (length: number) =>
    (await fetchCalendar(`https://cal.test/marked?${length}`, NEW, network())).etag;
  expect([(await etagOf(200))?.length, await etagOf(201)]).toEqual([200, null]);
});

describe("Fetching a calendar", () => {
  test.each([
    "http://cal.test/calendar",
    "https://cal.test:8443/calendar",
    "https://me:secret@cal.test/calendar",
    "ftp://cal.test/calendar",
    "file:///etc/passwd",
    "not an address",
    "https://127.0.0.1/calendar",
    "https://2130706433/calendar",
    "https://0x7f.1/calendar",
    "https://169.254.169.254/latest/meta-data",
    "https://[::1]/calendar",
    "https://[::ffff:10.0.0.1]/calendar",
  ])("refuses %s, even as a redirect", async (address) => {
    asked.length = 0;
    expect(await faultAt(address)).toBe("not_public");
    expect(asked).toEqual([]);
    if (URL.canParse(address)) expect(await faultAt(redirecting(address))).toBe("not_public");
    expect(asked.filter((one) => !one.startsWith("cal.test/?to="))).toEqual([]);
  });

  test("refuses a name with an internal address, even among others or at a redirect", async () => {
    asked.length = 0;
    const names = {
      "within.test": ["10.0.0.1"],
      localhost: ["127.0.0.1", "::1"],
      "both.test": [PUBLIC, "fd00::1"],
      "none.test": [],
    };
    for (const name of ["within.test", "localhost", "both.test"]) {
      expect(await faultAt(`https://${name}/calendar`, names)).toBe("not_public");
      expect(await faultAt(redirecting(`https://${name}/calendar`), names)).toBe("not_public");
    }
    expect(await faultAt("https://none.test/calendar", names)).toBe("not_found");
    expect(asked.every((one) => one.startsWith("cal.test/?to="))).toBe(true);
  });

  test("resolves a name again for each request", async () => {
    const answers = [[PUBLIC], ["127.0.0.1"]];
    const changing = { ...network(), resolve: async () => answers.shift() ?? [] };
    await expect(fetchCalendar(redirecting("https://cal.test/calendar"), NEW, changing)).rejects.toThrow("not_public");
  });

  test("follows three redirects, but no fourth", async () => {
    const times = (n: number): string => (n === 0 ? "https://cal.test/calendar" : redirecting(times(n - 1)));
    expect(await faultAt(times(3))).toBeUndefined();
    expect(await faultAt(times(4))).toBe("refused");
    expect(await faultAt("https://cal.test/loop")).toBe("refused");
  });
});

describe("Fetching a calendar whose answer is bad", () => {
  test.each([
    ["/large", "too_large"],
    ["/endless", "too_large"],
    ["/cut", "unavailable"],
    ["/gone", "not_found"],
    ["/nothing", "not_found"],
    ["/secret", "refused"],
    ["/broken", "unavailable"],
  ])("reports for %s the fault %s", async (path, fault) =>
    expect(await faultAt(`https://cal.test${path}`)).toBe(fault),
  );

  test.each(["/slow", "/silent"])("waits for %s no longer than asked", async (path) =>
    expect(await faultAt(`https://cal.test${path}`, {}, 0.2)).toBe("too_slow"),
  );

  test("waits for a name no longer than asked", async () => {
    const silent = { ...network(), resolve: () => new Promise<never>(() => {}) };
    await expect(fetchCalendar("https://cal.test/calendar", NEW, silent, 0.1)).rejects.toThrow("too_slow");
  });
});

const words = (text: string) => text.trim().split(/\s+/);
test.each(
  words(`0.0.0.0 10.1.2.3 100.64.0.1 100.127.255.255 127.0.0.1 169.254.169.254 172.16.0.1 172.31.255.255 192.168.1.1
    192.0.0.8 192.0.2.1 198.18.0.1 198.51.100.1 203.0.113.7 224.0.0.1 255.255.255.255
    :: ::1 ::ffff:8.8.8.8 ::ffff:7f00:1 64:ff9b::808:808 fc00::1 fd12::1 fe80::1 fec0::1 ff02::1
    2001::1 2001:db8::1 2002:7f00:1:: 3fff::1 2001:10::1 1:: nonsense`).concat(""),
)("isPublicAddress refuses %s", (address) => expect(isPublicAddress(address)).toBe(false));
test.each(
  words(`8.8.8.8 100.63.255.255 100.128.0.1 172.15.0.1 172.32.0.1 192.167.1.1 223.255.255.1
    2606:4700::6810:84e5 2001:4860:4860::8888 2a00:1450:4001:80b::200e`),
)("isPublicAddress accepts %s", (address) => expect(isPublicAddress(address)).toBe(true));
