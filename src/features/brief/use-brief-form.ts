import type { Currency } from "@contract/common.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { ApiError, api } from "@/lib/api-client.ts";
import { readDraft, useKeptDraft } from "@/lib/draft.ts";
import { type BriefValues, contentOf, NOTHING, restoreBrief, valuesOf } from "./brief-values.ts";
import { type Brief, briefQuery } from "./get-brief.ts";

/** Saved this many milliseconds after the last change, and tried again after a failure. */
const SAVE_AFTER = 700;
const RETRY_AFTER = 4000;

/** `unsaved`: it will be; `lost`: the server cannot be reached; `other`: another window has saved something else; `closed`: the session is over. */
export type SaveState = "saved" | "unsaved" | "lost" | "other" | "closed" | "refused";

const sameValues = (one: BriefValues, other: BriefValues) => JSON.stringify(one) === JSON.stringify(other);

/**
 * The brief while its customer writes it: saved by itself, kept in the browser until it is. A save names the version that was read, so that another
 * window's is never overwritten unasked.
 */
export function useBriefForm(brief: Brief) {
  const { bookingId } = brief;
  const client = useQueryClient();
  const name = `brief:${bookingId}`;
  const [start] = useState(() => {
    const stored = valuesOf(brief.content ?? NOTHING);
    const kept = restoreBrief(readDraft(name));
    if (!kept || !brief.open || sameValues(kept.values, stored)) return { values: stored, state: "saved" as SaveState };
    return { values: kept.values, state: (kept.version === brief.version ? "unsaved" : "other") as SaveState };
  });
  const [values, setValues] = useState(start.values);
  const [state, setState] = useState<SaveState>(start.state);
  const [refusal, setRefusal] = useState("");
  /** Something has been saved. */
  const [begun, setBegun] = useState(brief.version > 0);
  /** What the server has, and its version. */
  const stored = useRef({ version: brief.version, values: valuesOf(brief.content ?? NOTHING) });
  const saving = useRef<Promise<boolean>>(undefined);
  const currency: Currency = brief.content?.budget?.currency ?? brief.currency;
  const { content, wrong } = contentOf(values, currency);
  useKeptDraft(name, state === "saved" || state === "closed" ? undefined : { version: stored.current.version, values });

  /** What is shown, for saves that begin later. */
  const latest = useRef({ values, content });
  useEffect(() => {
    latest.current = { values, content };
  });

  async function write(): Promise<boolean> {
    const sent = latest.current;
    if (sameValues(sent.values, stored.current.values)) return true;
    try {
      const { version } = await api("POST /bookings/save-brief", {
        body: { bookingId, version: stored.current.version, content: sent.content },
      });
      stored.current = { version, values: sent.values };
      setState("saved");
      setBegun(true);
      return true;
    } catch (error) {
      const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
      setRefusal(refused ? error.message : "");
      const code = refused ? error.code : "";
      setState(code === "brief_changed" ? "other" : code === "brief_closed" ? "closed" : code ? "refused" : "lost");
      return false;
    }
  }

  /** Saves what is not saved, one save after the other. False if it could not be. */
  function save(): Promise<boolean> {
    const next = (saving.current ?? Promise.resolve(true)).then(write);
    saving.current = next;
    return next;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change starts the wait anew
  useEffect(() => {
    if (state !== "unsaved" && state !== "lost") return;
    const timer = setTimeout(() => void save(), state === "lost" ? RETRY_AFTER : SAVE_AFTER);
    return () => clearTimeout(timer);
  }, [values, state]);
  // What was typed while a save was under way.
  useEffect(() => {
    if (state === "saved" && !sameValues(values, stored.current.values)) setState("unsaved");
  }, [state, values]);
  useEffect(() => {
    if (state !== "lost") return;
    const again = () => setState("unsaved");
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [state]);

  // Another window has saved, and nothing is being written here.
  const follow = useEffectEvent((next: Brief) => {
    if (next.version <= stored.current.version || !sameValues(values, stored.current.values)) return;
    stored.current = { version: next.version, values: valuesOf(next.content ?? NOTHING) };
    setValues(stored.current.values);
  });
  useEffect(() => follow(brief), [brief]);

  /** Ends a disagreement between two windows. */
  async function settle(keep: "here" | "there"): Promise<void> {
    const latest = await client.fetchQuery(briefQuery(bookingId));
    stored.current = { version: latest.version, values: valuesOf(latest.content ?? NOTHING) };
    if (keep === "there") setValues(stored.current.values);
    setState(keep === "there" ? "saved" : "unsaved");
  }

  return {
    values,
    content,
    wrong,
    state,
    refusal,
    begun,
    currency,
    change(part: Partial<BriefValues>) {
      setValues((now) => ({ ...now, ...part }));
      setState((now) => (now === "other" || now === "closed" ? now : "unsaved"));
    },
    save,
    settle,
  };
}
