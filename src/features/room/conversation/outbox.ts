import { ApiError } from "@/lib/api-client.ts";
import { draftNames, readDraft, writeDraft } from "@/lib/draft.ts";
import { serverNow } from "@/lib/server-clock.ts";
import { getSession, onSignOut } from "@/lib/session.ts";
import type { Message } from "./messages.ts";
import { isClosed, sendMessage } from "./send-message.ts";

/**
 * A message that is not stored yet. `failed`: it may or may not have been stored, and is sent again; `closed`: the database refused, the chat is
 * not open; `waiting`: there were too many at once, it is sent again at `until` (the server's clock in milliseconds).
 */
export type Unsent = {
  id: string;
  text: string;
  at: string;
  state: "sending" | "failed" | "closed" | "waiting";
  until?: number;
};

/** What the browser keeps of a message. `refused`: the database will not take it as it is; it waits for a press. */
type Kept = { id: string; text: string; at: string; refused?: "closed" | "failed" };

/** After a failure the next attempt follows after this pause, then after twice as long, up to the longest (milliseconds). */
const FIRST_PAUSE = 2000;
const LONGEST_PAUSE = 30_000;
/**
 * A page in front that has waited for the lock this long (milliseconds) takes it: phones suspend pages, with the lock. The page that had it may also be
 * sending; it stops after the message that is under way. Both then send that one under the same id, so it is stored once and before those after it.
 */
const TAKE_OVER_AFTER = 30_000;

/** Those that a page has opened go on when their chat is left. */
const outboxes = new Map<string, Outbox>();
let forgetting = false;

/** The outbox of the signed-in person in a booking's chat. */
export function outboxOf(bookingId: string): Outbox {
  if (!forgetting) {
    forgetting = true;
    onSignOut(() => {
      for (const outbox of outboxes.values()) outbox.forget();
      outboxes.clear();
    });
  }
  const key = `${getSession().user?.id}:${bookingId}`;
  const outbox = outboxes.get(key) ?? createOutbox(bookingId, key);
  outboxes.set(key, outbox);
  return outbox;
}

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * Messages on their way: each is kept by the browser under a name of its own from the moment it is written until it is stored, and sent in the
 * order in which they were written. All tabs share what is kept, and one at a time sends. The id is the message's own: sending twice stores once.
 */
