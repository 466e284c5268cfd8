import { useEffect, useRef } from "react";

/** Its `current` is false once the component is unmounted, or `open` is false, for work that ends later: a dialog stays mounted while it leaves. */
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
