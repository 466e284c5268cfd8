export interface Finding {
  /** What was checked, as text. */
  what: string;
  /** `cannot tell`: there is nothing to check here, or nothing yet. */
  state: "ok" | "not ok" | "cannot tell";
  /** The result. */
  detail?: string;
  /** What to do about it. */
  todo?: string;
}

export const ok = (what: string, detail?: string): Finding => ({ what, state: "ok", detail });
export const notOk = (what: string, detail: string, todo: string): Finding => ({ what, state: "not ok", detail, todo });
export const cannotTell = (what: string, detail: string): Finding => ({ what, state: "cannot tell", detail });
