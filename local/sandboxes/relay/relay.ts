import { createHash, createHmac, randomBytes } from "node:crypto";
import { createSocket, type RemoteInfo, type Socket } from "node:dgram";
import type { Sandbox } from "../../product.ts";
import {
  type Address,
  ATTRIBUTE,
  CLASS,
  METHOD,
  type Message,
  parseMessage,
  readAddress,
  writeAddress,
  writeError,
  writeMessage,
  writeNumber,
} from "./stun.ts";

const LONGEST_SECONDS = 600;
const UDP = 17;

interface Allocation {
  socket: Socket;
  username: string;
  channels: Map<number, Address>;
  /** "address:port" of a peer → its channel. */
  numbers: Map<string, number>;
  permissions: Set<string>;
  end?: NodeJS.Timeout;
}

export interface RelayOptions {
  /** The secret that the function that mints credentials shares, like coturn's `static-auth-secret`. */
  secret: string;
  /** The realm of the credentials, like coturn's `realm`. */
  realm: string;
  /** UDP port at 127.0.0.1. */
  port: number;
}

const HOST = "127.0.0.1";
/**
 * The most allocations of one credential at a time, like coturn's `user-quota`: a browser needs one for each of its networks, and again after each new start.
 */
const MOST_ALLOCATIONS = 12;
const nameOf = ({ address, port }: Address) => `${address}:${port}`;

/**
 * A TURN server for this machine: UDP, with expiring credentials (`<unix seconds>:<who>`, HMAC-SHA1 under the secret) as in coturn's `use-auth-secret`. Unlike
 * coturn, it checks the expiry with every request, so that a relay ends with its slot. It relays only between its own allocations, so nobody reaches another
 * service of the machine through it. `POST /__test/loss` with `{"share": 0.2}` makes it lose a fifth of all datagrams; 1 silences it.
 */
