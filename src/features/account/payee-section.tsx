import { EnterCodeRequest } from "@contract/auth.ts";
import { formatDayTime } from "@contract/format.ts";
import { ADDRESS_CODE, PAYEE_DELAY_DAYS } from "@contract/limits.ts";
import { ChangePayeeRequest, type Payee, type WithdrawPayeeRequest } from "@contract/payouts.ts";
import { COUNTRIES } from "@contract/profile-choices.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "@tanstack/react-query";
import { CalendarClock } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { CountrySelect } from "@/domain/account/country-select.tsx";
import { showFailure } from "@/domain/account/show-failure.ts";
import { useKeepPayees, usePayouts } from "@/domain/designer/get-payouts.ts";
import { api } from "@/lib/api-client.ts";
import { toast } from "@/lib/toast.ts";
import { Button } from "@/ui/button.tsx";
import { ErrorState } from "@/ui/error-state.tsx";
import { Field, FieldError } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { Loading, Skeleton } from "@/ui/skeleton.tsx";
import { Section } from "./section.tsx";

/** A designer's payee. The browser keeps nothing that is typed here. */
export function PayeeSection() {
  const [changing, setChanging] = useState(false);
  const { data, isPending, isFetching, refetch } = usePayouts();
  const { now = null, next = null, asked = null } = data?.payees ?? {};
  return (
    <Section
      id="payee"
      title="Where your money goes"
      intro="Only we see this, to pay you. We show it to nobody else, and only in part here."
      action={
        data &&
        !changing &&
        !asked && (
          <Button variant="outline" onClick={() => setChanging(true)}>
            {now || next ? "Change" : "Add bank details"}
          </Button>
        )
      }
    >
      {isPending && (
        <Loading label="Loading...">
          <Skeleton className="h-20" />
        </Loading>
      )}
      {!isPending && !data && (
        <ErrorState title="Your bank details could not be loaded" onRetry={() => refetch()} retrying={isFetching} />
      )}
      {now && <Details payee={now} />}
      {next && <Coming payee={next} />}
      {changing ? (
        <ChangePayee country={now?.country ?? ""} isFirst={!now} onDone={() => setChanging(false)} />
      ) : (
        asked && <Confirm payee={asked} isFirst={!now} onChange={() => setChanging(true)} />
      )}
    </Section>
  );
}

