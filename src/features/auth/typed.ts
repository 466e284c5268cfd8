import { useEffect, useState } from "react";

type Typed = { email: string; password: string };
const NOTHING: Typed = { email: "", password: "" };

/** Kept only in memory, because the browser stores the history's state on disk. */
let typed = NOTHING;

/** Keeps the text typed on one of the two forms for the other, when the visitor goes there. */
export function keepTyped({ email, password }: Typed): void {
  typed = { email, password };
}

/** Returns the text typed on the other form, once. */
export function useTyped(): Typed {
  const [before] = useState(typed);
  useEffect(() => keepTyped(NOTHING), []);
  return before;
}
