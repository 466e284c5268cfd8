import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeBinary, decodeText, encodeBroadcast, MalformedFrame, readJoin } from "./protocol.ts";

/** A client's broadcast as realtime-js 2.119 puts it on the wire. */
function push(
  fields: { joinRef?: string; ref?: string; topic: string; event: string; meta?: string },
  payload: Buffer,
  encoding = 1,
) {
  const parts = [fields.joinRef ?? "", fields.ref ?? "", fields.topic, fields.event, fields.meta ?? ""].map((field) =>
    Buffer.from(field),
  );
  return Buffer.concat([Buffer.from([3, ...parts.map((part) => part.length), encoding]), ...parts, payload]);
}

/** The inverse of encodeBroadcast, as realtime-js reads it. */
function readBroadcast(frame: Buffer) {
  let offset = 5;
  const [topic, event, meta] = [1, 2, 3].map((index) => {
    const field = frame.toString("utf8", offset, offset + (frame[index] ?? 0));
    offset += frame[index] ?? 0;
    return field;
  });
  return { kind: frame[0], topic, event, meta, encoding: frame[4], payload: frame.subarray(offset).toString() };
}

describe("A text frame", () => {
  test.each([
    "",
    "{",
    "null",
    "{}",
    "[]",
    '["1","2","t","e"]',
    '[1,"2","t","e",{}]',
    '["1","2",null,"e",{}]',
    '["1","2","t",{},{}]',
  ])("is refused as malformed: %s", (frame) => expect(() => decodeText(frame)).toThrow(MalformedFrame));

  test("either decodes or is malformed, whatever the text", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (frame) => {
        try {
          decodeText(frame);
        } catch (error) {
          expect(error).toBeInstanceOf(MalformedFrame);
        }
      }),
    );
  });
});

describe("A binary frame", () => {
  test("carries a client's broadcast, whose names may be of any bytes", () => {
    const payload = Buffer.from(JSON.stringify({ text: "naïve ☕" }));
    const frame = push(
      { joinRef: "3", ref: "7", topic: "realtime:räum", event: "wave", meta: '{"persist":true}' },
      payload,
    );
    expect(decodeBinary(frame)).toEqual({
      joinRef: "3",
      ref: "7",
      topic: "realtime:räum",
      broadcast: { event: "wave", encoding: "json", payload },
    });
  });

  test("may have no refs, and keeps bytes as bytes", () => {
    const payload = Buffer.from([0, 255, 1]);
    const decoded = decodeBinary(push({ topic: "realtime:a", event: "b" }, payload, 0));
    expect(decoded).toMatchObject({ joinRef: null, ref: null, broadcast: { encoding: "binary", payload } });
  });

  test("is malformed when it is cut short, of another kind or not JSON", () => {
    const good = push({ topic: "realtime:a", event: "b" }, Buffer.from("{}"));
    const cut = good.subarray(0, 12);
    const otherKind = Buffer.concat([Buffer.from([4]), good.subarray(1)]);
    for (const frame of [
      Buffer.alloc(0),
      Buffer.from([3]),
      cut,
      otherKind,
      push({ topic: "t", event: "e" }, Buffer.from("{")),
    ]) {
      expect(() => decodeBinary(frame)).toThrow(MalformedFrame);
    }
  });

  test("either decodes or is malformed, whatever the bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), fc.boolean(), (bytes, asPush) => {
        try {
          decodeBinary(Buffer.from(asPush ? [3, ...bytes] : bytes));
        } catch (error) {
          expect(error).toBeInstanceOf(MalformedFrame);
        }
      }),
    );
  });

  test("carries a broadcast to clients with its payload unchanged", () => {
    const payload = Buffer.from('{"text": "grüße"}');
    const frame = encodeBroadcast("realtime:räum", { event: "wave", encoding: "json", payload }, { id: "1" });
    expect(readBroadcast(frame as Buffer)).toEqual({
      kind: 4,
      topic: "realtime:räum",
      event: "wave",
      meta: '{"id":"1"}',
      encoding: 1,
      payload: '{"text": "grüße"}',
    });
  });

  test("is replaced by text when a name is too long for its length byte", () => {
    const topic = `realtime:${"a".repeat(300)}`;
    const frame = encodeBroadcast(
      topic,
      { event: "wave", encoding: "json", payload: Buffer.from('{"n":1}') },
      { id: "1" },
    );
    expect(JSON.parse(frame.toString())).toEqual([
      null,
      null,
      topic,
      "broadcast",
      { type: "broadcast", event: "wave", payload: { n: 1 }, meta: { id: "1" } },
    ]);
  });
});

describe("A join", () => {
  test("has options, which are all read", () => {
    const join = {
      config: {
        private: "true",
        broadcast: { ack: true, self: true, replication_ready: true, replay: { since: 5 } },
        presence: { enabled: true, key: "me" },
        postgres_changes: [{ event: "*" }, null],
      },
      access_token: "token",
    };
    expect(readJoin(join)).toEqual({
      private: true,
      broadcast: { ack: true, self: true, replicationReady: true, replay: { since: 5, limit: 25 } },
      presence: { enabled: true, key: "me" },
      postgresChanges: [{ event: "*" }],
      accessToken: "token",
    });
  });

  test.each([
    undefined,
    null,
    "text",
    [],
    {},
    { config: 1 },
    { config: { broadcast: [], presence: { key: 5 } }, access_token: {} },
  ])("keeps the defaults when its payload is %j", (payload) => {
    expect(readJoin(payload)).toEqual({
      private: false,
      broadcast: { ack: false, self: false, replicationReady: false },
      presence: { enabled: false, key: "" },
      postgresChanges: [],
    });
  });
});
