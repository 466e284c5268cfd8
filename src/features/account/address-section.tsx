import { ChangeAddressRequest } from "@contract/account.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { MailCheck } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { AddressCodeForm } from "@/domain/account/address-code-form.tsx";
import { useOwnAddress } from "@/domain/account/get-own-address.ts";
import { showFailure } from "@/domain/account/show-failure.ts";
import { api } from "@/lib/api-client.ts";
import { readDraft, useKeptDraft } from "@/lib/draft.ts";
import { Button } from "@/ui/button.tsx";
import { Field, FieldError } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { PasswordInput } from "@/ui/password-input.tsx";
import { useAccountChange } from "./get-account.ts";
import { NoPassword } from "./no-password.tsx";
import { Section } from "./section.tsx";

const DRAFT = "account-address";

/** The address and its change. A new address that is typed but not sent survives leaving the page. */
export function AddressSection({ email, newEmail }: { email: string; newEmail: string | null }) {
  const [kept] = useState(() => readDraft(DRAFT));
  const [changing, setChanging] = useState<"asked" | "restored" | false>(typeof kept === "string" && "restored");
  const unconfirmed = useOwnAddress().data?.confirmed === false;
  return (
    <Section
      id="address"
      title="Email"
      intro={
        <>
          <b className="mt-1.5 mb-0.5 block text-base font-semibold wrap-anywhere text-ink">{email}</b>
          You sign in with it, and our emails go there.
        </>
      }
      action={
        !changing && (
          <Button variant="outline" onClick={() => setChanging("asked")}>
            Change email
          </Button>
        )
      }
    >
      {unconfirmed && (
        <div className="rounded-card bg-duck-100 p-5">
          <p className="mb-4 text-sm text-petrol-800">
            Not confirmed yet. Until it is, you can’t book free consultations or be listed as a designer.
          </p>
          <AddressCodeForm />
        </div>
      )}
      {newEmail && (
        <p role="status" className="flex not-first:mt-4 gap-3 rounded-card bg-duck-100 p-4 text-sm text-petrol-800">
          <MailCheck className="size-5 flex-none" strokeWidth={1.75} aria-hidden="true" />
          <span className="min-w-0 wrap-anywhere">
            To change it to <b className="font-semibold">{newEmail}</b>, open the links we sent to both mailboxes within
            an hour.
          </span>
        </p>
      )}
      {changing && (
        <ChangeAddress
          email={changing === "restored" ? String(kept) : ""}
          autoFocus={changing === "asked"}
          onDone={() => setChanging(false)}
        />
      )}
    </Section>
  );
}

type ChangeAddressProps = { email: string; autoFocus: boolean; onDone: () => void };

function ChangeAddress({ email, autoFocus, onDone }: ChangeAddressProps) {
  const change = useAccountChange((body: { email: string; password: string }) =>
    api("POST /account/change-address", { body }),
  );
  const { register, handleSubmit, setError, watch, formState } = useForm({
    resolver: standardSchemaResolver(ChangeAddressRequest),
    defaultValues: { email, password: "" },
  });
  const { errors, isSubmitting } = formState;
  const forgetDraft = useKeptDraft(DRAFT, watch("email"));
  const close = () => {
    forgetDraft();
    onDone();
  };
  const submit = handleSubmit((values) =>
    change.mutateAsync(values).then(close, (error: Error) => void showFailure(error, ["email", "password"], setError)),
  );
  return (
    <form onSubmit={submit} noValidate className="grid gap-4 not-first:mt-5 sm:grid-cols-2">
      <Field label="New email" error={errors.email?.message}>
        <Input type="email" autoComplete="email" autoFocus={autoFocus} {...register("email")} />
      </Field>
      <Field label="Password" hint={<NoPassword />} error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...register("password")} />
      </Field>
      {errors.root?.message && <FieldError className="col-span-full">{errors.root.message}</FieldError>}
      <div className="col-span-full flex flex-wrap gap-3">
        <Button type="submit" busy={isSubmitting}>
          {isSubmitting ? "Sending..." : "Send both links"}
        </Button>
        <Button variant="ghost" onClick={close}>
          Keep it
        </Button>
      </div>
    </form>
  );
}
