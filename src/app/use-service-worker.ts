import { useEffect } from "react";
import { sessionId, useSession } from "@/lib/session.ts";

/** Started once the page is idle, so that it delays nothing that a visitor waits for. */
const AFTER_MS = 3000;

/** For people who are signed in: the offline page, and this browser's notifications. Visitors get no service worker. */
export function useServiceWorker(): void {
  // The session, not the person: after a change of the password the person has another session, and the subscription of the old one has ended with it.
  useSession();
  const session = sessionId();
  useEffect(() => {
    if (!session || !navigator.serviceWorker) return;
    const timer = setTimeout(() => {
      // The page works without, and the next one tries again.
      import("@/domain/notifications/follow-session.ts")
        .then(({ followSession }) => followSession())
        .catch(console.error);
    }, AFTER_MS);
    return () => clearTimeout(timer);
  }, [session]);
}
