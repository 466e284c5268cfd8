import { LONGEST } from "@contract/limits.ts";
import { BillingDetailsRequest, Party } from "@contract/papers.ts";
import { COUNTRIES } from "@contract/profile-choices.ts";
import { INDIAN_STATES } from "@contract/states.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { CountrySelect } from "@/domain/account/country-select.tsx";
import { showFailure } from "@/domain/account/show-failure.ts";
import { billingDetailsQuery } from "@/domain/papers/get-billing-details.ts";
import { api } from "@/lib/api-client.ts";
import { readDraft, useKeptDraft } from "@/lib/draft.ts";
import { toast } from "@/lib/toast.ts";
import { Button } from "@/ui/button.tsx";
import { ErrorState } from "@/ui/error-state.tsx";
import { Field, FieldError } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { Select } from "@/ui/select.tsx";
import { Loading, Skeleton } from "@/ui/skeleton.tsx";
import { Textarea } from "@/ui/textarea.tsx";
import { Section } from "./section.tsx";

const DRAFT = "billing-details";

/** The person's details on receipts and invoices. */
export function BillingSection() {
  const { data, isPending, isFetching, refetch } = useQuery(billingDetailsQuery);
  // A receipt leads here to change them.
  const [changing, setChanging] = useState(() => location.hash === "#billing" || readDraft(DRAFT) !== undefined);
  return (
    <Section
      id="billing"
      title="Billing details"
      intro={
        <>
          Used on future receipts. Receipts that were issued don’t change.
          {data && !changing && (
            <span dir="auto" className="mt-2 block text-left text-base whitespace-pre-line text-ink wrap-anywhere">
              {[data.name, data.address, data.region, data.country, data.taxId].filter(Boolean).join("\n")}
            </span>
          )}
        </>
      }
      action={
        data &&
        !changing && (
          <Button variant="outline" onClick={() => setChanging(true)}>
            Change billing details
          </Button>
        )
      }
    >
      {isPending && (
        <Loading label="Loading...">
          <Skeleton className="h-40" />
        </Loading>
      )}
      {!isPending && !data && (
        <ErrorState title="Your billing details could not be loaded" onRetry={() => refetch()} retrying={isFetching} />
      )}
      {data && changing && <BillingForm details={data} />}
    </Section>
  );
}

const valuesOf = (details: Party) => ({
  ...details,
  country: COUNTRIES.find((country) => country === details.country) ?? ("" as const),
});

/** What is typed but not saved survives leaving the page. */
function BillingForm({ details }: { details: Party }) {
  const client = useQueryClient();
  const { register, handleSubmit, setError, reset, watch, formState } = useForm({
    resolver: standardSchemaResolver(BillingDetailsRequest),
    values: valuesOf(details),
  });
  const { errors, isSubmitting, isDirty } = formState;
  const [kept] = useState(() => z.safeParse(Party, readDraft(DRAFT)).data);
  useEffect(() => {
    if (kept) reset(valuesOf(kept), { keepDefaultValues: true });
  }, [kept, reset]);
  useKeptDraft(DRAFT, isDirty ? watch() : undefined);
  const save = useMutation({
    mutationFn: (body: BillingDetailsRequest) => api("POST /account/save-billing-details", { body }),
    onSuccess: async (saved) => {
      // An earlier answer that is still pending would reset the form.
      await client.cancelQueries(billingDetailsQuery);
      client.setQueryData(billingDetailsQuery.queryKey, saved);
    },
  });
  const submit = handleSubmit((values) =>
    save.mutateAsync(values).then(
      () => void toast.success("Your billing details are saved."),
      (error: Error) => void showFailure(error, ["name", "address", "country", "region", "taxId"], setError),
    ),
  );
  return (
    <form onSubmit={submit} noValidate className="grid gap-5 sm:grid-cols-2">
      <Field label="Name or company" error={errors.name?.message} className="sm:col-span-2">
        <Input dir="auto" autoComplete="organization" maxLength={LONGEST.name} {...register("name")} />
      </Field>
      <Field label="Address" error={errors.address?.message} className="sm:col-span-2">
        <Textarea
          dir="auto"
          rows={3}
          autoComplete="street-address"
          maxLength={LONGEST.billingAddress}
          {...register("address")}
        />
      </Field>
      <Field label="State or region" error={errors.region?.message}>
        {watch("country") === "India" ? (
          <Select autoComplete="address-level1" {...register("region")}>
            <option value="">Choose...</option>
            {INDIAN_STATES.map(([number, state]) => (
              <option key={number}>{state}</option>
            ))}
          </Select>
        ) : (
          <Input dir="auto" autoComplete="address-level1" maxLength={LONGEST.billingRegion} {...register("region")} />
        )}
      </Field>
      <Field label="Country" error={errors.country?.message}>
        <CountrySelect none="Prefer not to say" autoComplete="country-name" {...register("country")} />
      </Field>
      <Field
        label="Tax id"
        hint="GSTIN, VAT number or the like. Leave it empty if you’re not registered."
        error={errors.taxId?.message}
        className="sm:col-span-2"
      >
        <Input autoCapitalize="characters" maxLength={LONGEST.taxId} {...register("taxId")} />
      </Field>
      {errors.root?.message && <FieldError className="sm:col-span-2">{errors.root.message}</FieldError>}
      <div className="sm:col-span-2">
        <Button type="submit" variant="outline" busy={isSubmitting} disabled={!isDirty}>
          {isSubmitting ? "Saving..." : "Save billing details"}
        </Button>
      </div>
    </form>
  );
}
