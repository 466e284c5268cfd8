// @dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "@/lib/api-client.ts";
import { serverNow } from "@/lib/server-clock.ts";
import type { Message } from "./messages.ts";

const sendMessage = vi.hoisted(() => vi.fn());
vi.mock("./send-message.ts", async (original) => ({
  ...(await original<typeof import("./send-message.ts")>()),
  sendMessage,
}));

/** One for all tabs, whose modules are loaded anew: errors are recognized by their class. */
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

/** The browser's storage, which all tabs share, and which tells them of each change. */
function sharedStorage(): Storage {
  const tell = (key: string) => queueMicrotask(() => window.dispatchEvent(new StorageEvent("storage", { key })));
  const methods = {
    getItem: (key: string) => values[key] ?? null,
    setItem(key: string, value: string) {
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

/** Numbers from 0 to 1, the same in each run (mulberry32). */
function numbersFrom(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("stores 300 messages from six tabs once each, in the order of each tab, over a network that fails at random", async () => {
  vi.stubGlobal("localStorage", sharedStorage());
  vi.stubGlobal("navigator", Object.create(navigator, { locks: { value: new Locks() } }));
  const user = { id: "ellen", name: "Ellen", role: "user" as const, email: "", avatar: null, termsVersion: null };
  const random = numbersFrom(20);
  const rows = new Map<string, string>();
  let attempts = 0;
  sendMessage.mockImplementation(async (_: string, { id, text }: { id: string; text: string }): Promise<Message> => {
    attempts++;
    // A tab that the system has suspended gets no answer, and keeps its lock.
    if (attempts === 300) return new Promise(() => {});
    await new Promise((resolve) => setTimeout(resolve, random() * 20));
    const luck = random();
    if (luck < 0.1) throw new ApiError(0, "unreachable", "Not sent.");
    if (luck < 0.13) throw new ApiError(429, "rate_limited", "Too fast.", {}, undefined, serverNow() + 1000);
    if (luck < 0.16) throw new ApiError(503, "unavailable", "Down.");
    if (!rows.has(id)) rows.set(id, text);
    if (luck < 0.22) throw new ApiError(0, "unreachable", "The answer was lost.");
    return { id, text, created_at: new Date().toISOString(), sender_id: user.id, sender: "user" };
  });

  const bookingId = crypto.randomUUID();
  const tabs = [];
  for (let tab = 0; tab < 6; tab++) {
    // Each tab has modules of its own.
    vi.resetModules();
    const session = await import("@/lib/session.ts");
    session.startSession({ token: "token", refreshToken: "refresh", expiresAt: 0, user });
    const outbox = (await import("./outbox.ts")).outboxOf(bookingId);
    outbox.subscribe(
      () => {},
      () => {},
    );
    tabs.push(outbox);
  }

  const written = tabs.map(() => [] as string[]);
  for (let number = 0; number < 300; number++) {
    const tab = Math.floor(random() * 6);
    const text = `Tab ${tab}, number ${number}`;
    written[tab]?.push(text);
    tabs[tab]?.send({ text });
    // Sometimes several within a moment, and then a pause.
    await vi.advanceTimersByTimeAsync(random() < 0.7 ? 0 : random() * 5000);
  }
  for (let minutes = 0; minutes < 60 && tabs.some((tab) => tab.unsent().length > 0); minutes++)
    await vi.advanceTimersByTimeAsync(60_000);

  expect(tabs.map((tab) => tab.unsent())).toEqual(tabs.map(() => []));
  expect(rows.size).toBe(300);
  const stored = [...rows.values()];
  expect(written.map((_, tab) => stored.filter((text) => text.startsWith(`Tab ${tab},`)))).toEqual(written);
  expect(Object.keys(localStorage).filter((key) => key.includes("outbox"))).toEqual([]);
  expect(attempts).toBeGreaterThan(330);
});