function Details({ payee: { holder, country, account, bankCode, taxId } }: { payee: Payee }) {
  const rows: [string, string][] = [
    ["Name", holder],
    ["Account", account],
    ["Bank", bankCode],
    ["Country", country],
    ["Tax id", taxId],
  ];
  return (
    <dl className="grid gap-x-5 gap-y-3 sm:grid-cols-2">
      {rows
        .filter(([, value]) => value !== "")
        .map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-ink-500">{name}</dt>
            <dd className="font-semibold tabular-nums wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** Shows a change that is confirmed but has not taken effect yet. */
function Coming({ payee }: { payee: Payee }) {
  const withdraw = useWithdraw("next");
  return (
    <div className="rounded-card bg-duck-100 p-5 text-petrol-800 not-first:mt-5">
      <p className="flex gap-3 text-pretty">
        <CalendarClock className="mt-0.5 size-5 flex-none" strokeWidth={1.75} aria-hidden="true" />
        <span className="min-w-0 wrap-anywhere">
          From {payee.effectiveAt && <b className="font-semibold">{formatDayTime(payee.effectiveAt)}</b>} your money
          goes to <b className="font-semibold">{payee.account}</b>, {payee.holder}. Until then we pay nothing out.
        </span>
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button size="sm" variant="outline" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
          Withdraw this change
        </Button>
      </div>
    </div>
  );
}

function useWithdraw(payee: WithdrawPayeeRequest["payee"]) {
  const keep = useKeepPayees();
  return useMutation({
    mutationFn: () => api("POST /payouts/withdraw-payee", { body: { payee } }),
    onError: (error) => void toast.error("That did not work.", { description: error.message }),
    onSettled: (payees) => keep(payees),
  });
}

function Confirm({ payee, isFirst, onChange }: { payee: Payee; isFirst: boolean; onChange: () => void }) {
  const keep = useKeepPayees();
  const withdraw = useWithdraw("asked");
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: standardSchemaResolver(EnterCodeRequest),
    defaultValues: { code: "" },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit((body) =>
    api("POST /payouts/enter-payee-code", { body }).then(
      async (payees) => {
        toast.success("Your bank details are confirmed", {
          description: isFirst ? "Payouts go there from now on." : `They take effect in ${PAYEE_DELAY_DAYS} days.`,
        });
        await keep(payees);
      },
      (error: Error) => {
        showFailure(error, ["code"], setError);
        // Do not wait for it, so that a corrected form can be sent at once.
        void keep();
      },
    ),
  );
  return (
    <form onSubmit={submit} noValidate className="grid gap-4 rounded-card bg-duck-100 p-5 not-first:mt-5">
      <p className="text-pretty text-petrol-800 wrap-anywhere">
        Not confirmed yet: <b className="font-semibold">{payee.account}</b>, {payee.holder}.
      </p>
      <Field
        label="Code"
        hint={`The ${ADDRESS_CODE.digits} digits that we have just emailed to you. They work for an hour.`}
        error={errors.code?.message}
      >
        <Input
          inputMode="numeric"
          autoComplete="one-time-code"
          className="max-w-48 tracking-[0.18em] tabular-nums"
          {...register("code")}
        />
      </Field>
      {errors.root?.message && <FieldError>{errors.root.message}</FieldError>}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={isSubmitting}>
          {isSubmitting ? "Confirming..." : "Confirm"}
        </Button>
        <Button variant="ghost" onClick={onChange}>
          Enter them again
        </Button>
        <Button variant="ghost" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** A country's word for the bank's code, and its kind of account. */
const WORDS: Record<
  string,
  { account: string; bankCode: string; bankHint?: string; taxId: string; needsTaxId?: true }
> = {
  India: {
    account: "Account number or UPI id",
    bankCode: "IFSC",
    bankHint: "Not for a UPI id.",
    taxId: "GSTIN or PAN",
    needsTaxId: true,
  },
  "United States": { account: "Account number", bankCode: "Routing number", taxId: "Tax id" },
};
const ELSEWHERE = {
  account: "IBAN or account number",
  bankCode: "BIC, sort code or the like",
  bankHint: "You may leave it out with an IBAN.",
  taxId: "Tax id",
};

function ChangePayee({ country, isFirst, onDone }: { country: string; isFirst: boolean; onDone: () => void }) {
  const keep = useKeepPayees();
  const { register, handleSubmit, setError, watch, formState } = useForm({
    resolver: standardSchemaResolver(ChangePayeeRequest),
    defaultValues: {
      holder: "",
      country: COUNTRIES.find((one) => one === country) ?? ("" as (typeof COUNTRIES)[number]),
      account: "",
      bankCode: "",
      taxId: "",
    },
  });
  const { errors, isSubmitting } = formState;
  const words: (typeof WORDS)[string] = WORDS[watch("country")] ?? ELSEWHERE;
  const submit = handleSubmit((body) =>
    api("POST /payouts/change-payee", { body }).then(
      async (payees) => {
        await keep(payees);
        onDone();
      },
      (error: Error) => {
        showFailure(error, ["holder", "country", "account", "bankCode", "taxId"], setError);
        // Do not wait for it, so that a corrected form can be sent at once.
        void keep();
      },
    ),
  );
  return (
    <form onSubmit={submit} noValidate className="grid items-start gap-5 not-first:mt-6 sm:grid-cols-2">
      <Field label="Name as at your bank" error={errors.holder?.message}>
        <Input dir="auto" autoComplete="off" autoFocus {...register("holder")} />
      </Field>
      <Field label="Country of the account" error={errors.country?.message}>
        <CountrySelect none="Choose..." autoComplete="off" {...register("country")} />
      </Field>
      <Field label={words.account} error={errors.account?.message}>
        <Input autoComplete="off" spellCheck={false} autoCapitalize="off" {...register("account")} />
      </Field>
      <Field label={words.bankCode} hint={words.bankHint} error={errors.bankCode?.message}>
        <Input autoComplete="off" spellCheck={false} {...register("bankCode")} />
      </Field>
      <Field
        label={words.taxId}
        note={words.needsTaxId ? undefined : "(optional)"}
        hint={words.needsTaxId ? undefined : "Leave it out if you have none."}
        error={errors.taxId?.message}
      >
        <Input autoComplete="off" spellCheck={false} {...register("taxId")} />
      </Field>
      {errors.root?.message && <FieldError className="col-span-full">{errors.root.message}</FieldError>}
      <div className="col-span-full grid gap-4">
        <p className="text-sm text-pretty text-ink-700">
          We email you a code to confirm it.{" "}
          {!isFirst &&
            `The change takes effect ${PAYEE_DELAY_DAYS} days later, so that nobody can redirect your money unnoticed.`}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={isSubmitting}>
            {isSubmitting ? "Sending..." : "Send the code"}
          </Button>
          <Button variant="ghost" onClick={onDone}>
            Not now
          </Button>
        </div>
      </div>
    </form>
  );
}
