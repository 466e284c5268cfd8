import { ApiError } from "./api-client.ts";
import { draftNames, readDraft, writeDraft } from "./draft.ts";
import { serverNow } from "./server-clock.ts";
import { getSession, onSignOut } from "./session.ts";

/**
 * The state of an item that is not stored yet. `failed`: it may or may not have been stored, and is sent again. `closed`: the database refused it because
 * the chat is not open. `waiting`: too many were sent at once; it is sent again at `until` (milliseconds by the server's clock). `sent`: the part that was
 * sent, from 0 to 1.
 */
export type SendStatus = {
  state: "sending" | "failed" | "closed" | "waiting";
  until?: number;
  sent?: number;
  why?: string;
};

/** An item that the browser keeps: a message, or the details of a file. */
type Item = { id: string; at: string };
/** `refused`: the database refused it for this reason; it waits for the user. */
type Kept<One extends Item> = One & { refused?: "closed" | "failed"; why?: string };

/** Sends one item under its own id, so that sending it twice stores it once. Resolves with the argument of `onStored`. */
type Send<One extends Item, Stored> = (
  item: One,
  options: { signal: AbortSignal; onProgress: (sent: number) => void },
) => Promise<Stored>;

/** Pause before the next attempt after a failure, in milliseconds; it doubles with each failure, up to the longest. */
const FIRST_PAUSE = 2000;
const LONGEST_PAUSE = 30_000;
/** Time without an answer after which a small item counts as not sent, in milliseconds; its id makes it safe to send again. */
export const PATIENCE = 15_000;
/**
 * A page in front that has waited this long for the lock (milliseconds) takes it, because phones suspend pages that hold the lock. The page that had
 * the lock may also be sending; it stops after the current message. Both then send that message under the same id, so it is stored once, and before
 * those after it.
 */
const TAKE_OVER_AFTER = 30_000;

export type Outbox<One extends Item, Stored> = ReturnType<typeof createOutbox<One, Stored>>;

/** Creates the outboxes of one kind, one per chat; those that a page has opened continue after the page leaves the chat. */
export function outboxes<One extends Item, Stored>(
  kind: string,
  isItem: (value: Partial<One>) => boolean,
  sendIn: (bookingId: string) => Send<One, Stored>,
  onDrop: (id: string) => unknown = () => {},
): (bookingId: string) => Outbox<One, Stored> {
  const opened = new Map<string, Outbox<One, Stored>>();
  let forgetting = false;
  return (bookingId) => {
    if (!forgetting) {
      forgetting = true;
      onSignOut(() => {
        for (const outbox of opened.values()) outbox.forget();
        opened.clear();
      });
    }
    const owner = getSession().user?.id;
    const key = `${owner}:${bookingId}`;
    const isHere = () => getSession().user?.id === owner;
    const outbox =
      opened.get(key) ??
      createOutbox(`${kind}:${bookingId}:`, `${kind}:${key}`, isItem, isHere, sendIn(bookingId), onDrop);
    opened.set(key, outbox);
    return outbox;
  };
}

/**
 * Creates the queue of unsent items. The browser keeps each under its own name from the moment it is written until it is stored, and sends them in the order of
 * writing. All tabs share the kept items, and one tab at a time sends. Items have their own ids, so sending one twice stores it once.
 */