export function createRelay({ secret, realm, port }: RelayOptions): Sandbox {
  const main = createSocket("udp4");
  const allocations = new Map<string, Allocation>();
  const relayed = new Set<number>();
  const nonce = randomBytes(12).toString("hex");
  let loss = 0;
  const isLost = () => Math.random() < loss;

  function drop(client: string): void {
    const allocation = allocations.get(client);
    if (!allocation) return;
    clearTimeout(allocation.end);
    relayed.delete(allocation.socket.address().port);
    allocation.socket.close();
    allocations.delete(client);
  }
  function extend(client: string, seconds: number): void {
    const allocation = allocations.get(client);
    if (!allocation) return;
    clearTimeout(allocation.end);
    allocation.end = setTimeout(() => drop(client), seconds * 1000);
    allocation.end.unref();
  }

  type Caller = { key: Buffer; username: string; secondsLeft: number };
  /** Returns the caller of a signed request, or the error that answers it. */
  function authenticate(message: Message): Caller | [code: number, reason: string] {
    const username = message.attributes.get(ATTRIBUTE.username)?.toString();
    if (!username || !message.attributes.has(ATTRIBUTE.integrity)) return [401, "Unauthorized"];
    if (message.attributes.get(ATTRIBUTE.nonce)?.toString() !== nonce) return [438, "Stale Nonce"];
    const secondsLeft = Number(username.split(":")[0]) - Date.now() / 1000;
    if (!(secondsLeft > 0)) return [401, "Unauthorized"];
    const password = createHmac("sha1", secret).update(username).digest("base64");
    const key = createHash("md5").update(`${username}:${realm}:${password}`).digest();
    return message.isSignedWith(key) ? { key, username, secondsLeft } : [401, "Unauthorized"];
  }

  main.on("message", (datagram, from) => {
    if (isLost()) return;
    const client = nameOf(from);
    const allocation = allocations.get(client);
    const first = datagram[0] ?? 0;
    if (first >= 0x40 && first < 0x50) {
      const peer = allocation?.channels.get(datagram.readUInt16BE(0));
      if (allocation && peer) send(allocation, peer, datagram.subarray(4, 4 + datagram.readUInt16BE(2)));
      return;
    }
    const message = parseMessage(datagram);
    if (!message) return;
    if (message.kind === CLASS.request) answer(message, from, client, allocation);
    else if (message.kind === CLASS.indication && message.method === METHOD.send && allocation) {
      const peer = readAddress(message.attributes.get(ATTRIBUTE.xorPeerAddress));
      const data = message.attributes.get(ATTRIBUTE.data);
      if (peer && data && allocation.permissions.has(peer.address)) send(allocation, peer, data);
    }
  });

  function answer(message: Message, from: RemoteInfo, client: string, allocation: Allocation | undefined): void {
    const { method, transaction, attributes } = message;
    const reply = (kind: number, parts: Parameters<typeof writeMessage>[3], key?: Buffer) =>
      main.send(writeMessage(method, kind, transaction, parts, key), from.port, from.address);
    const refuse = (code: number, reason: string) =>
      reply(CLASS.error, [
        [ATTRIBUTE.errorCode, writeError(code, reason)],
        ...(code === 401 || code === 438
          ? ([
              [ATTRIBUTE.realm, realm],
              [ATTRIBUTE.nonce, nonce],
            ] as const)
          : []),
      ]);

    if (method === METHOD.binding) return void reply(CLASS.success, [[ATTRIBUTE.xorMappedAddress, writeAddress(from)]]);
    const caller = authenticate(message);
    if (Array.isArray(caller)) return void refuse(...caller);
    const wanted = attributes.get(ATTRIBUTE.lifetime)?.readUInt32BE() ?? LONGEST_SECONDS;
    const seconds = Math.floor(Math.min(wanted, LONGEST_SECONDS, caller.secondsLeft));

    if (method === METHOD.allocate) {
      if (allocation) return void refuse(437, "Allocation Mismatch");
      const ofCaller = [...allocations.values()].filter(({ username }) => username === caller.username).length;
      if (ofCaller >= MOST_ALLOCATIONS) return void refuse(486, "Allocation Quota Reached");
      if (attributes.get(ATTRIBUTE.requestedTransport)?.[0] !== UDP) return void refuse(442, "Unsupported Transport");
      allocate(client, from, caller.username, (socket) => {
        extend(client, seconds);
        reply(
          CLASS.success,
          [
            [ATTRIBUTE.xorRelayedAddress, writeAddress({ address: HOST, port: socket.address().port })],
            [ATTRIBUTE.xorMappedAddress, writeAddress(from)],
            [ATTRIBUTE.lifetime, writeNumber(seconds)],
          ],
          caller.key,
        );
      });
      return;
    }
    if (!allocation) return void refuse(437, "Allocation Mismatch");
    if (allocation.username !== caller.username) return void refuse(441, "Wrong Credentials");
    if (method === METHOD.refresh) {
      if (seconds === 0) drop(client);
      else extend(client, seconds);
      return void reply(CLASS.success, [[ATTRIBUTE.lifetime, writeNumber(seconds)]], caller.key);
    }
    const peer = readAddress(attributes.get(ATTRIBUTE.xorPeerAddress));
    if (!peer) return void refuse(400, "Bad Request");
    if (peer.address !== HOST) return void refuse(403, "Forbidden");
    if (method === METHOD.channelBind) {
      const number = attributes.get(ATTRIBUTE.channelNumber)?.readUInt16BE(0) ?? 0;
      if (number < 0x4000 || number > 0x4fff) return void refuse(400, "Bad Request");
      allocation.channels.set(number, peer);
      allocation.numbers.set(nameOf(peer), number);
    } else if (method !== METHOD.createPermission) return void refuse(400, "Bad Request");
    allocation.permissions.add(peer.address);
    reply(CLASS.success, [], caller.key);
  }

  /** Opens a relayed address for a client; what peers send to that address goes to the client. */
  function allocate(client: string, from: RemoteInfo, username: string, done: (socket: Socket) => void): void {
    const socket = createSocket("udp4");
    const allocation: Allocation = {
      socket,
      username,
      channels: new Map(),
      numbers: new Map(),
      permissions: new Set(),
    };
    socket.on("message", (data, peer) => {
      if (isLost() || !allocation.permissions.has(peer.address) || !relayed.has(peer.port)) return;
      const number = allocation.numbers.get(nameOf(peer));
      if (number === undefined) {
        const parts = [
          [ATTRIBUTE.xorPeerAddress, writeAddress(peer)],
          [ATTRIBUTE.data, data],
        ] as const;
        main.send(writeMessage(METHOD.data, CLASS.indication, randomBytes(12), parts), from.port, from.address);
      } else {
        const header = Buffer.alloc(4);
        header.writeUInt16BE(number, 0);
        header.writeUInt16BE(data.length, 2);
        main.send([header, data], from.port, from.address);
      }
    });
    allocations.set(client, allocation);
    socket.bind(0, HOST, () => {
      relayed.add(socket.address().port);
      done(socket);
    });
  }

  /** Sends data to a peer, which must be another allocation. */
  function send({ socket }: Allocation, peer: Address, data: Buffer): void {
    if (relayed.has(peer.port)) socket.send(data, peer.port, peer.address);
  }

  main.bind(port, HOST);
  return {
    async handle(request) {
      if (request.method === "POST" && new URL(request.url).pathname.endsWith("/__test/loss")) {
        loss = Number(((await request.json()) as { share?: number }).share ?? 0);
      }
      return Response.json({ loss, allocations: allocations.size });
    },
    close() {
      for (const client of [...allocations.keys()]) drop(client);
      main.close();
    },
  };
}
