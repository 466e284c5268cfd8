export type CallAction = "mute" | "camera" | "share";

/** The keys, shown in tooltips and announced by screen readers. */
export const CALL_KEYS = { mute: "M", camera: "V", share: "S" } as const satisfies Record<CallAction, string>;

const ACTIONS: Record<string, CallAction> = { m: "mute", v: "camera", s: "share" };
const TYPING = "input, textarea, select, [role='menu'], [contenteditable]:not([contenteditable='false'])";

type Press = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "repeat" | "isComposing" | "target">;

/** Returns the action of a key in a call; null while the user types or chooses in a menu, with a modifier, or if the key is held down. */
export function callActionOf({ key, ctrlKey, metaKey, altKey, repeat, isComposing, target }: Press): CallAction | null {
  if (ctrlKey || metaKey || altKey || repeat || isComposing) return null;
  if (target instanceof Element && target.closest(TYPING)) return null;
  return ACTIONS[key.toLowerCase()] ?? null;
}
