import { ApiError } from "../../shared/api-error.ts";
import { Done } from "../../shared/contract/common.ts";
import { isPushService } from "../../shared/providers/push/push.ts";
import type { Handlers, Services } from "../types.ts";

export function notificationHandlers({ database, environment }: Services) {
  return {
    "GET /notifications/key": async () => ({ publicKey: environment.push?.publicKey ?? null }),

    "POST /notifications/subscribe": async ({ userId, sessionId, body: { endpoint, keys, timeZone } }) => {
      // Our functions will send to this address, so users must not choose it freely.
      if (!environment.push || !isPushService(endpoint, environment.push.services)) {
        const sentence = "Notifications cannot be sent to this browser.";
        throw new ApiError(400, "invalid_endpoint", sentence, { endpoint: sentence });
      }
      const args = { userId, sessionId, endpoint, ...keys, timeZone };
      return database.call("save_push_subscription", args, Done);
    },

    "POST /notifications/unsubscribe": ({ userId, body }) =>
      database.call("remove_push_subscription", { userId, ...body }, Done),
  } satisfies Partial<Handlers>;
}