function createOutbox<One extends Item, Stored>(
  prefix: string,
  lock: string,
  isItem: (value: Partial<One>) => boolean,
  /** Whether the owner is signed in: nothing is sent in another person's name, or kept with their drafts. */
  isHere: () => boolean,
  send: Send<One, Stored>,
  /** Called when an item was stored (even if the answer was lost) or discarded. */
  onDrop: (id: string) => unknown,
) {
  /** The kept items, oldest first. */
  let kept: Kept<One>[] = [];
  /** The state of the attempt at the oldest item. */
  let attempt: SendStatus = { state: "sending" };
  /** The item that is being sent. */
  let sending: { id: string; abort: AbortController } | null = null;
  let shown: (One & SendStatus)[] = [];
  let last = 0;
  let working = false;
  let nudge = () => {};
  const changeListeners = new Set<() => void>();
  const storedListeners = new Set<(stored: Stored) => unknown>();

  function show(): void {
    const next = kept.find(({ refused }) => !refused);
    const now = kept.map(({ refused, ...item }) => {
      if (refused) return { ...(item as unknown as One), state: refused };
      // Items behind a failed one count as failed; items behind a waiting one, as being sent.
      const status = item.id === next?.id || attempt.state === "failed" ? attempt : { state: "sending" as const };
      return { ...(item as unknown as One), ...status };
    });
    if (JSON.stringify(now) === JSON.stringify(shown)) return;
    shown = now;
    for (const listener of changeListeners) listener();
  }

  /** Reads the items that all tabs have kept; another tab has sent those that disappeared. */
  function read(): void {
    kept = draftNames(prefix)
      .map((name) => readDraft(name))
      .filter((value): value is Kept<One> => isKept(value) && isItem(value as Partial<One>))
      .sort((a, b) => (a.at < b.at ? -1 : 1));
    show();
  }

  function keep(item: Kept<One>): void {
    writeDraft(prefix + item.id, item);
    read();
  }

  function drop(id: string): void {
    writeDraft(prefix + id, undefined);
    if (sending?.id === id) sending.abort.abort();
    onDrop(id);
    read();
    nudge();
  }

  /** Resolves after `ms` milliseconds, or sooner when something has changed. */
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
      if (!next || !isOurs() || !isHere()) return;
      attempt = { state: "sending" };
      show();
      const { signal } = start(next.id);
      try {
        const stored = await send(next, {
          signal,
          onProgress(sent) {
            attempt = { state: "sending", sent };
            show();
          },
        });
        sending = null;
        // Keep the item until the log shows it.
        await Promise.all([...storedListeners].map((listener) => listener(stored)));
        drop(next.id);
        wait = FIRST_PAUSE;
      } catch (error) {
        sending = null;
        // Keep the item, and continue when its owner is back.
        if (signal.aborted || !isHere()) continue;
        console.error("A message could not be sent:", error);
        const until = error instanceof ApiError ? error.retryAt : null;
        // The user has discarded it.
        if (!kept.some(({ id }) => id === next.id)) continue;
        if (until === null && isRefused(error)) {
          keep({ ...next, refused: isClosed(error) ? "closed" : "failed", why: (error as Error).message });
        } else {
          attempt = until === null ? { state: "failed" } : { state: "waiting", until };
          show();
          await pause(until === null ? wait : until - serverNow());
          if (until === null) wait = Math.min(wait * 2, LONGEST_PAUSE);
        }
      }
    }
  }

  function start(id: string): AbortController {
    const abort = new AbortController();
    sending = { id, abort };
    return abort;
  }

  async function work(): Promise<void> {
    if (working || !isHere() || !kept.some(({ refused }) => !refused)) return;
    working = true;
    try {
      await holding(lock, (isOurs) => {
        // Another tab may have sent some items.
        read();
        return sendAll(isOurs);
      });
    } finally {
      working = false;
      // Later items have not failed.
      attempt = { state: "sending" };
    }
    // Send the items written during the last run.
    void work();
  }

  window.addEventListener("storage", ({ key: changed }) => {
    if (changed?.includes(prefix)) read();
  });
  window.addEventListener("online", () => nudge());
  read();

  return {
    unsent: () => shown,
    subscribe(onChange: () => void, onStored: (stored: Stored) => unknown): () => void {
      changeListeners.add(onChange);
      storedListeners.add(onStored);
      // The owner may have been away.
      read();
      void work();
      return () => {
        changeListeners.delete(onChange);
        storedListeners.delete(onStored);
      };
    },
    send(content: Omit<One, keyof Item>, id: string = crypto.randomUUID()): void {
      // Keep the order of writing, even within a millisecond.
      last = Math.max(serverNow(), last + 1);
      keep({ ...content, id, at: new Date(last).toISOString() } as Kept<One>);
      void work();
    },
    /** Sends failed items at once, or the refused item with this id. */
    retry(id?: string): void {
      const item = kept.find((one) => one.id === id);
      if (item?.refused) {
        const { refused: _, why: __, ...again } = item;
        keep(again as Kept<One>);
      }
      nudge();
      void work();
    },
    /** Discards an item, or removes one that is known to be stored. */
    drop,
    /** Empties the outbox after its owner has signed out, which deletes the kept items. */
    forget(): void {
      read();
      nudge();
    },
  };
}

function isKept(value: unknown): boolean {
  const { id, at } = (value ?? {}) as Partial<Item>;
  return typeof id === "string" && typeof at === "string";
}

/** Whether the policy or /api refused: before the slot, after it, or after a cancellation. A 401 means that the session is over. */
function isClosed(error: unknown): boolean {
  return error instanceof ApiError && error.status !== 401 && (error.code === "42501" || error.code === "room_closed");
}

/** Whether the database refused: the chat is closed, or the item is invalid. Other failures may pass. */
const isRefused = (error: unknown) =>
  isClosed(error) ||
  (error instanceof ApiError && ([400, 409, 413, 422].includes(error.status) || error.code === "not_found"));

/**
 * Does `work` while no other tab works under the same name. Browsers without locks, and those that refuse them because
 * they block storage, do it at once. `isOurs` returns false once a page in front has taken over.
 */
async function holding(name: string, work: (isOurs: () => boolean) => Promise<void>): Promise<void> {
  let ours = true;
  const timer = setInterval(() => {
    if (document.visibilityState === "visible") patience.abort("the holder may be suspended");
  }, TAKE_OVER_AFTER);
  const patience = new AbortController();
  let begun = false;
  const held = () => {
    begun = true;
    clearInterval(timer);
    return work(() => ours);
  };
  try {
    await navigator.locks.request(name, { signal: patience.signal }, held);
  } catch {
    // Another page has taken over.
    if (begun) ours = false;
    else if (patience.signal.aborted) {
      await navigator.locks.request(name, { steal: true }, held).catch(() => (ours = false));
    } else await held();
  } finally {
    clearInterval(timer);
  }
}
