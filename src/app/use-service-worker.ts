import { useEffect } from "react";
import { sessionId, useSession } from "@/lib/session.ts";

/** Start once the page is idle, so that nothing a visitor waits for is delayed. */
const AFTER_MS = 3000;

/** Installs the service worker for people who are signed in: the offline page, and this browser's notifications. Visitors get none. */
export function useServiceWorker(): void {
  // Follow the session, not the person: after a change of the password the person has another session, and the old one's subscription has ended.
  useSession();
  const session = sessionId();
  useEffect(() => {
    if (!session || !navigator.serviceWorker) return;
    const timer = setTimeout(() => {
      // The page works without it, and the next page retries.
      import("@/domain/notifications/follow-session.ts")
        .then(({ followSession }) => followSession())
        .catch(console.error);
    }, AFTER_MS);
    return () => clearTimeout(timer);
  }, [session]);
}
