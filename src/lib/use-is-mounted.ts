import { useEffect, useRef } from "react";

/**
 * Returns a ref whose `current` is false after the component is unmounted, or while `open` is false, for work that ends
 * later: a dialog stays mounted during its closing animation.
 */
export function useIsMounted(open = true) {
  const shown = useRef(open);
  useEffect(() => {
    shown.current = open;
    return () => {
      shown.current = false;
    };
  }, [open]);
  return shown;
}
