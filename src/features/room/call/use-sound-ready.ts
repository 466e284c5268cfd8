import { useSyncExternalStore } from "react";

const PRESSES = ["pointerup", "keydown"];

/** Most browsers want a press on the page first; one that does not tell is taken to allow sounds. */
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
