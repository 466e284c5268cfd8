import { useEffect, useEffectEvent, useRef, useState } from "react";
import { browserStorage } from "@/lib/browser-storage.ts";
import { getSession } from "@/lib/session.ts";

/**
 * A draft is text that a user has typed but not sent, stored in this browser so that it survives a reload. Drafts belong to the signed-in user. Signing
 * out deletes them; an expired session keeps them for the next sign-in.
 */
function keyOf(name: string) {
  const { user } = getSession();
  return user && (`person:${user.id}:draft:${name}` as const);
}

/** A draft is written this many milliseconds after the last change, and at once when the page is hidden. */
const WRITE_AFTER = 300;

/** Returns the stored draft, or undefined. An older version may have stored it: check its shape. */
export function readDraft(name: string): unknown {
  const key = keyOf(name);
  return key ? browserStorage.read(key) : undefined;
}

/** Returns the names of the stored drafts that begin with `prefix`. */
export function draftNames(prefix: string): string[] {
  const key = keyOf(prefix);
  return key ? browserStorage.keys(key).map((each) => prefix + each.slice(key.length)) : [];
}

/** Stores `value`; undefined and "" delete the draft. Does nothing while nobody is signed in. */
export function writeDraft(name: string, value: unknown): void {
  const key = keyOf(name);
  if (!key) return;
  if (value === undefined || value === "") browserStorage.remove(key);
  else browserStorage.write(key, value);
}

const unfinished = new Set<() => void>();

/** Calls `finish` when the page is left, before drafts are written, so that `finish` can still change them. Returns a function that unsubscribes. */
export function finishBeforeDrafts(finish: () => void): () => void {
  unfinished.add(finish);
  return () => unfinished.delete(finish);
}

/**
 * Stores `value` as it changes while the component is mounted. If `value` is a function, it is called at that moment, because changes made only when the
 * page is left are no longer rendered. Returns a function that deletes the draft and stops storing, for when the text has been sent and the component is
 * about to unmount.
 */
export function useKeptDraft(name: string, value: unknown): () => void {
  const sent = useRef(false);
  const owner = useRef(getSession().user?.id);
  const [first] = useState(() => ({ name, value: readDraft(name) }));
  const kept = useRef(first);
  const write = useEffectEvent(() => {
    // Do not store the draft for another person who has signed in in another tab.
    if (sent.current || getSession().user?.id !== owner.current) return;
    const now = typeof value === "function" ? value() : value;
    const next = { name, value: now === "" ? undefined : now };
    // If this tab has not changed the draft, another tab may have.
    if (next.name === kept.current.name && next.value === kept.current.value) return;
    writeDraft(name, next.value);
    kept.current = next;
  });
  useEffect(() => {
    const leave = () => {
      for (const finish of unfinished) finish();
      write();
    };
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      write();
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the value starts the wait anew
  useEffect(() => {
    const timer = setTimeout(write, WRITE_AFTER);
    return () => clearTimeout(timer);
  }, [name, value]);
  return () => {
    sent.current = true;
    writeDraft(name, undefined);
  };
}

/** Keeps a text across reloads: `[text, setText, forget]`. It starts as the stored draft, or else as `otherwise`; `forget` is that of `useKeptDraft`. */
export function useTextDraft(name: string, otherwise = ""): [string, (text: string) => void, () => void] {
  const [text, setText] = useState(() => {
    const kept = readDraft(name);
    return typeof kept === "string" ? kept : otherwise;
  });
  const forget = useKeptDraft(name, text);
  return [text, setText, forget];
}
