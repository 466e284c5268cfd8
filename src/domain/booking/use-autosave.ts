import { useEffect, useEffectEvent, useRef, useState } from "react";
import { ApiError } from "@/lib/api-client.ts";
import { readDraft, useKeptDraft, writeDraft } from "@/lib/draft.ts";
import { getSession } from "@/lib/session.ts";
import { toast } from "@/lib/toast.ts";

/** Pauses before a save in milliseconds: after the last change, and after a failure. */
const SAVE_AFTER = 700;
const RETRY_AFTER = 4000;

/**
 * `unsaved`: a save will follow; `lost`: the server cannot be reached, or temporarily refuses further saves; `other`: another window has saved something else;
 * `closed`: writing is no longer possible.
 */
export type SaveState = "saved" | "unsaved" | "lost" | "other" | "closed" | "refused";

/** The saved values and their version; 0 if nothing is saved. */
export type Stored<Values> = { version: number; values: Values };

type Autosave<Values> = {
  /** The name under which the browser keeps unsaved values. */
  name: string;
  /** The server's state, as far as the page knows it. */
  stored: Stored<Values>;
  /** Whether the text can be written. */
  open: boolean;
  /** Returns the values that the browser has kept, if this version of the page can read them. */
  restore: (kept: unknown) => Stored<Values> | undefined;
  /** Whether all values can be saved. If not, `save` omits the rest, such as half a price, and the browser keeps it. */
  isWhole: (values: Values) => boolean;
  /** Saves the values and returns the new version. Fails with a code that ends in `_changed` if the version is not the latest, `_closed` if it is too late. */
  save: (version: number, values: Values) => Promise<{ version: number }>;
  /** Returns the server's current state. Fails at once if it cannot be reached. */
  load: () => Promise<Stored<Values>>;
};

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Saves by pages that the user has left, by name. Each resolves with the saved state. */
const leaving = new Map<string, Promise<Stored<unknown>>>();

/**
 * Saves a text of a booking automatically, and at once when the page is left; until then the browser keeps it. A save names the version that was
 * read, so that another window's version is never overwritten without asking.
 */
export function useAutosave<Values>({
  name,
  stored: known,
  open,
  restore,
  isWhole,
  save: store,
  load,
}: Autosave<Values>) {
  const [start] = useState(() => {
    const kept = restore(readDraft(name));
    if (!kept || !open || same(kept.values, known.values))
      return { values: known.values, state: "saved" as SaveState, stored: known };
    // A later version may come from this window, whose last page may still be saving. Otherwise the server refuses the next save.
    if (leaving.has(name))
      return { values: kept.values, state: "unsaved" as SaveState, stored: { ...known, version: kept.version } };
    const state: SaveState = kept.version === known.version ? "unsaved" : "other";
    return { values: kept.values, state, stored: known };
  });
  const [values, setValues] = useState(start.values);
  const [state, setState] = useState<SaveState>(start.state);
  const [refusal, setRefusal] = useState("");
  const [failures, setFailures] = useState(0);
  /** The last saved state: as it is shown, and as a ref for saves that begin later. */
  const [{ version, values: savedValues }, setSaved] = useState(start.stored);
  const stored = useRef(start.stored);
  const saving = useRef<Promise<unknown>>(undefined);
  const owner = useRef(getSession().user?.id);
  // For a moment after a save, text that was typed during it still counts as saved.
  const isKept = state === "saved" ? !same(values, savedValues) || !isWhole(values) : state !== "closed";
  useKeptDraft(name, isKept ? { version, values } : undefined);

  /** The shown values, for saves that begin later. */
  const latest = useRef({ values, store });
  useEffect(() => {
    latest.current = { values, store };
  });

  function has(next: Stored<Values>): void {
    stored.current = next;
    setSaved(next);
  }

  async function write(begin: boolean): Promise<Stored<Values> | false> {
    const sent = latest.current;
    // Signed out: a call without a token would end the next session.
    if (getSession().user?.id !== owner.current) return false;
    if (same(sent.values, stored.current.values) && !(begin && stored.current.version === 0)) {
      // The change was undone before it was saved.
      setState((now) => (now === "other" || now === "closed" ? now : "saved"));
      return stored.current;
    }
    try {
      const { version: saved } = await sent.store(stored.current.version, sent.values);
      has({ version: saved, values: sent.values });
      setState("saved");
      return stored.current;
    } catch (error) {
      const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
      setRefusal(refused ? error.message : "");
      setFailures((count) => count + 1);
      // A limit is temporary.
      const code = refused && error.status !== 429 ? error.code : "";
      setState(code.endsWith("_changed") ? "other" : code.endsWith("_closed") ? "closed" : code ? "refused" : "lost");
      return false;
    }
  }

  /**
   * Saves unsaved values, one save after the other, and resolves with the saved state; false if saving failed. `begin`: saves even if nothing was written yet,
   * so that there is a first version.
   */
  function save(begin = false): Promise<Stored<Values> | false> {
    const next = Promise.resolve(saving.current).then(() => write(begin));
    saving.current = next;
    return next;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change starts the wait anew, and so does each failure
  useEffect(() => {
    if (state !== "unsaved" && state !== "lost") return;
    const timer = setTimeout(() => void save(), state === "lost" ? RETRY_AFTER : SAVE_AFTER);
    return () => clearTimeout(timer);
  }, [values, state, failures]);
  // Text that was typed during a save.
  useEffect(() => {
    if (state === "saved" && !same(values, stored.current.values)) setState("unsaved");
  }, [state, values]);
  useEffect(() => {
    if (state !== "lost") return;
    const again = () => setState("unsaved");
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [state]);

  const arrive = useEffectEvent(() => {
    // On an immediate return, the page continues from the pending save.
    saving.current = leaving.get(name)?.then((left) => {
      if (left.version > stored.current.version) has(left as Stored<Values>);
    });
  });
  const leave = useEffectEvent(() => {
    if (state !== "unsaved" && state !== "lost") return;
    const kept = { version, values };
    const left = save().then((saved) => {
      if (leaving.get(name) === left) leaving.delete(name);
      // Unless the page was opened again and has continued.
      if (saved && same(readDraft(name), kept)) writeDraft(name, isWhole(saved.values) ? undefined : saved);
      return stored.current;
    });
    leaving.set(name, left);
  });
  useEffect(() => {
    arrive();
    return () => leave();
  }, []);

  // Another window has saved, and nothing here is unsaved or kept only in this browser.
  const follow = useEffectEvent(() => {
    if (known.version <= stored.current.version || !same(values, stored.current.values) || !isWhole(values)) return;
    has(known);
    setValues(known.values);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again at each new version
  useEffect(() => follow(), [known.version]);

  return {
    values,
    state,
    refusal,
    version,
    /** The server's values, as far as the page knows them. */
    savedValues,
    change(part: Partial<Values>) {
      setValues((now) => ({ ...now, ...part }));
      setState((now) => (now === "other" || now === "closed" ? now : "unsaved"));
    },
    save,
    /** Resolves a conflict between two windows, or reports that it cannot. */
    async settle(keep: "here" | "there"): Promise<void> {
      const there = await load().catch((error: Error) => {
        void toast.error("Nothing was changed", { description: error.message });
      });
      if (!there) return;
      has(there);
      if (keep === "there") setValues(there.values);
      setState(keep === "there" ? "saved" : "unsaved");
    },
  };
}
