import type { SubscribeRequest } from "@contract/notifications.ts";
import { api } from "@/lib/api-client.ts";
import { browserZone } from "@/lib/time-zone.ts";

/** The state of notifications in this browser: */
export type PushState =
  /** The browser does not support web push. */
  | "unsupported"
  /** The browser supports web push only for an app on the home screen (Safari on iPhone and iPad). */
  | "home-screen"
  /** The user has blocked notifications and can only unblock them in the browser's settings. */
  | "denied"
  | "off"
  | "on";

export async function readPushState(): Promise<PushState> {
  if (!isSupported()) return isAppleMobile() ? "home-screen" : "unsupported";
  if (Notification.permission === "denied") return "denied";
  return Notification.permission === "granted" && (await currentSubscription()) ? "on" : "off";
}

const isSupported = () => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** An iPad identifies as a Mac, but Macs have no touch screen. */
const isAppleMobile = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes("Macintosh") && navigator.maxTouchPoints > 1);

export const registerServiceWorker = () =>
  navigator.serviceWorker.register("/service-worker.js", { updateViaCache: "none" });

/** Returns this browser's subscription; undefined if there is none or no service worker. */
export async function currentSubscription(): Promise<PushSubscription | undefined> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? undefined;
}

/**
 * Asks for permission, which browsers allow only in response to a press, subscribes, and tells the server. If permission is refused, nothing else happens.
 * @param publicKey the server's, which identifies it to the push service
 */
export async function turnOnPush(publicKey: string): Promise<void> {
  if ((await Notification.requestPermission()) !== "granted") return;
  await registerServiceWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  // A subscription for an earlier server key is useless and prevents a new one.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  try {
    await saveSubscription(subscription);
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
}

/** Ends the subscription at the push service, so that nothing can arrive, then at the server. */
export async function turnOffPush(): Promise<void> {
  const subscription = await currentSubscription();
  if (!subscription) return;
  await subscription.unsubscribe();
  await api("POST /notifications/unsubscribe", { body: { endpoint: subscription.endpoint } });
}

/** Stores a subscription for the person who is signed in, until their session ends. */
export async function saveSubscription(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON() as Omit<SubscribeRequest, "timeZone">;
  await api("POST /notifications/subscribe", { body: { endpoint, keys, timeZone: browserZone() } });
}
