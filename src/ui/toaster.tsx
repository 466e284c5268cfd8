import { CircleAlert, CircleCheck, Info } from "lucide-react";
import { useEffect, useState } from "react";
import { Toaster as Sonner, useSonner } from "sonner";

/** Shows toasts at the lower right, above any bar there. Loaded after the first page has settled; raise toasts through `lib/toast.ts`, which waits for it. */
export function Toaster() {
  const bar = useBarBelow();
  return (
    <Sonner
      position="bottom-right"
      offset={{ bottom: bar + 24 }}
      mobileOffset={{ bottom: bar + 16 }}
      theme="light"
      containerAriaLabel="Notifications"
      style={{ fontFamily: "var(--font-sans)" }}
      icons={{
        success: <CircleCheck className="size-5 text-success" strokeWidth={1.75} aria-hidden="true" />,
        error: <CircleAlert className="size-5 text-danger" strokeWidth={1.75} aria-hidden="true" />,
        info: <Info className="size-5 text-info" strokeWidth={1.75} aria-hidden="true" />,
      }}
      duration={6000}
      toastOptions={{
        unstyled: true,
        style: { transitionDuration: "var(--duration-base)" },
        classNames: {
          toast:
            "flex w-full items-start gap-3 rounded-card bg-paper p-4 text-sm text-ink shadow-[var(--shadow-hair),var(--shadow-lift)]",
          icon: "mt-0.5 flex-none",
          title: "font-semibold",
          description: "text-ink-700",
          actionButton: "ml-auto flex-none font-semibold underline underline-offset-4",
        },
      }}
    />
  );
}

/** Bars that end above this strip of the window (pixels) never overlap a toast. */
const STRIP = 128;

/** The height of the bars at the window's lower edge, marked `data-bottom-bar` (pixels). Measured while toasts are shown. */
function useBarBelow(): number {
  const shown = useSonner().toasts.length > 0;
  const [reach, setReach] = useState(0);
  useEffect(() => {
    if (!shown) return;
    const measure = () => setReach(Math.max(0, ...[...document.querySelectorAll("[data-bottom-bar]")].map(reachOf)));
    const observer = new MutationObserver(measure);
    observer.observe(document.body, { childList: true, subtree: true });
    // At the end of a transition a bar may have slid into view.
    const events = ["resize", "scroll", "transitionend"] as const;
    for (const event of events) window.addEventListener(event, measure, { passive: true });
    measure();
    return () => {
      observer.disconnect();
      for (const event of events) window.removeEventListener(event, measure);
    };
  }, [shown]);
  return reach;
}

function reachOf(bar: Element): number {
  const { top, bottom, height } = bar.getBoundingClientRect();
  const inTheWay = height > 0 && top < window.innerHeight && bottom > window.innerHeight - STRIP;
  return inTheWay ? window.innerHeight - top : 0;
}
