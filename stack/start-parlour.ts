import { type Stack, type StackOptions, startStack } from "../local/stack.ts";
import { parlour } from "./parlour.ts";

/** Starts Parlour on a stack of its own; see `startStack`. */
export const startParlour = (options: StackOptions): Promise<Stack> => startStack(parlour, options);
