import { inject } from "vitest";
import { talkTo } from "../support/target.ts";

// The conformance suite has no stack when it is pointed at another Supabase.
const stack = inject("stack");
if (stack) talkTo(stack);
