import { REMINDER_MINUTES } from "@contract/limits.ts";
import { Bell, BellOff, BellRing, type LucideIcon, Share } from "lucide-react";
import { type ReactNode, useId } from "react";
import type { PushState } from "@/domain/notifications/browser-push.ts";
import { FAILED } from "@/domain/notifications/notification-words.ts";
import { useNotifications } from "@/domain/notifications/use-notifications.ts";
import { cn } from "@/lib/class-names.ts";
import { Button } from "@/ui/button.tsx";
import { useLostFocus } from "@/ui/focus-management.ts";

const STATES: Record<PushState, { Icon: LucideIcon; title: string; text: string }> = {
  on: {
    Icon: BellRing,
    title: "On in this browser",
    text: "They stop when you sign out.",
  },
  off: {
    Icon: Bell,
    title: "Off in this browser",
    text: `We tell you ${REMINDER_MINUTES} minutes before a session, when the other person is waiting in the room, when a message stays unread, and when something changes. Notifications never show what people write to you.`,
  },
  denied: {
    Icon: BellOff,
    title: "Blocked in this browser",
    text: "Notifications are blocked. Allow them in your browser’s site settings.",
  },
  "home-screen": {
    Icon: Share,
    title: "From your home screen",
    text: "On iPhone and iPad, notifications work once Parlour is on your home screen: press Share, then “Add to Home Screen”, open it from there and come back to this page.",
  },
  unsupported: {
    Icon: BellOff,
    title: "Not in this browser",
    text: "This browser can’t show notifications while the page is closed. We’ll still email you.",
  },
};

/** Turns notifications in this browser on and off. Renders nothing if the server has none. */
export function NotificationsSection({ className }: { className?: string }) {
  const id = useId();
  const { state, turnOn, turnOff, busy, failed } = useNotifications();
  const lostFocus = useLostFocus();
  if (!state) return null;
  const { Icon, title, text } = STATES[state];
  return (
    <section {...lostFocus} aria-labelledby={id} className={cn("outline-none", className)}>
      <h2 id={id} className="display text-2xl">
        Notifications
      </h2>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
        <Icon className="mt-0.5 size-6 flex-none text-petrol-700" strokeWidth={1.75} aria-hidden="true" />
        <div className="min-w-0 flex-1 basis-60" role="status">
          <p className="font-semibold">{title}</p>
          <p className="mt-1 max-w-[38em] text-sm text-ink-700">{text}</p>
          {failed && <Failed>{FAILED}</Failed>}
        </div>
        {state === "off" && (
          <Button onClick={turnOn} busy={busy} variant="outline">
            Turn on
          </Button>
        )}
        {state === "on" && (
          <Button onClick={turnOff} busy={busy} variant="outline">
            Turn off
          </Button>
        )}
      </div>
    </section>
  );
}

function Failed({ children }: { children: ReactNode }) {
  return <p className="mt-2 text-sm text-danger">{children}</p>;
}
