import type { KeyboardEvent } from "react";

/**
 * Whether a key press belongs to an input method, where Enter confirms a character and must not send or add anything. Safari has ended the
 * composition by then, and only the key's code shows it.
 */
export const isComposing = ({
  nativeEvent,
  keyCode,
}: Pick<KeyboardEvent, "keyCode"> & { nativeEvent: { isComposing: boolean } }) =>
  nativeEvent.isComposing || keyCode === 229;
