/**
 * All access to the browser's storage. Keys that begin with `person:` hold what belongs to a person and are deleted when that person signs out
 * (`forgetPerson`); keys that begin with `browser:` stay. The specification fixes the keys of the session.
 */

/** Kept until deleted, in all tabs. A person's own keys contain their id. */
type BrowserKey =
  | "authToken"
  | "userData"
  | "refreshToken"
  | "browser:devices"
  | "browser:discovery-density"
  | "browser:notifications-declined"
  | "browser:notifications-stored"
  | "browser:read-signs-hidden"
  | "browser:signed-out"
  | "browser:sounds-off"
  | `browser:dismissed-gaps:${string}`
  | `person:${string}:draft:${string}`;

/** Kept until the tab is closed. */
type TabKey =
  | "browser:scroll"
  | "person:contact-query"
  | "person:studio-design"
  | "person:studio-note"
  | `person:call-request:${string}`
  | `person:extension-payment:${string}`
  | `person:in-call:${string}`
  | `person:left-call:${string}`;

export const browserStorage = storageOf<BrowserKey>(() => localStorage);
export const tabStorage = storageOf<TabKey>(() => sessionStorage);

/** Deletes what this browser stores for a person, and what this tab stores for whoever used it. */
export function forgetPerson(id: string): void {
  for (const key of browserStorage.keys(`person:${id}:`)) browserStorage.remove(key);
  for (const key of tabStorage.keys("person:")) tabStorage.remove(key);
}

/** If the browser refuses storage or has no room, values last as long as the page. */
function storageOf<Key extends string>(area: () => Storage) {
  const inMemory = new Map<string, string>();

  function attempt<Result>(act: (storage: Storage) => Result): Result | undefined {
    try {
      return act(area());
    } catch {
      return undefined;
    }
  }
  const get = (key: Key): string | null => inMemory.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null;
  const set = (key: Key, text: string): void => {
    const stored = attempt((storage) => {
      storage.setItem(key, text);
      return true;
    });
    if (stored) inMemory.delete(key);
    else inMemory.set(key, text);
  };
  return {
    /** Whether the browser refuses all storage, so that a reload forgets everything. */
    isBlocked: () => !attempt(Object.keys),
    get,
    set,
    remove(key: Key): void {
      inMemory.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
    keys: (prefix: string) =>
      [...new Set([...(attempt(Object.keys) ?? []), ...inMemory.keys()])].filter((key): key is Key =>
        key.startsWith(prefix),
      ),
    /** Returns the value that `write` stored, or undefined if there is none or it is broken. An earlier version may have stored it: check its shape. */
    read(key: Key): unknown {
      try {
        return JSON.parse(get(key) ?? "");
      } catch {
        return undefined;
      }
    },
    write: (key: Key, value: unknown): void => set(key, JSON.stringify(value)),
  };
}
