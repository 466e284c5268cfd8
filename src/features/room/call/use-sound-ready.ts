import { useSyncExternalStore } from "react";

const PRESSES = ["pointerup", "keydown"];

/** Most browsers require a click on the page first; one that does not say so is assumed to allow sounds. */
export const soundReady = () => navigator.userActivation?.hasBeenActive !== false;

/** `soundReady`; the component renders again when that changes. */
export function useSoundReady(): boolean {
  return useSyncExternalStore((listener) => {
    for (const press of PRESSES) window.addEventListener(press, listener);
    return () => {
      for (const press of PRESSES) window.removeEventListener(press, listener);
    };
  }, soundReady);
}
