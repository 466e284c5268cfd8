import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeBinary, decodeText, encodeBroadcast, MalformedFrame, readJoin } from "./protocol.ts";

/* What supabase-js puts on the wire is in tests/conformance/realtime.test.ts. This is the rest. */

describe("A frame", () => {
  const either = (decode: () => unknown) => {
    try {
      decode();
    } catch (error) {
      expect(error).toBeInstanceOf(MalformedFrame);
    }
  };

  test("either decodes or is malformed, whatever it holds", () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (frame) => either(() => decodeText(frame))));
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), fc.boolean(), (bytes, asPush) =>
        either(() => decodeBinary(Buffer.from(asPush ? [3, ...bytes] : bytes))),
      ),
    );
  });

  test.each(["", "null", "[]", '["1","2","t","e"]', '[1,"2","t","e",{}]', '["1","2","t",{},{}]'])(
    "is malformed: %s",
    (frame) => expect(() => decodeText(frame)).toThrow(MalformedFrame),
  );

  test("is text when a name is too long for its length byte", () => {
    const topic = `realtime:${"a".repeat(300)}`;
    const broadcast = { event: "wave", encoding: "json" as const, payload: Buffer.from('{"n":1}') };
    const payload = { type: "broadcast", event: "wave", payload: { n: 1 }, meta: { id: "1" } };
    expect(JSON.parse(encodeBroadcast(topic, broadcast, { id: "1" }).toString())).toEqual([
      ...[null, null, topic, "broadcast", payload],
    ]);
  });
});

test.each([undefined, null, "text", [], { config: { broadcast: [], presence: { key: 5 } }, access_token: {} }])(
  "A join keeps the defaults when its payload is %j",
  (payload) => {
    expect(readJoin(payload)).toEqual({
      private: false,
      broadcast: { ack: false, self: false, replicationReady: false },
      presence: { enabled: false, key: "" },
      postgresChanges: [],
    });
  },
);
