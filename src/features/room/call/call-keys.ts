export type CallAction = "mute" | "camera" | "share";

/** Shown in tooltips and told to screen readers. */
export const CALL_KEYS = { mute: "M", camera: "V", share: "S" } as const satisfies Record<CallAction, string>;

const ACTIONS: Record<string, CallAction> = { m: "mute", v: "camera", s: "share" };
const TYPING = "input, textarea, select, [role='menu'], [contenteditable]:not([contenteditable='false'])";

type Press = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "repeat" | "isComposing" | "target">;

/** What a key does in a call; null while one types or chooses in a menu, with a modifier, or held down. */
export function callActionOf({ key, ctrlKey, metaKey, altKey, repeat, isComposing, target }: Press): CallAction | null {
  if (ctrlKey || metaKey || altKey || repeat || isComposing) return null;
  if (target instanceof Element && target.closest(TYPING)) return null;
  return ACTIONS[key.toLowerCase()] ?? null;
}
