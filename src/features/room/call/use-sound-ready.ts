import { useSyncExternalStore } from "react";

const PRESSES = ["pointerup", "keydown"];

/** Whether sounds can play: most browsers require a click on the page first; one that does not report it is assumed to allow sounds. */
export const soundReady = () => navigator.userActivation?.hasBeenActive !== false;

/** Returns `soundReady()`; the component renders again when it changes. */
export function useSoundReady(): boolean {
  return useSyncExternalStore((listener) => {
    for (const press of PRESSES) window.addEventListener(press, listener);
    return () => {
      for (const press of PRESSES) window.removeEventListener(press, listener);
    };
  }, soundReady);
}
