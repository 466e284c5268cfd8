import { useEffect, useEffectEvent, useRef, useState } from "react";
import { browserStorage } from "@/lib/browser-storage.ts";
import { getSession } from "@/lib/session.ts";

/**
 * What a user has typed and not yet sent, kept in this browser so that it survives a reload. Drafts belong to the user who is signed in.
 * Signing out deletes them; an expired session keeps them for the next sign-in.
 */
function keyOf(name: string) {
  const { user } = getSession();
  return user && (`person:${user.id}:draft:${name}` as const);
}

/** A draft is written this many milliseconds after the last change, and at once when the page is hidden. */
const WRITE_AFTER = 300;

/** The kept draft, or undefined. An older version may have written it: check its shape. */
export function readDraft(name: string): unknown {
  const key = keyOf(name);
  return key ? browserStorage.read(key) : undefined;
}

/** Names of the kept drafts that begin with `prefix`. */
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

/** Calls `finish` when the page is left, before drafts are written, so that it can still change them. Returns an unsubscribe function. */
export function finishBeforeDrafts(finish: () => void): () => void {
  unfinished.add(finish);
  return () => unfinished.delete(finish);
}

/**
 * Stores `value` as it changes while the component is mounted; a function is asked for it then, because what is finished only when the page is left is not
 * rendered any more. Returns a function that deletes the draft and stops storing, for when the text has been sent and the component is about to go.
 */
export function useKeptDraft(name: string, value: unknown): () => void {
  const sent = useRef(false);
  const owner = useRef(getSession().user?.id);
  const [first] = useState(() => ({ name, value: readDraft(name) }));
  const kept = useRef(first);
  const write = useEffectEvent(() => {
    // Not among the drafts of somebody else, who has signed in in another tab.
    if (sent.current || getSession().user?.id !== owner.current) return;
    const now = typeof value === "function" ? value() : value;
    const next = { name, value: now === "" ? undefined : now };
    // What was not changed here may have been in another tab.
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

/** A text that survives a reload: `[text, setText, forget]`. It starts as the kept draft, else as `otherwise`; `forget` is that of `useKeptDraft`. */
export function useTextDraft(name: string, otherwise = ""): [string, (text: string) => void, () => void] {
  const [text, setText] = useState(() => {
    const kept = readDraft(name);
    return typeof kept === "string" ? kept : otherwise;
  });
  const forget = useKeptDraft(name, text);
  return [text, setText, forget];
}
