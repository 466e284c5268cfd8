import { ApiError } from "../../shared/api-error.ts";
import { DesignerBookingsResponse, EarningsResponse } from "../../shared/contract/bookings.ts";
import { Done } from "../../shared/contract/common.ts";
import { Designer, OwnProfile } from "../../shared/contract/designers.ts";
import type { Handlers, Services } from "../types.ts";

export function designerHandlers({ accounts, database }: Services) {
  return {
    "GET /designers/:id": async ({ params, token }) => {
      const read = (viewer: string | null) =>
        database.call("get_designer", { p_designer_id: params.id, p_viewer: viewer }, Designer);
      try {
        return await read(null);
      } catch (error) {
        // Verify the token only when the designer is not public: other requests need no verification, and may carry an expired token.
        if (!token || !(error instanceof ApiError) || error.status !== 404) throw error;
        return read(await accounts.verify(token));
      }
    },

    "GET /designers/bookings": ({ userId }) =>
      database.call("designer_bookings", { p_designer_id: userId }, DesignerBookingsResponse),

    "GET /designers/earnings": ({ userId }) =>
      database.call("designer_earnings", { p_designer_id: userId }, EarningsResponse),

    "GET /designers/own-profile": ({ userId }) => database.call("own_profile", { p_designer_id: userId }, OwnProfile),

    "POST /designers/complete-onboarding": ({ userId, body }) =>
      database.call("complete_onboarding", { p_designer_id: userId, p_profile: body }, Done),

    "POST /designers/save-profile": ({ userId, body }) =>
      database.call("save_designer_profile", { p_designer_id: userId, p_profile: body }, Done),
  } satisfies Partial<Handlers>;
}
