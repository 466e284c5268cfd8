import { browserStorage } from "@/lib/browser-storage.ts";
import { onSignOut, sessionId } from "@/lib/session.ts";
import { browserZone } from "@/lib/time-zone.ts";
import { currentSubscription, registerServiceWorker, saveSubscription } from "./browser-push.ts";

/** The session, endpoint and time zone for which the server last stored this browser's subscription. */
const STORED = "browser:notifications-stored";

/**
 * Registers the service worker, and keeps this browser's subscription with the signed-in person: it is stored anew after another sign-in, in another time zone,
 * and when the browser has replaced it. Called once a page is loaded, and when somebody signs in.
 */
export async function followSession(): Promise<void> {
  await registerServiceWorker();
  const subscription = await currentSubscription();
  const session = sessionId();
  if (!subscription || !session) return;
  const stored = `${session} ${subscription.endpoint} ${browserZone()}`;
  if (browserStorage.get(STORED) === stored) return;
  await saveSubscription(subscription);
  // Skip this if the person has signed out meanwhile.
  if (sessionId() === session) browserStorage.set(STORED, stored);
}

// When its person signs out, the subscription ends in this browser; at the server it ends with the session.
onSignOut(() => {
  browserStorage.remove(STORED);
  void currentSubscription().then((subscription) => subscription?.unsubscribe());
});
