import { Bell, BellRing } from "lucide-react";
import { type ReactNode, useState } from "react";
import { browserStorage } from "@/lib/browser-storage.ts";
import { cn } from "@/lib/class-names.ts";
import { Button } from "@/ui/button.tsx";
import { useLostFocus } from "@/ui/focus-management.ts";
import { FAILED } from "./notification-words.ts";
import { useNotifications } from "./use-notifications.ts";

/** The browser remembers "Not now": it does not ask again, and the account page still has the switch. */
const DECLINED = "browser:notifications-declined";

type Props = {
  title: string;
  /** The subject of the notifications. */
  children: ReactNode;
  className?: string;
};

/**
 * Asks whether this browser may show notifications. The browser's own question, which can be answered only once, follows a press of the button. Shows nothing
 * to people who have answered, and in browsers without notifications.
 */
export function AskNotifications({ title, children, className }: Props) {
  const { state, turnOn, busy, failed } = useNotifications();
  const [asked, setAsked] = useState(false);
  const lostFocus = useLostFocus();
  const [declined, setDeclined] = useState(() => browserStorage.get(DECLINED) !== null);
  if (declined || !state || (state !== "off" && !asked)) return null;
  const decline = () => {
    browserStorage.write(DECLINED, true);
    setDeclined(true);
  };
  const Icon = state === "on" ? BellRing : Bell;
  return (
    <section
      {...lostFocus}
      aria-label="Notifications"
      className={cn("flex flex-wrap items-start gap-x-4 gap-y-4 rounded-card bg-duck-100 p-5 outline-none", className)}
    >
      <Icon className="mt-0.5 size-6 flex-none text-petrol-700" strokeWidth={1.75} aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-60" role="status">
        {state === "on" && <p className="font-semibold">Done. We’ll let you know here.</p>}
        {state === "denied" && (
          <p className="text-sm text-ink-700">
            No problem. We’ll email you instead, and you can change your mind in the browser’s site settings.
          </p>
        )}
        {state === "off" && (
          <>
            <h2 className="font-semibold">{title}</h2>
            <p className="mt-1 max-w-[38em] text-sm text-pretty text-ink-700">{children}</p>
            {failed && <p className="mt-2 text-sm text-danger">{FAILED}</p>}
          </>
        )}
      </div>
      {state === "off" && (
        <div className="flex flex-wrap gap-x-2 gap-y-3 max-sm:w-full">
          <Button
            className="max-sm:flex-1"
            busy={busy}
            onClick={() => {
              setAsked(true);
              turnOn();
            }}
          >
            Tell me
          </Button>
          <Button variant="ghost" className="max-sm:flex-1" onClick={decline}>
            Not now
          </Button>
        </div>
      )}
    </section>
  );
}
