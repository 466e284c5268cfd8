import { Buffer } from "node:buffer";
import { Paper, PapersResponse, Party, StatementResponse } from "../../shared/contract/papers.ts";
import type { Handlers, Services } from "../types.ts";

export function paperHandlers({ database }: Services) {
  return {
    "GET /bookings/papers/:bookingId": ({ userId, params }) =>
      database.call("get_papers", { viewerId: userId, ...params }, PapersResponse),

    "GET /payouts/invoices": ({ userId }) => database.call("own_invoices", { designerId: userId }, PapersResponse),

    "GET /payouts/statement": ({ userId, query }) =>
      database.call("own_statement", { designerId: userId, ...query }, StatementResponse),

    "GET /bookings/paper-pdf/:id": async ({ userId, params }) => {
      const paper = await database.call("get_paper", { viewerId: userId, paperId: params.id }, Paper);
      // Loaded for the first request: with its fonts, it is as large as the rest of the API.
      const { writePaper } = await import("../../shared/pdf/paper.ts");
      return { name: `${paper.number}.pdf`, base64: Buffer.from(await writePaper(paper)).toString("base64") };
    },

    "GET /account/billing-details": ({ userId }) => database.call("get_billing_details", { userId }, Party),

    "POST /account/save-billing-details": ({ userId, body }) =>
      database.call("save_billing_details", { userId, ...body }, Party),
  } satisfies Partial<Handlers>;
}
