// @dom

import { beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "@/lib/api-client.ts";
import { serverNow } from "@/lib/server-clock.ts";
import { sessionOf } from "@/lib/testing/session-of.ts";

/** One client for all tabs, whose modules are loaded again: errors are recognized by their class. */
const client = vi.hoisted(() => ({ once: undefined as object | undefined }));
vi.mock("@/lib/api-client.ts", async (original) => (client.once ??= await original<object>()));

/** The browser's locks, which all tabs share. */
class Locks {
  #holder: { reject: (reason: unknown) => void } | null = null;
  #waiting: (() => void)[] = [];

  request(_name: string, { signal, steal }: { signal?: AbortSignal; steal?: boolean }, work: () => Promise<void>) {
    return new Promise<void>((resolve, reject) => {
      const grant = () => {
        const held = { reject };
        this.#holder = held;
        Promise.resolve()
          .then(work)
          .then(resolve, reject)
          .finally(() => {
            if (this.#holder !== held) return;
            this.#holder = null;
            this.#waiting.shift()?.();
          });
      };
      if (steal) {
        this.#holder?.reject(new DOMException("", "AbortError"));
        return grant();
      }
      if (!this.#holder) return grant();
      this.#waiting.push(grant);
      signal?.addEventListener("abort", () => {
        this.#waiting = this.#waiting.filter((one) => one !== grant);
        reject(signal.reason);
      });
    });
  }
}

/** The browser's storage, which all tabs share, and which tells them of each change. `full`: whether it refuses the current write. */
function sharedStorage(full = () => false): Storage {
  const tell = (key: string) => queueMicrotask(() => window.dispatchEvent(new StorageEvent("storage", { key })));
  const methods = {
    getItem: (key: string) => values[key] ?? null,
    setItem(key: string, value: string) {
      if (full()) throw new DOMException("", "QuotaExceededError");
      values[key] = value;
      tell(key);
    },
    removeItem(key: string) {
      delete values[key];
      tell(key);
    },
  };
  const values: Record<string, string> = Object.create(methods);
  return values as unknown as Storage;
}

/** Returns random numbers from 0 to 1, the same in each run (mulberry32). */
function numbersFrom(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

type Item = { id: string; at: string; text: string };
type Options = { signal: AbortSignal; onProgress: (sent: number) => void };
type Attempt = {
  text: string;
  answer: () => void;
  refuse: (reason: unknown) => void;
  progress: (sent: number) => void;
};

/** Opens a tab with its own modules, in which Ellen has opened the chat. Each attempt to send waits for the test's answer, or until the outbox abandons it. */
async function openTab(server?: (item: Item) => Promise<string>) {
  const attempts: Attempt[] = [];
  const send = ({ text }: Item, { signal, onProgress }: Options) =>
    new Promise<string>((resolve, reject) => {
      attempts.push({ text, answer: () => resolve(text), refuse: reject, progress: onProgress });
      signal.addEventListener("abort", () => reject(signal.reason));
    });
  vi.resetModules();
  const session = await import("@/lib/session.ts");
  session.startSession(sessionOf("ellen"));
  const { outboxes } = await import("./outbox.ts");
  const isText = ({ text }: { text?: string }) => typeof text === "string";
  const outboxOf = outboxes<Item, string>("text", isText, () => server ?? send);
  const outbox = outboxOf("booking");
  const onChange = vi.fn();
  const leave = outbox.subscribe(onChange, () => {});
  return { ...outbox, attempts, texts: () => attempts.map(({ text }) => text), outboxOf, onChange, leave, session };
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const settled = () => pass(0);
const unreachable = () => new ApiError(0, "unreachable", "Not sent.");
const tooMany = (ms: number) => new ApiError(429, "rate_limited", "Too fast.", {}, undefined, serverNow() + ms);

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

it("stores 300 messages from six tabs once each, in the order of each tab, over a network that fails at random", async () => {
  vi.stubGlobal("localStorage", sharedStorage());
  vi.stubGlobal("navigator", Object.create(navigator, { locks: { value: new Locks() } }));
  const random = numbersFrom(20);
  const rows = new Map<string, string>();
  let attempts = 0;
  const server = async ({ id, text }: Item): Promise<string> => {
    attempts++;
    // A tab that the system has suspended receives no answers, but keeps its lock.
    if (attempts === 300) return new Promise(() => {});
    await new Promise((resolve) => setTimeout(resolve, random() * 20));
    const luck = random();
    if (luck < 0.1) throw new ApiError(0, "unreachable", "Not sent.");
    if (luck < 0.13) throw tooMany(1000);
    if (luck < 0.16) throw new ApiError(503, "unavailable", "Down.");
    if (!rows.has(id)) rows.set(id, text);
    if (luck < 0.22) throw new ApiError(0, "unreachable", "The answer was lost.");
    return text;
  };
  const tabs: Awaited<ReturnType<typeof openTab>>[] = [];
  for (let tab = 0; tab < 6; tab++) tabs.push(await openTab(server));

  const written = tabs.map(() => [] as string[]);
  for (let number = 0; number < 300; number++) {
    const tab = Math.floor(random() * 6);
    const text = `Tab ${tab}, number ${number}`;
    written[tab]?.push(text);
    tabs[tab]?.send({ text });
    // Several items in quick succession, then sometimes a pause.
    await pass(random() < 0.7 ? 0 : random() * 5000);
  }
  for (let minutes = 0; minutes < 60 && tabs.some((tab) => tab.unsent().length > 0); minutes++) await pass(60_000);

  expect(tabs.map((tab) => tab.unsent())).toEqual(tabs.map(() => []));
  expect(rows.size).toBe(300);
  const stored = [...rows.values()];
  expect(written.map((_, tab) => stored.filter((text) => text.startsWith(`Tab ${tab},`)))).toEqual(written);
  expect(Object.keys(localStorage).filter((key) => key.includes(":draft:"))).toEqual([]);
  expect(attempts).toBeGreaterThan(330);
});

it("keeps the order of writing within a millisecond, whatever order the browser's storage lists", async () => {
  const byName = { ownKeys: (storage: Storage) => Reflect.ownKeys(storage).sort() };
  vi.stubGlobal("localStorage", new Proxy(sharedStorage(), byName));
  const tab = await openTab();
  tab.send({ text: "One" }, "c");
  tab.send({ text: "Two" }, "b");
  tab.send({ text: "Three" }, "a");
  expect(tab.unsent().map(({ text }) => text)).toEqual(["One", "Two", "Three"]);
});

it("retries after 2, 4, 8 and 16 seconds, and then every 30", async () => {
  const tab = await openTab();
  for (const text of ["One", "Two"]) tab.send({ text });
  for (const [failures, ms] of [2000, 4000, 8000, 16_000, 30_000, 30_000].entries()) {
    tab.attempts.at(-1)?.refuse(unreachable());
    await pass(ms - 1);
    expect(tab.attempts).toHaveLength(failures + 1);
    await pass(1);
  }
  // Nothing overtakes the failed item.
  expect(tab.texts()).toEqual(Array(7).fill("One"));
});

it("starts with the first pause again when another item fails, or after too many items at once", async () => {
  const tab = await openTab();
  for (const text of ["One", "Two"]) tab.send({ text });
  for (const ms of [2000, 4000]) {
    tab.attempts.at(-1)?.refuse(unreachable());
    await pass(ms);
  }
  tab.attempts.at(-1)?.answer();
  await settled();
  tab.attempts.at(-1)?.refuse(tooMany(1000));
  await pass(1000);
  tab.attempts.at(-1)?.refuse(unreachable());
  await pass(1999);
  expect(tab.texts()).toEqual(["One", "One", "One", "Two", "Two"]);
  await pass(1);
  expect(tab.texts().slice(5)).toEqual(["Two"]);
});

it("sends a failed item again as soon as the connection is back", async () => {
  const tab = await openTab();
  tab.send({ text: "One" });
  tab.attempts[0]?.refuse(unreachable());
  await settled();
  window.dispatchEvent(new Event("online"));
  await settled();
  expect(tab.texts()).toEqual(["One", "One"]);
});

it("does not count discarding the item being sent as a failure, and continues with the next", async () => {
  const tab = await openTab();
  tab.send({ text: "One" }, "one");
  tab.send({ text: "Two" }, "two");
  tab.drop("one");
  await settled();
  expect(tab.texts()).toEqual(["One", "Two"]);
  expect(tab.unsent()).toMatchObject([{ text: "Two", state: "sending" }]);
  expect(console.error).not.toHaveBeenCalled();
});

it("does not restore a refused item that another tab has discarded", async () => {
  const tab = await openTab();
  tab.send({ text: "One" }, "one");
  const key = "person:ellen:draft:text:booking:one";
  expect(localStorage.getItem(key)).not.toBeNull();
  localStorage.removeItem(key);
  window.dispatchEvent(new StorageEvent("storage", { key }));
  tab.attempts[0]?.refuse(new ApiError(403, "room_closed", "Closed."));
  await settled();
  expect(tab.unsent()).toEqual([]);
  expect(localStorage.getItem(key)).toBeNull();
});

it("shows the progress of the item being sent, and those behind it unchanged", async () => {
  const tab = await openTab();
  for (const text of ["One", "Two"]) tab.send({ text });
  const shown = () => tab.unsent().map(({ state, sent, until }) => ({ state, sent, until }));
  const nothing = { sent: undefined, until: undefined };
  tab.attempts[0]?.progress(0.5);
  expect(shown()).toEqual([
    { ...nothing, state: "sending", sent: 0.5 },
    { ...nothing, state: "sending" },
  ]);
  const until = serverNow() + 1000;
  tab.attempts[0]?.refuse(tooMany(1000));
  await settled();
  expect(shown()).toEqual([
    { ...nothing, state: "waiting", until },
    { ...nothing, state: "sending" },
  ]);
  await pass(1000);
  tab.attempts[1]?.refuse(unreachable());
  await settled();
  expect(shown().map(({ state }) => state)).toEqual(["failed", "failed"]);
});

it("notifies its subscribers when an item is written and when it is stored, but at no step between", async () => {
  const tab = await openTab();
  tab.send({ text: "One" });
  await settled();
  expect(tab.onChange).toHaveBeenCalledTimes(1);
  tab.attempts[0]?.answer();
  await settled();
  expect(tab.onChange).toHaveBeenCalledTimes(2);
});

it("ignores kept items that cannot be read", async () => {
  const values = [{ id: 1, at: "", text: "" }, { id: "b", text: "" }, { id: "c", at: "" }, null];
  for (const [index, value] of values.entries())
    localStorage.setItem(`person:ellen:draft:text:booking:${index}`, JSON.stringify(value));
  const tab = await openTab();
  expect(tab.unsent()).toEqual([]);
  expect(tab.attempts).toEqual([]);
});

it("removes everything when its owner signs out, even what the browser's storage did not accept", async () => {
  vi.stubGlobal("fetch", async () => new Response());
  let full = false;
  vi.stubGlobal(
    "localStorage",
    sharedStorage(() => full),
  );
  const tab = await openTab();
  full = true;
  tab.send({ text: "One" });
  full = false;
  expect(tab.unsent()).toHaveLength(1);
  tab.session.signOut(() => {});
  expect(tab.unsent()).toEqual([]);
  tab.session.startSession(sessionOf("ellen"));
  expect(tab.outboxOf("booking").unsent()).toEqual([]);
});

it("keeps nothing among the drafts of another person who signed in during the sending", async () => {
  const tab = await openTab();
  tab.send({ text: "One" }, "one");
  tab.session.expireSession("token of ellen");
  tab.session.startSession(sessionOf("samir"));
  tab.attempts[0]?.refuse(new ApiError(403, "42501", "No."));
  await settled();
  expect(Object.keys(localStorage).filter((key) => key.endsWith(":one"))).toEqual([
    "person:ellen:draft:text:booking:one",
  ]);
  expect(console.error).not.toHaveBeenCalled();
});

describe("A refused item", () => {
  it.each([
    [422, "invalid", "failed"],
    [404, "not_found", "failed"],
    [403, "42501", "closed"],
    [409, "room_closed", "closed"],
  ])("waits for a press after %i (%s), and says why", async (status, code, state) => {
    const tab = await openTab();
    tab.send({ text: "One" }, "one");
    tab.send({ text: "Two" });
    tab.attempts[0]?.refuse(new ApiError(status, code, "Because."));
    await settled();
    expect(tab.unsent()).toMatchObject([
      { text: "One", state, why: "Because." },
      { text: "Two", state: "sending" },
    ]);
    await pass(60_000);
    window.dispatchEvent(new Event("online"));
    await settled();
    expect(tab.texts()).toEqual(["One", "Two"]);
    tab.attempts[1]?.answer();
    await settled();
    tab.retry("one");
    await settled();
    expect(tab.texts()).toEqual(["One", "Two", "One"]);
    expect(tab.unsent()[0]).not.toHaveProperty("why");
  });

  it.each([
    [401, "42501"],
    [403, "forbidden"],
    [404, "unknown"],
    [500, "internal"],
    [0, "unreachable"],
  ])("is sent again after %i (%s), which may pass", async (status, code) => {
    const tab = await openTab();
    tab.send({ text: "One" });
    tab.attempts[0]?.refuse(new ApiError(status, code, "Because."));
    await pass(2000);
    expect(tab.texts()).toEqual(["One", "One"]);
  });

  it.each([
    ["has no room to keep that", 2],
    ["had no room for it before", 1],
  ])("is shown and sent once, even when the browser %s", async (_, full) => {
    // Do not count the writes of the session.
    let writes = Number.NEGATIVE_INFINITY;
    vi.stubGlobal(
      "localStorage",
      sharedStorage(() => ++writes === full),
    );
    const tab = await openTab();
    writes = 0;
    tab.send({ text: "One" });
    tab.attempts[0]?.refuse(new ApiError(403, "room_closed", "Closed."));
    await settled();
    expect(tab.unsent()).toMatchObject([{ text: "One", state: "closed" }]);
    expect(tab.texts()).toEqual(["One"]);
  });
});

describe("Two tabs", () => {
  beforeEach(() => {
    vi.stubGlobal("localStorage", sharedStorage());
    vi.stubGlobal("navigator", Object.create(navigator, { locks: { value: new Locks() } }));
  });

  /** Opens two tabs. The first has three messages and sends one of them; the second waits for it. */
  async function twoTabs() {
    const first = await openTab();
    for (const text of ["One", "Two", "Three"]) first.send({ text });
    await settled();
    const second = await openTab();
    expect([first.texts(), second.texts()]).toEqual([["One"], []]);
    return [first, second] as const;
  }
  const seen = (state: DocumentVisibilityState) => vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);

  it("let one take over from a suspended tab, which then sends no later messages", async () => {
    const [first, second] = await twoTabs();
    await pass(30_000);
    expect(second.texts()).toEqual(["One"]);
    // The suspended tab wakes up.
    first.attempts[0]?.answer();
    await settled();
    expect(first.texts()).toEqual(["One"]);
    second.attempts[0]?.answer();
    await settled();
    expect(second.texts()).toEqual(["One", "Two"]);
  });

  it("send nothing after the other tab stored everything in a takeover", async () => {
    const [, second] = await twoTabs();
    const [key = ""] = Object.keys(localStorage).filter((one) => localStorage.getItem(one)?.includes('"One"'));
    // Deletes the item without an event.
    Reflect.deleteProperty(localStorage, key);
    await pass(30_000);
    expect(second.texts()).toEqual(["Two"]);
  });

  it("do not take over in the background", async () => {
    seen("hidden");
    const [, second] = await twoTabs();
    await pass(90_000);
    expect(second.texts()).toEqual([]);
    seen("visible");
    await pass(30_000);
    expect(second.texts()).toEqual(["One"]);
  });
});