function createOutbox(bookingId: string, key: string) {
  const prefix = `outbox:${bookingId}:`;
  /** Oldest first. */
  let kept: Kept[] = [];
  /** Those that the browser's storage did not take. */
  const inMemory = new Map<string, Kept>();
  /** How the attempt at the oldest stands. */
  let attempt: Pick<Unsent, "state" | "until"> = { state: "sending" };
  let shown: Unsent[] = [];
  let last = 0;
  let working = false;
  let nudge = () => {};
  const changeListeners = new Set<() => void>();
  const storedListeners = new Set<(message: Message) => void>();

  function show(): void {
    const next = kept.find(({ refused }) => !refused);
    shown = kept.map(({ id, text, at, refused }) => {
      if (refused) return { id, text, at, state: refused };
      // Behind one that fails, the others have failed as well; behind one that waits they are on their way.
      return {
        id,
        text,
        at,
        ...(id === next?.id || attempt.state === "failed" ? attempt : { state: "sending" as const }),
      };
    });
    for (const listener of changeListeners) listener();
  }

  /** Takes over what the tabs have kept; what was kept and is no more, another tab has sent. */
  function read(): void {
    const stored = draftNames(prefix)
      .map((name) => readDraft(name))
      .filter(isKept);
    kept = [...stored, ...inMemory.values()].sort((a, b) => (a.at < b.at ? -1 : 1));
    show();
  }

  function keep(message: Kept): void {
    if (!writeDraft(prefix + message.id, message)) inMemory.set(message.id, message);
    read();
  }

  function drop(id: string): void {
    writeDraft(prefix + id, undefined);
    inMemory.delete(id);
    read();
    nudge();
  }

  /** Resolves after so many milliseconds, or sooner when something has changed. */
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, Math.max(ms, 0));
      nudge = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function sendAll(isOurs: () => boolean): Promise<void> {
    let wait = FIRST_PAUSE;
    for (;;) {
      const next = kept.find(({ refused }) => !refused);
      if (!next || !isOurs()) return;
      attempt = { state: "sending" };
      show();
      try {
        const stored = await sendMessage(bookingId, next);
        for (const listener of storedListeners) listener(stored);
        drop(next.id);
        wait = FIRST_PAUSE;
      } catch (error) {
        console.error("A message could not be sent:", error);
        const until = error instanceof ApiError ? error.retryAt : null;
        // Discarded meanwhile.
        if (!kept.some(({ id }) => id === next.id)) continue;
        if (until === null && isRefused(error)) keep({ ...next, refused: isClosed(error) ? "closed" : "failed" });
        else {
          attempt = until === null ? { state: "failed" } : { state: "waiting", until };
          show();
          await pause(until === null ? wait : until - serverNow());
          wait = Math.min(wait * 2, LONGEST_PAUSE);
        }
      }
    }
  }

  async function work(): Promise<void> {
    if (working || !kept.some(({ refused }) => !refused)) return;
    working = true;
    try {
      await holding(`outbox:${key}`, (isOurs) => {
        // Another tab may have sent some of it meanwhile.
        read();
        return sendAll(isOurs);
      });
    } finally {
      working = false;
    }
    // What was written between the last look and here.
    void work();
  }

  window.addEventListener("storage", ({ key: changed }) => {
    if (changed?.includes(prefix)) read();
  });
  window.addEventListener("online", () => nudge());
  read();

  return {
    unsent: () => shown,
    subscribe(onChange: () => void, onStored: (message: Message) => void): () => void {
      changeListeners.add(onChange);
      storedListeners.add(onStored);
      void work();
      return () => {
        changeListeners.delete(onChange);
        storedListeners.delete(onStored);
      };
    },
    send(text: string): void {
      // In the order of writing, also within a millisecond.
      last = Math.max(serverNow(), last + 1);
      keep({ id: crypto.randomUUID(), text, at: new Date(last).toISOString() });
      void work();
    },
    /** Sends at once what has failed, or the one message that was refused. */
    retry(id?: string): void {
      const message = kept.find((one) => one.id === id);
      if (message?.refused) keep({ id: message.id, text: message.text, at: message.at });
      nudge();
      void work();
    },
    /** It is not sent any more, or known to be stored. */
    drop,
    /** Of a person who has signed out: what was kept is gone. */
    forget(): void {
      inMemory.clear();
      read();
      nudge();
    },
  };
}

function isKept(value: unknown): value is Kept {
  const { id, text, at } = (value ?? {}) as Partial<Kept>;
  return typeof id === "string" && typeof text === "string" && typeof at === "string";
}

/** The database has said no to this message: the chat is closed, or something is wrong with it. Anything else may pass. */
const isRefused = (error: unknown) =>
  isClosed(error) || (error instanceof ApiError && [400, 409, 413, 422].includes(error.status));

/**
 * Does `work` while no other tab does anything under the same name; browsers without locks do it at once. `isOurs` turns false when a page in
 * front has taken over.
 */
async function holding(name: string, work: (isOurs: () => boolean) => Promise<void>): Promise<void> {
  if (!navigator.locks) return work(() => true);
  let ours = true;
  const timer = setInterval(() => {
    if (document.visibilityState === "visible") patience.abort("the holder may be suspended");
  }, TAKE_OVER_AFTER);
  const patience = new AbortController();
  const held = () => {
    clearInterval(timer);
    return work(() => ours);
  };
  try {
    await navigator.locks.request(name, { signal: patience.signal }, held);
  } catch {
    if (patience.signal.aborted) await navigator.locks.request(name, { steal: true }, held).catch(() => (ours = false));
    // Another page has taken over.
    else ours = false;
  } finally {
    clearInterval(timer);
  }
}
