import { DesignerBookingsResponse, EarningsResponse } from "../../shared/contract/bookings.ts";
import { Done } from "../../shared/contract/common.ts";
import { Designer, OwnProfile } from "../../shared/contract/designers.ts";
import { asVisitorFirst } from "../caller.ts";
import type { Handlers, Services } from "../types.ts";

export function designerHandlers({ accounts, database }: Services) {
  return {
    "GET /designers/:id": ({ params, token }) =>
      asVisitorFirst(accounts, token, (viewer) =>
        database.call("get_designer", { designerId: params.id, viewer }, Designer),
      ),

    "GET /designers/bookings": ({ userId }) =>
      database.call("designer_bookings", { designerId: userId }, DesignerBookingsResponse),

    "GET /designers/earnings": ({ userId }) =>
      database.call("designer_earnings", { designerId: userId }, EarningsResponse),

    "GET /designers/own-profile": ({ userId }) => database.call("own_profile", { designerId: userId }, OwnProfile),

    "POST /designers/complete-onboarding": ({ userId, body }) =>
      database.call("complete_onboarding", { designerId: userId, profile: body }, Done),

    "POST /designers/save-profile": ({ userId, body }) =>
      database.call("save_designer_profile", { designerId: userId, profile: body }, Done),
  } satisfies Partial<Handlers>;
}
