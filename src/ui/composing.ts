import type { KeyboardEvent } from "react";

/**
 * Whether a press of a key belongs to an input method, where Enter confirms a character: it neither sends nor adds anything. Safari has ended the
 * composition by then, and says so by the key's code.
 */
export const isComposing = ({
  nativeEvent,
  keyCode,
}: Pick<KeyboardEvent, "keyCode"> & { nativeEvent: { isComposing: boolean } }) =>
  nativeEvent.isComposing || keyCode === 229;
