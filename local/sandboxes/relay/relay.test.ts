import { createHash, createHmac, randomBytes } from "node:crypto";
import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { afterEach, describe, expect, it } from "vitest";
import { claimPorts } from "../../process/ports.ts";
import { createRelay } from "./relay.ts";
import {
  type Address,
  ATTRIBUTE,
  CLASS,
  METHOD,
  type Message,
  parseMessage,
  readAddress,
  writeAddress,
  writeMessage,
} from "./stun.ts";

const SECRET = "a shared secret";
const REALM = "calls.test";
const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

async function newRelay() {
  const port = await claimPorts(0);
  const relay = createRelay({ secret: SECRET, realm: REALM, port });
  open.push(() => relay.close?.());
  return { relay, port };
}

function newSocket(): Socket {
  const socket = createSocket("udp4");
  open.push(() => socket.close());
  return socket;
}

/** A client with credentials as the function makes them: the name has the expiry, in seconds from now; the secret signs the password. */
function newClient(port: number, { endsIn = 60, secret = SECRET, who = "somebody", socket = newSocket() } = {}) {
  const username = `${Math.floor(Date.now() / 1000) + endsIn}:${who}`;
  const password = createHmac("sha1", secret).update(username).digest("base64");
  const key = createHash("md5").update(`${username}:${REALM}:${password}`).digest();
  let nonce: Buffer | undefined;
  async function ask(method: number, attributes: [number, Buffer | string][] = [], signed = true): Promise<Message> {
    const all: [number, Buffer | string][] =
      signed && nonce
        ? [[ATTRIBUTE.username, username], [ATTRIBUTE.realm, REALM], [ATTRIBUTE.nonce, nonce], ...attributes]
        : attributes;
    socket.send(
      writeMessage(method, CLASS.request, randomBytes(12), all, signed && nonce ? key : undefined),
      port,
      "127.0.0.1",
    );
    const [datagram] = (await once(socket, "message")) as [Buffer];
    const answer = parseMessage(datagram);
    if (!answer) throw new Error("no STUN message");
    nonce ??= answer.attributes.get(ATTRIBUTE.nonce);
    return answer;
  }
  return {
    socket,
    ask,
    async allocate(): Promise<{ answer: Message; relayed: Address | undefined }> {
      const wanted: [number, Buffer][] = [[ATTRIBUTE.requestedTransport, Buffer.from([17, 0, 0, 0])]];
      await ask(METHOD.allocate, wanted, false);
      const answer = await ask(METHOD.allocate, wanted);
      return { answer, relayed: readAddress(answer.attributes.get(ATTRIBUTE.xorRelayedAddress)) };
    },
    send(to: Address, data: string) {
      const attributes = [
        [ATTRIBUTE.xorPeerAddress, writeAddress(to)],
        [ATTRIBUTE.data, data],
      ] as const;
      socket.send(writeMessage(METHOD.send, CLASS.indication, randomBytes(12), attributes), port, "127.0.0.1");
    },
  };
}
const codeOf = (message: Message) => {
  const bytes = message.attributes.get(ATTRIBUTE.errorCode);
  return bytes && (bytes[2] ?? 0) * 100 + (bytes[3] ?? 0);
};
const next = async (socket: Socket) => parseMessage(((await once(socket, "message")) as [Buffer])[0]);

describe("The relay", () => {
  it("carries data between two clients with permission, and names the sender", async () => {
    const { port } = await newRelay();
    const [one, two] = [newClient(port), newClient(port)];
    const [{ relayed: first }, { relayed: second }] = [await one.allocate(), await two.allocate()];
    if (!first || !second) throw new Error("no relayed address");
    await one.ask(METHOD.createPermission, [[ATTRIBUTE.xorPeerAddress, writeAddress(second)]]);
    await two.ask(METHOD.createPermission, [[ATTRIBUTE.xorPeerAddress, writeAddress(first)]]);
    const arrived = next(two.socket);
    one.send(second, "hello");
    const message = await arrived;
    expect(message?.attributes.get(ATTRIBUTE.data)?.toString()).toBe("hello");
    expect(readAddress(message?.attributes.get(ATTRIBUTE.xorPeerAddress))).toEqual(first);
  });

  it.each([
    ["expired", { endsIn: -1 }],
    ["forged", { secret: "another secret" }],
  ])("refuses credentials that are %s", async (_, credentials) => {
    const { port } = await newRelay();
    const { answer } = await newClient(port, credentials).allocate();
    expect([answer.kind, codeOf(answer)]).toEqual([CLASS.error, 401]);
  });

  it("reaches no other service of the machine or its network", async () => {
    const { port } = await newRelay();
    const client = newClient(port);
    await client.allocate();
    const elsewhere = await client.ask(METHOD.createPermission, [
      [ATTRIBUTE.xorPeerAddress, writeAddress({ address: "10.0.0.1", port: 80 })],
    ]);
    expect(codeOf(elsewhere)).toBe(403);

    const service = createSocket("udp4").bind(0, "127.0.0.1");
    open.push(() => service.close());
    await once(service, "listening");
    const received: string[] = [];
    service.on("message", (data) => received.push(data.toString()));
    const other = newClient(port);
    const { relayed } = await other.allocate();
    if (!relayed) throw new Error("no relayed address");
    for (const [one, peer] of [
      [client, relayed],
      [other, { address: "127.0.0.1", port: 1 }],
    ] as const) {
      await one.ask(METHOD.createPermission, [[ATTRIBUTE.xorPeerAddress, writeAddress(peer)]]);
    }
    client.send({ address: "127.0.0.1", port: service.address().port }, "let me in");
    // A later datagram has arrived and this one has not: on the loopback, one sender's datagrams stay in order.
    const arrived = next(other.socket);
    client.send(relayed, "after");
    await arrived;
    expect(received).toEqual([]);
  });
});
