import { beforeEach, expect, it, vi } from "vitest";
import { sampleServerTime } from "@/lib/server-clock.ts";
import { createCallStore } from "./call-state.ts";
import { createFreezeFrameExchange } from "./freeze-frame-exchange.ts";

const NOW = Date.parse("2026-11-22T14:00:00Z");
/** Returns two channels that pass each other their messages, like those of a connection. */
function newChannels() {
  const channel = () => ({
    readyState: "connecting",
    binaryType: "",
    onopen: () => {},
    onmessage: (_: { data: unknown }) => {},
    send: vi.fn(),
  });
  const [one, other] = [channel(), channel()];
  one.send.mockImplementation((data) => other.onmessage({ data }));
  other.send.mockImplementation((data) => one.onmessage({ data }));
  return { one, other };
}
type Channel = ReturnType<typeof newChannels>["one"];

function newPage() {
  const store = createCallStore();
  const freezeFrames = createFreezeFrameExchange(store);
  return {
    freezeFrame: () => store.state().freezeFrame,
    ...freezeFrames,
    use: (one: Channel) => freezeFrames.use(one as unknown as RTCDataChannel),
  };
}
const picture = (bytes: number) => new Blob([new Uint8Array(bytes).fill(7)], { type: "image/jpeg" });
const frame = (bytes = 40_000) => ({ picture: picture(bytes), width: 640, height: 480 });
const settled = () => new Promise((resolve) => setTimeout(resolve));
const open = (...channels: Channel[]) => {
  for (const channel of channels) channel.readyState = "open";
  for (const channel of channels) channel.onopen();
};

function connect(...[first, second]: [ReturnType<typeof newPage>, ReturnType<typeof newPage>]) {
  const { one, other } = newChannels();
  first.use(one);
  second.use(other);
  open(one, other);
  return { one, other };
}
const at = (now: number) => sampleServerTime(String(now), Date.now(), Date.now());
beforeEach(() => at(NOW));

/** Returns two pages, their connection, and a freeze frame of the first page that both show. */
async function withFreezeFrame() {
  const [hers, his] = [newPage(), newPage()];
  const connection = connect(hers, his);
  hers.show(frame());
  await settled();
  const breakConnection = () => {
    for (const channel of Object.values(connection)) channel.readyState = "closed";
  };
  return { hers, his, ...connection, breakConnection };
}

it("shows both members the same picture in the same size, and either closes it for both", async () => {
  const { hers, his, one } = await withFreezeFrame();
  expect(hers.freezeFrame()).toMatchObject({ own: true, width: 640, height: 480 });
  expect(his.freezeFrame()).toMatchObject({ own: false, width: 640, height: 480, at: hers.freezeFrame()?.at });
  expect(await his.freezeFrame()?.picture.arrayBuffer()).toEqual(await picture(40_000).arrayBuffer());
  // Sent in pieces that every browser accepts.
  expect(one.send.mock.calls.slice(1).map(([piece]) => piece.byteLength)).toEqual([16_384, 16_384, 7232]);
  his.close();
  expect([hers.freezeFrame(), his.freezeFrame()]).toEqual([null, null]);
});

it("shows the later one when both members take one, even if the earlier one arrives last", async () => {
  const [hers, his] = [newPage(), newPage()];
  hers.show(frame());
  at(NOW + 1000);
  his.show({ ...frame(), width: 320 });
  await settled();
  // Each page sends its own as soon as there is a connection.
  connect(hers, his);
  await settled();
  expect([hers.freezeFrame()?.width, his.freezeFrame()?.width]).toEqual([320, 320]);
  expect([hers.freezeFrame()?.own, his.freezeFrame()?.own]).toEqual([false, true]);
});

it.each(["its author", "the other member"])("stays closed when %s closes it on a broken line", async (who) => {
  const { hers, his, breakConnection } = await withFreezeFrame();
  breakConnection();
  (who === "its author" ? hers : his).close();
  connect(hers, his);
  await settled();
  expect([hers.freezeFrame(), his.freezeFrame()]).toEqual([null, null]);
});

it("stays closed if it was still being sent", async () => {
  const [hers, his] = [newPage(), newPage()];
  const { other } = connect(hers, his);
  hers.show(frame());
  const { at } = hers.freezeFrame() ?? {};
  hers.close();
  other.send(JSON.stringify({ at, bytes: 2, width: 1, height: 1 }));
  other.send(new ArrayBuffer(2));
  expect(hers.freezeFrame()).toBeNull();
});

it("is shown after a reload, and not closed by a message about an earlier one", async () => {
  const { hers, other } = await withFreezeFrame();
  const before = hers.freezeFrame()?.at;
  at(NOW + 1000);
  hers.show(frame());
  other.send(JSON.stringify({ at: before }));
  expect(hers.freezeFrame()).not.toBeNull();
  await settled();
  const reloaded = newPage();
  connect(hers, reloaded);
  await settled();
  expect(reloaded.freezeFrame()).toMatchObject({ own: false });
});

it("ignores anything that is not a freeze frame, and shows only a JPEG", async () => {
  const [hers, his] = [newPage(), newPage()];
  const { other } = connect(hers, his);
  const announced = (more: object) => JSON.stringify({ at: NOW, bytes: 2, width: 1, height: 1, ...more });
  const wrong = [{ width: 0 }, { height: 0.5 }, { width: 4097 }, { bytes: 4_000_001 }].map(announced);
  for (const nonsense of ["{", "null", ...wrong]) {
    other.send(nonsense);
    other.send(new ArrayBuffer(4_000_001));
  }
  expect(hers.freezeFrame()).toBeNull();
  other.send(announced({ type: "image/svg+xml" }));
  other.send(new ArrayBuffer(2));
  expect(hers.freezeFrame()?.picture.type).toBe("image/jpeg");
});

it("shows nothing of an interrupted freeze frame, and all of the next one", async () => {
  const [hers, his] = [newPage(), newPage()];
  const { other } = connect(hers, his);
  const says = (at: number, bytes: number) => other.send(JSON.stringify({ at, bytes, width: 4096, height: 1 }));
  says(NOW, 3);
  other.send(new Uint8Array([1, 2]).buffer);
  says(NOW + 1, 2);
  expect(hers.freezeFrame()).toBeNull();
  other.send(new Uint8Array([3, 4]).buffer);
  expect(await hers.freezeFrame()?.picture.arrayBuffer()).toEqual(new Uint8Array([3, 4]).buffer);
  // The largest allowed size.
  says(NOW + 2, 4_000_000);
  other.send(new ArrayBuffer(4_000_000));
  expect(hers.freezeFrame()?.picture.size).toBe(4_000_000);
});
