import { CircleAlert, CircleCheck, Info } from "lucide-react";
import { Toaster as Sonner } from "sonner";

const BELOW_HEADER = "calc(var(--header) + 0.25rem)";

/**
 * Shows toasts at the top, below the header. The buttons that raise them are at the bottom of a form or of a phone, where a toast would slide under a finger
 * that is about to press. Loaded after the first page has settled; raise toasts through `lib/toast.ts`, which waits for it.
 */
export function Toaster() {
  return (
    <Sonner
      position="top-right"
      offset={{ top: BELOW_HEADER }}
      mobileOffset={{ top: BELOW_HEADER }}
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
