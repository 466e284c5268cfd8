import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { signToken } from "../tokens/jwt.ts";
import { createRealtime, type Realtime } from "./server.ts";

/* Public channels need no database: this server's database URL leads nowhere. */
const keys = { jwtSecret: "a-secret-of-the-test", publishableKey: "sb_publishable_test", secretKey: "sb_secret_test" };
const http = createServer();
let realtime: Realtime;
let origin: string;

beforeAll(async () => {
  realtime = createRealtime({ ...keys, databaseUrl: "postgresql://nobody@127.0.0.1:1/none" });
  http.on("upgrade", (request, socket, head) => realtime.handleUpgrade(request, socket, head));
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  origin = `127.0.0.1:${(http.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await realtime.stop();
  http.close();
});

type Frame = [
  joinRef: string | null,
  ref: string | null,
  topic: string,
  event: string,
  payload: Record<string, unknown>,
];

class Client {
  readonly frames: (Frame | Buffer)[] = [];
  readonly socket: WebSocket;
  closedWith: number | undefined;

  constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on("message", (data: Buffer, isBinary) => this.frames.push(isBinary ? data : JSON.parse(data.toString())));
    socket.on("close", (code) => {
      this.closedWith = code;
    });
  }

  send(...frame: Frame) {
    this.socket.send(JSON.stringify(frame));
  }

  /** The payload of the answer to `ref`. */
  reply(ref: string) {
    const find = () =>
      this.frames.find((frame) => !Buffer.isBuffer(frame) && frame[1] === ref && frame[3] === "phx_reply") as
        | Frame
        | undefined;
    return expect.poll(() => find()?.[4], { interval: 5 });
  }

  join(topic: string, ref: string, config: object = {}, rest: object = {}) {
    this.send(ref, ref, `realtime:${topic}`, "phx_join", { config, ...rest });
    return this.reply(ref);
  }

  events() {
    return this.frames.flatMap((frame) => (Buffer.isBuffer(frame) ? [] : [frame[3]]));
  }
}

const path = (query: string) => `ws://${origin}/realtime/v1/websocket?${query}`;
const good = `apikey=${keys.publishableKey}&vsn=2.0.0`;

async function connect(query = good): Promise<Client> {
  const client = new Client(new WebSocket(path(query)));
  await once(client.socket, "open");
  return client;
}

async function refusal(url: string): Promise<{ status: number | undefined; body: string }> {
  const socket = new WebSocket(url);
  const [, response] = await once(socket, "unexpected-response");
  let body = "";
  for await (const chunk of response) body += chunk;
  return { status: response.statusCode, body };
}

const ok = { status: "ok", response: expect.anything() };
const refused = (reason: string | RegExp) => ({ status: "error", response: { reason: expect.stringMatching(reason) } });

describe("A connection", () => {
  test("is opened with a key of the project or a signed token", async () => {
    const token = signToken({ role: "anon" }, keys.jwtSecret, 60);
    for (const apikey of [keys.publishableKey, keys.secretKey, token])
      (await connect(`apikey=${apikey}`)).socket.close();
  });

  test("is refused with a status and a reason", async () => {
    expect(await refusal(path("vsn=2.0.0"))).toEqual({ status: 401, body: '{"error":"API key is missing"}' });
    expect((await refusal(path("apikey=sb_publishable_other"))).status).toBe(401);
    expect((await refusal(path(`apikey=${signToken({ role: "anon" }, "other", 60)}`))).status).toBe(401);
    expect((await refusal(path(`${good}&vsn=1.0.0`.replace("vsn=2.0.0&", "")))).status).toBe(400);
    expect((await refusal(`ws://${origin}/realtime/v1/elsewhere?${good}`)).status).toBe(404);
  });

  test.each(["garbage", "[]", '{"topic":"x"}', Buffer.from([9, 9, 9]), Buffer.from([3, 255, 255, 255, 255, 255, 1])])(
    "is closed by the frame %s, without closing others",
    async (frame) => {
      const [client, other] = await Promise.all([connect(), connect()]);
      client.socket.send(frame);
      await expect.poll(() => client.closedWith).toBe(1003);
      await other.join("room", "1").toEqual(ok);
      other.socket.close();
    },
  );

  test("is closed by a frame beyond the limit", async () => {
    const client = await connect();
    client.socket.send("x".repeat(1024 * 1024 + 1));
    await expect.poll(() => client.closedWith).toBe(1009);
  });

  test("carries at most a hundred channels; leaving one makes room", async () => {
    const client = await connect();
    for (let index = 0; index < 100; index++)
      client.send(`${index}`, `${index}`, `realtime:room ${index}`, "phx_join", {});
    await client.reply("99").toEqual(ok);
    await client.join("one too many", "100").toEqual(refused("^ChannelRateLimitReached"));
    client.send("0", "101", "realtime:room 0", "phx_leave", {});
    await client.reply("101").toEqual(ok);
    await client.join("there is room", "102").toEqual(ok);
    client.socket.close();
  });
});

describe("A channel", () => {
  test("answers a join with the changes of the database that the client asked for", async () => {
    const client = await connect();
    const change = { event: "*", schema: "public", table: "bookings" };
    await client.join("room", "1", { postgres_changes: [change] }).toEqual({
      status: "ok",
      response: { postgres_changes: [{ ...change, id: 1 }] },
    });
    // The server does not offer it and reports that.
    await expect.poll(() => client.events()).toContain("system");
    client.socket.close();
  });

  test("refuses odd names, and messages from clients that have not joined", async () => {
    const client = await connect();
    client.send("1", "1", "room", "phx_join", {});
    await client.reply("1").toEqual(refused("^unmatched topic$"));
    await client.join("", "2").toEqual(refused("^TopicNameRequired"));
    client.send("3", "3", "realtime:never joined", "presence", { event: "track" });
    await client.reply("3").toEqual(refused("^unmatched topic$"));
    client.send("4", "4", "realtime:never joined", "phx_leave", {});
    await client.reply("4").toEqual(ok);
    client.socket.close();
  });

  test("refuses an invalid token", async () => {
    const client = await connect();
    const join = (ref: string, access_token: string) => client.join("room", ref, {}, { access_token });
    await join("1", signToken({ role: "authenticated" }, keys.jwtSecret, -10)).toEqual(
      refused("^InvalidJWTToken: Token has expired 1\\d seconds ago$"),
    );
    await join("2", signToken({ role: "authenticated" }, "other", 60)).toEqual(refused("^JwtSignatureError"));
    await join("3", "nonsense").toEqual(refused("^MalformedJWT"));
    await join("4", signToken({}, keys.jwtSecret, 60)).toEqual(refused("`role` and `exp` are required"));
    await join("5", keys.publishableKey).toEqual(ok);
    client.socket.close();
  });

  test("closes when its token expires, unless a newer one came", async () => {
    const client = await connect();
    const token = (seconds: number, sub: string) => signToken({ role: "authenticated", sub }, keys.jwtSecret, seconds);
    await client.join("lapsing", "1", {}, { access_token: token(3, "a") }).toEqual(ok);
    await client.join("renewed", "2", {}, { access_token: token(3, "b") }).toEqual(ok);
    client.send("2", null, "realtime:renewed", "access_token", { access_token: token(60, "b") });
    const closed = () =>
      client.frames.flatMap((frame) => (!Buffer.isBuffer(frame) && frame[3] === "phx_close" ? [frame[2]] : []));
    await expect.poll(closed).toEqual(["realtime:lapsing"]);
    expect(client.frames).toContainEqual([
      "1",
      null,
      "realtime:lapsing",
      "system",
      {
        extension: "system",
        status: "error",
        message: expect.stringMatching(/^Token has expired/),
        channel: "lapsing",
      },
    ]);
    client.send("2", "3", "realtime:renewed", "presence", { event: "track", payload: {} });
    await client.reply("3").toEqual(ok);
    client.socket.close();
  });

  test("refuses to be private while the database is unavailable, which ends nothing else", async () => {
    const client = await connect();
    await client.join("secret", "1", { private: true }).toEqual(refused("^Unauthorized"));
    await client.join("room", "2").toEqual(ok);
    client.socket.close();
  });

  test("is joined anew by a second join: messages of the first one no longer count", async () => {
    const client = await connect();
    await client.join("room", "1").toEqual(ok);
    await client.join("room", "2").toEqual(ok);
    client.send("1", "3", "realtime:room", "phx_leave", {});
    await client.reply("3").toEqual(ok);
    client.send("2", "4", "realtime:room", "presence", { event: "track", payload: {} });
    await client.reply("4").toEqual(ok);
    client.socket.close();
  });
});

describe("A message of a client", () => {
  test("reaches the others as the sender wrote it", async () => {
    const [from, to] = await Promise.all([connect(), connect()]);
    await from.join("text", "1").toEqual(ok);
    await to.join("text", "1").toEqual(ok);
    const payload = { type: "broadcast", event: "wave", payload: { n: 1 } };
    from.send("1", "2", "realtime:text", "broadcast", payload);
    await expect.poll(() => to.frames).toContainEqual([null, null, "realtime:text", "broadcast", payload]);
    expect(from.events()).not.toContain("broadcast");
    for (const { socket } of [from, to]) socket.close();
  });

  test("is not delivered when it is too large; a sender who asked for an answer is told", async () => {
    const [from, to] = await Promise.all([connect(), connect()]);
    await from.join("large", "1", { broadcast: { ack: true } }).toEqual(ok);
    await to.join("large", "1").toEqual(ok);
    from.send("1", "2", "realtime:large", "broadcast", { event: "wave", payload: "x".repeat(300_000) });
    await from.reply("2").toEqual(refused("payload_size_exceeded"));
    from.send("1", "3", "realtime:large", "broadcast", { event: "fits", payload: "x".repeat(250_000) });
    await from.reply("3").toEqual(ok);
    await expect
      .poll(() => to.frames.filter((frame) => !Buffer.isBuffer(frame) && frame[3] === "broadcast"))
      .toMatchObject([[null, null, "realtime:large", "broadcast", { event: "fits" }]]);
    for (const { socket } of [from, to]) socket.close();
  });

  test("is refused when it announces presence wrongly, and closes the channel when it does so too often", async () => {
    const client = await connect();
    await client.join("odd", "1").toEqual(ok);
    client.send("1", "2", "realtime:odd", "presence", { event: "track", payload: "text" });
    await client.reply("2").toEqual(refused("must be a map"));
    client.send("1", "3", "realtime:odd", "presence", { event: "dance" });
    await client.reply("3").toEqual({ status: "error", response: {} });
    for (const ref of ["4", "5", "6", "7"]) client.send("1", ref, "realtime:odd", "presence", { event: "untrack" });
    await expect.poll(() => client.events()).toContain("phx_close");
    expect(client.frames).toContainEqual(
      expect.arrayContaining(["system", expect.objectContaining({ message: "Client presence rate limit exceeded" })]),
    );
    client.socket.close();
  });
});

describe("A broadcast over HTTP", () => {
  const post = (rest: string, body: BodyInit, headers: Record<string, string> = { apikey: keys.publishableKey }) =>
    realtime.handleHttp(
      new Request(`http://${origin}/realtime/v1/api/broadcast${rest}`, { method: "POST", body, headers }),
    );
  const batch = (...messages: unknown[]) => JSON.stringify({ messages });
  const message = { topic: "batch", event: "wave", payload: { n: 1 } };

  test("reaches its topic, alone or in a batch", async () => {
    const client = await connect();
    await client.join("batch", "1").toEqual(ok);
    expect((await post("", batch(message, { ...message, payload: { n: 2 } }))).status).toBe(202);
    expect((await post("/batch/events/wave", '{"n":3}')).status).toBe(202);
    await expect
      .poll(() => client.frames.filter((frame) => Buffer.isBuffer(frame)).map(String))
      .toEqual([1, 2, 3].map((n) => expect.stringMatching(new RegExp(`\\{"n":${n}\\}$`))));
    client.socket.close();
  });

  test("is refused when it is invalid", async () => {
    expect((await post("", batch(message), {})).status).toBe(401);
    expect((await post("", batch(message), { authorization: "Bearer nonsense" })).status).toBe(401);
    for (const body of [
      "",
      "{",
      "[]",
      batch(),
      batch({ ...message, topic: 5 }),
      batch({ ...message, payload: "text" }),
    ]) {
      expect((await post("", body)).status, body).toBe(422);
    }
    expect((await post("", batch({ ...message, payload: { text: "x".repeat(300_000) } }))).status).toBe(422);
    expect((await post("/batch/events/wave", "{")).status).toBe(400);
    expect((await post("/batch/events/wave?private=true", "{}")).status).toBe(403);
    expect((await realtime.handleHttp(new Request(`http://${origin}/realtime/v1/api/broadcast`))).status).toBe(405);
    expect((await realtime.handleHttp(new Request(`http://${origin}/realtime/v1/elsewhere`))).status).toBe(404);
  });
});
