import * as z from "zod/mini";
import { Payees, PayoutSessions, PayoutsResponse } from "../../shared/contract/payouts.ts";
import { EnteredCode, requireRightCode } from "../entered-code.ts";
import type { Handlers, Services } from "../types.ts";

const EnteredPayeeCode = z.extend(EnteredCode, { payees: Payees });

export function payoutHandlers({ database, wakeJobs }: Services) {
  return {
    "GET /payouts": ({ userId }) => database.call("own_payouts", { designerId: userId }, PayoutsResponse),

    "GET /payouts/sessions/:id": ({ userId, params }) =>
      database.call("payout_sessions", { designerId: userId, payoutId: params.id }, PayoutSessions),

    "POST /payouts/change-payee": async ({ userId, body }) => {
      const payees = await database.call("change_payee", { designerId: userId, ...body }, Payees);
      // Sends the email with the code.
      wakeJobs();
      return payees;
    },

    "POST /payouts/enter-payee-code": async ({ userId, body }) => {
      const args = { designerId: userId, ...body };
      const { result, payees } = await database.call("enter_payee_code", args, EnteredPayeeCode);
      requireRightCode(result);
      wakeJobs();
      return payees;
    },

    "POST /payouts/withdraw-payee": ({ userId, body: { payee } }) =>
      database.call("withdraw_payee", { designerId: userId, asked: payee === "asked" }, Payees),
  } satisfies Partial<Handlers>;
}
