/// <reference lib="webworker" />
import type { Notice } from "@contract/notifications.ts";
import * as paths from "@contract/paths.ts";

/*
 * The service worker, served as /service-worker.js. It shows notifications, opens the page that each one concerns, and shows an offline page when
 * there is no network. All other requests go to the network: the app is not cached, so it can never be stale.
 */

const worker = self as unknown as ServiceWorkerGlobalScope;

/** Filled in by the build (tools/service-worker.ts). */
declare const OFFLINE: { page: string; version: string };
const { page: OFFLINE_PAGE, version } = OFFLINE;
const CACHE = `offline-${version}`;

// The worker keeps no state for open pages, so a new version can take over at once.
worker.addEventListener("install", (event) => event.waitUntil(keepOfflinePage().then(() => worker.skipWaiting())));

async function keepOfflinePage(): Promise<void> {
  const { ok, status, body, headers } = await fetch(OFFLINE_PAGE, { cache: "reload" });
  if (!ok) throw new Error(`${OFFLINE_PAGE} is answered with ${status}`);
  const cache = await caches.open(CACHE);
  // Build a new response, because some hosts redirect to the path without its extension, and browsers reject a redirected response to a navigation.
  await cache.put(OFFLINE_PAGE, new Response(body, { headers }));
}

worker.addEventListener("activate", (event) => {
  event.waitUntil(
    Promise.all([
      caches
        .keys()
        .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)))),
      // Enable navigation preload: the request starts without waiting for this script.
      worker.registration.navigationPreload?.enable(),
    ]),
  );
});

worker.addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate") event.respondWith(pageOrOffline(event));
});

async function pageOrOffline({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch (error) {
    const offline = await caches.match(OFFLINE_PAGE);
    if (!offline) throw error;
    return offline;
  }
}

worker.addEventListener("push", (event) => {
  event.waitUntil(show(noticeIn(event.data)));
});

/** Returns the notification in a push. Browsers require every push to show one, so an unreadable push shows a generic text. */
function noticeIn(data: PushMessageData | null): Notice {
  try {
    const notice = data?.json();
    if (typeof notice?.title === "string") return notice;
  } catch {
    // Handled below.
  }
  return { title: "Parlour", body: "There is something new for you.", path: paths.home, tag: "news" };
}

function show({ title, body, path, tag }: Notice): Promise<void> {
  // Without `renotify`, a notification that replaces another one makes no sound. TypeScript does not know the option.
  const look = { icon: "/icon-192.png", badge: "/badge-96.png", renotify: true };
  return worker.registration.showNotification(title, { body, tag, data: { path }, lang: "en", ...look });
}

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path));
});

/** Focuses the page if it is already open. It never navigates another open page, which may be in a call. */
async function open(path: unknown): Promise<void> {
  const { origin } = worker.location;
  const url = new URL(typeof path === "string" ? path : paths.home, origin);
  if (url.origin !== origin) return;
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((window) => new URL(window.url).pathname === url.pathname);
  await (there ? there.focus() : worker.clients.openWindow(url.href));
}

// The browser has replaced its subscription: the next opened page tells the server (follow-session.ts).
worker.addEventListener("pushsubscriptionchange", (event) => {
  const { oldSubscription } = event as PushSubscriptionChangeEvent;
  if (oldSubscription) event.waitUntil(worker.registration.pushManager.subscribe(oldSubscription.options));
});
