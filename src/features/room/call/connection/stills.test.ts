import { beforeEach, expect, it, vi } from "vitest";
import { sampleServerTime } from "@/lib/server-clock.ts";
import { createCallStore } from "./call-state.ts";
import { createStills } from "./stills.ts";

const NOW = Date.parse("2026-11-22T14:00:00Z");
/** Two channels that hand each other what is sent, like those of a connection. */
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
  const stills = createStills(store);
  return {
    still: () => store.state().still,
    ...stills,
    use: (one: Channel) => stills.use(one as unknown as RTCDataChannel),
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

/** Two pages, their connection, and a still of the first one that both show. */
async function withStill() {
  const [hers, his] = [newPage(), newPage()];
  const line = connect(hers, his);
  hers.show(frame());
  await settled();
  const breakLine = () => {
    for (const channel of Object.values(line)) channel.readyState = "closed";
  };
  return { hers, his, ...line, breakLine, widths: () => [hers.still()?.width, his.still()?.width] };
}

it("shows both the same picture in the same size, and either closes it for both", async () => {
  const { hers, his, one } = await withStill();
  expect(hers.still()).toMatchObject({ own: true, width: 640, height: 480 });
  expect(his.still()).toMatchObject({ own: false, width: 640, height: 480, at: hers.still()?.at });
  expect(await his.still()?.picture.arrayBuffer()).toEqual(await picture(40_000).arrayBuffer());
  // In pieces that each browser takes.
  expect(one.send.mock.calls.slice(1).map(([piece]) => piece.byteLength)).toEqual([16_384, 16_384, 7232]);
  his.close();
  expect([hers.still(), his.still()]).toEqual([null, null]);
});

it("shows the later one when both take one, also when the earlier one arrives last", async () => {
  const [hers, his] = [newPage(), newPage()];
  hers.show(frame());
  at(NOW + 1000);
  his.show({ ...frame(), width: 320 });
  await settled();
  // Each tells of its own as soon as there is a way.
  connect(hers, his);
  await settled();
  expect([hers.still()?.width, his.still()?.width]).toEqual([320, 320]);
  expect([hers.still()?.own, his.still()?.own]).toEqual([false, true]);
});

it.each(["its author", "the other member"])("stays closed when %s closes it while the line is broken", async (who) => {
  const { hers, his, breakLine } = await withStill();
  breakLine();
  (who === "its author" ? hers : his).close();
  connect(hers, his);
  await settled();
  expect([hers.still(), his.still()]).toEqual([null, null]);
});

it("stays closed when it was still on its way", async () => {
  const [hers, his] = [newPage(), newPage()];
  const { other } = connect(hers, his);
  hers.show(frame());
  const { at } = hers.still() ?? {};
  hers.close();
  other.send(JSON.stringify({ at, bytes: 2, width: 1, height: 1 }));
  other.send(new ArrayBuffer(2));
  expect(hers.still()).toBeNull();
});

it("is shown after a reload, and not closed by a message about an earlier one", async () => {
  const { hers, other } = await withStill();
  const before = hers.still()?.at;
  at(NOW + 1000);
  hers.show(frame());
  other.send(JSON.stringify({ at: before }));
  expect(hers.still()).not.toBeNull();
  await settled();
  const reloaded = newPage();
  connect(hers, reloaded);
  await settled();
  expect(reloaded.still()).toMatchObject({ own: false });
});

it("ignores what is no still, and shows nothing but a JPEG", async () => {
  const [hers, his] = [newPage(), newPage()];
  const { other } = connect(hers, his);
  for (const nonsense of [
    "{",
    "null",
    JSON.stringify({ at: NOW, bytes: 2, width: 0, height: 1 }),
    JSON.stringify({ at: NOW, bytes: 2, width: 1, height: 0.5 }),
    JSON.stringify({ at: NOW, bytes: 2, width: 4097, height: 1 }),
    JSON.stringify({ at: NOW, bytes: 4_000_001, width: 1, height: 1 }),
  ]) {
    other.send(nonsense);
    other.send(new ArrayBuffer(4_000_001));
  }
  expect(hers.still()).toBeNull();
  other.send(JSON.stringify({ at: NOW, bytes: 2, width: 1, height: 1, type: "image/svg+xml" }));
  other.send(new ArrayBuffer(2));
  expect(hers.still()?.picture.type).toBe("image/jpeg");
});

it("shows nothing of a still that breaks off, and all of the next one", async () => {
  const [hers, his] = [newPage(), newPage()];
  const { other } = connect(hers, his);
  const says = (at: number, bytes: number) => other.send(JSON.stringify({ at, bytes, width: 4096, height: 1 }));
  says(NOW, 3);
  other.send(new Uint8Array([1, 2]).buffer);
  says(NOW + 1, 2);
  expect(hers.still()).toBeNull();
  other.send(new Uint8Array([3, 4]).buffer);
  expect(await hers.still()?.picture.arrayBuffer()).toEqual(new Uint8Array([3, 4]).buffer);
  // As large as one may be.
  says(NOW + 2, 4_000_000);
  other.send(new ArrayBuffer(4_000_000));
  expect(hers.still()?.picture.size).toBe(4_000_000);
});
