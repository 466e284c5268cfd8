import { PapersResponse, Party, StatementResponse } from "../../shared/contract/papers.ts";
import type { Handlers, Services } from "../types.ts";

export function paperHandlers({ database }: Services) {
  return {
    "GET /bookings/papers/:bookingId": ({ userId, params }) =>
      database.call("get_papers", { viewerId: userId, ...params }, PapersResponse),

    "GET /payouts/invoices": ({ userId }) => database.call("own_invoices", { designerId: userId }, PapersResponse),

    "GET /payouts/statement": ({ userId, query }) =>
      database.call("own_statement", { designerId: userId, ...query }, StatementResponse),

    "GET /account/billing-details": ({ userId }) => database.call("get_billing_details", { userId }, Party),

    "POST /account/save-billing-details": ({ userId, body }) =>
      database.call("save_billing_details", { userId, ...body }, Party),
  } satisfies Partial<Handlers>;
}
