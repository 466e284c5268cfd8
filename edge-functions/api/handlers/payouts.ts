import * as z from "zod/mini";
import { Payees, PayoutSessions, PayoutsResponse } from "../../shared/contract/payouts.ts";
import { EnteredCode, requireRightCode } from "../entered-code.ts";
import type { Handlers, Services } from "../types.ts";

const EnteredPayeeCode = z.extend(EnteredCode, { payees: Payees });

export function payoutHandlers({ database, wakeJobs }: Services) {
  return {
    "GET /payouts": ({ userId }) => database.call("own_payouts", { p_designer_id: userId }, PayoutsResponse),

    "GET /payouts/sessions/:id": ({ userId, params }) =>
      database.call("payout_sessions", { p_designer_id: userId, p_payout_id: params.id }, PayoutSessions),

    "POST /payouts/change-payee": async ({ userId, body: { holder, country, account, bankCode, taxId } }) => {
      const details = {
        p_holder: holder,
        p_country: country,
        p_account: account,
        p_bank_code: bankCode,
        p_tax_id: taxId,
      };
      const payees = await database.call("change_payee", { p_designer_id: userId, ...details }, Payees);
      // The email with the code.
      wakeJobs();
      return payees;
    },

    "POST /payouts/enter-payee-code": async ({ userId, body: { code } }) => {
      const args = { p_designer_id: userId, p_code: code };
      const { result, payees } = await database.call("enter_payee_code", args, EnteredPayeeCode);
      requireRightCode(result);
      wakeJobs();
      return payees;
    },

    "POST /payouts/withdraw-payee": ({ userId, body: { payee } }) =>
      database.call("withdraw_payee", { p_designer_id: userId, p_asked: payee === "asked" }, Payees),
  } satisfies Partial<Handlers>;
}
