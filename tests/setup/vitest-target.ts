import { inject } from "vitest";
import { talkTo } from "../support/target.ts";

talkTo(inject("stack"));
