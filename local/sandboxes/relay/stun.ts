import { createHmac, timingSafeEqual } from "node:crypto";

/* Messages of STUN (RFC 8489) and TURN (RFC 8656), as far as a relay for IPv4 over UDP needs them. */

export const METHOD = { binding: 1, allocate: 3, refresh: 4, send: 6, data: 7, createPermission: 8, channelBind: 9 };
export const CLASS = { request: 0, indication: 1, success: 2, error: 3 };
export const ATTRIBUTE = {
  username: 0x06,
  integrity: 0x08,
  errorCode: 0x09,
  channelNumber: 0x0c,
  lifetime: 0x0d,
  xorPeerAddress: 0x12,
  data: 0x13,
  realm: 0x14,
  nonce: 0x15,
  xorRelayedAddress: 0x16,
  requestedTransport: 0x19,
  xorMappedAddress: 0x20,
};

const COOKIE = 0x2112a442;
const HEADER = 20;
/** Length of a MESSAGE-INTEGRITY attribute: its header and an HMAC-SHA1. */
const INTEGRITY = 24;

export interface Address {
  address: string;
  port: number;
}

export interface Message {
  method: number;
  kind: number;
  transaction: Buffer;
  attributes: Map<number, Buffer>;
  /** Whether MESSAGE-INTEGRITY was made with this key; false if the message has none. */
  isSignedWith(key: Buffer): boolean;
}

/** Returns undefined if the datagram is not a STUN message. */
export function parseMessage(datagram: Buffer): Message | undefined {
  if (datagram.length < HEADER || (datagram[0] ?? 0xff) & 0xc0 || datagram.readUInt32BE(4) !== COOKIE) return undefined;
  if (datagram.readUInt16BE(2) + HEADER !== datagram.length) return undefined;
  const type = datagram.readUInt16BE(0);
  const attributes = new Map<number, Buffer>();
  let signedTo: number | undefined;
  for (let at = HEADER; at + 4 <= datagram.length; ) {
    const name = datagram.readUInt16BE(at);
    const length = datagram.readUInt16BE(at + 2);
    if (at + 4 + length > datagram.length) return undefined;
    if (!attributes.has(name)) {
      attributes.set(name, datagram.subarray(at + 4, at + 4 + length));
      if (name === ATTRIBUTE.integrity) signedTo = at;
    }
    at += 4 + padded(length);
  }
  return {
    method: (type & 0xf) | ((type & 0xe0) >> 1) | ((type & 0x3e00) >> 2),
    kind: ((type >> 4) & 1) | ((type >> 7) & 2),
    transaction: datagram.subarray(8, HEADER),
    attributes,
    isSignedWith(key) {
      const given = attributes.get(ATTRIBUTE.integrity);
      if (!given || signedTo === undefined) return false;
      // The signature covers everything before it, with a length that includes the signature itself.
      const signed = Buffer.from(datagram.subarray(0, signedTo));
      signed.writeUInt16BE(signedTo - HEADER + INTEGRITY, 2);
      const expected = createHmac("sha1", key).update(signed).digest();
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

type Attributes = readonly (readonly [name: number, value: Buffer | string])[];

/** Returns a message as it is sent, signed with `key` if there is one. */
export function writeMessage(
  method: number,
  kind: number,
  transaction: Buffer,
  attributes: Attributes,
  key?: Buffer,
): Buffer {
  const type =
    (method & 0xf) | ((method & 0x70) << 1) | ((method & 0xf80) << 2) | ((kind & 1) << 4) | ((kind & 2) << 7);
  const body = Buffer.concat(attributes.map(([name, value]) => writeAttribute(name, Buffer.from(value))));
  const header = Buffer.alloc(HEADER);
  header.writeUInt16BE(type, 0);
  header.writeUInt16BE(body.length + (key ? INTEGRITY : 0), 2);
  header.writeUInt32BE(COOKIE, 4);
  transaction.copy(header, 8);
  const unsigned = Buffer.concat([header, body]);
  if (!key) return unsigned;
  return Buffer.concat([
    unsigned,
    writeAttribute(ATTRIBUTE.integrity, createHmac("sha1", key).update(unsigned).digest()),
  ]);
}

export function writeError(code: number, reason: string): Buffer {
  return Buffer.concat([Buffer.from([0, 0, Math.floor(code / 100), code % 100]), Buffer.from(reason)]);
}

export function writeNumber(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

export function writeAddress({ address, port }: Address): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt8(1, 1);
  bytes.writeUInt16BE(port ^ (COOKIE >>> 16), 2);
  bytes.writeUInt32BE((Buffer.from(address.split(".").map(Number)).readUInt32BE() ^ COOKIE) >>> 0, 4);
  return bytes;
}

/** Returns undefined if the bytes are not an IPv4 address. */
export function readAddress(bytes: Buffer | undefined): Address | undefined {
  if (bytes?.length !== 8 || bytes[1] !== 1) return undefined;
  return {
    address: [...writeNumber((bytes.readUInt32BE(4) ^ COOKIE) >>> 0)].join("."),
    port: bytes.readUInt16BE(2) ^ (COOKIE >>> 16),
  };
}

function writeAttribute(name: number, value: Buffer): Buffer {
  const bytes = Buffer.alloc(4 + padded(value.length));
  bytes.writeUInt16BE(name, 0);
  bytes.writeUInt16BE(value.length, 2);
  value.copy(bytes, 4);
  return bytes;
}

const padded = (length: number) => Math.ceil(length / 4) * 4;
