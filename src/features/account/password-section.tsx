import { ChangePasswordRequest } from "@contract/account.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { PASSWORD_HINT } from "@/domain/account/password-hint.ts";
import { showFailure } from "@/domain/account/show-failure.ts";
import { api } from "@/lib/api-client.ts";
import { startSession } from "@/lib/session.ts";
import { toast } from "@/lib/toast.ts";
import { Button } from "@/ui/button.tsx";
import { Field, FieldError } from "@/ui/field.tsx";
import { PasswordInput } from "@/ui/password-input.tsx";
import { useAccountChange } from "./get-account.ts";
import { NoPassword } from "./no-password.tsx";
import { Section } from "./section.tsx";

/** @param email for the browser's own password store */
export function PasswordSection({ email }: { email: string }) {
  const [changing, setChanging] = useState(false);
  return (
    <Section
      id="password"
      title="Password"
      intro="A new one signs you out everywhere else."
      action={
        !changing && (
          <Button variant="outline" onClick={() => setChanging(true)}>
            Change password
          </Button>
        )
      }
    >
      {changing && <ChangePassword email={email} onDone={() => setChanging(false)} />}
    </Section>
  );
}

function ChangePassword({ email, onDone }: { email: string; onDone: () => void }) {
  const change = useAccountChange(async (body: { currentPassword: string; password: string }) => {
    // This page's session has ended, like all others; start the new one.
    startSession(await api("POST /account/change-password", { body }));
  });
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: standardSchemaResolver(ChangePasswordRequest),
    defaultValues: { currentPassword: "", password: "" },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit((values) =>
    change.mutateAsync(values).then(
      () => {
        onDone();
        toast.success("Your new password is set. You’ve been signed out everywhere else.");
      },
      (error: Error) => void showFailure(error, ["currentPassword", "password"], setError),
    ),
  );
  return (
    <form onSubmit={submit} noValidate className="grid gap-x-4 gap-y-4 sm:grid-cols-2">
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <Field label="Current password" hint={<NoPassword />} error={errors.currentPassword?.message}>
        <PasswordInput autoComplete="current-password" autoFocus {...register("currentPassword")} />
      </Field>
      <Field label="New password" hint={PASSWORD_HINT} error={errors.password?.message}>
        <PasswordInput autoComplete="new-password" {...register("password")} />
      </Field>
      {errors.root?.message && <FieldError className="col-span-full">{errors.root.message}</FieldError>}
      <div className="col-span-full flex flex-wrap gap-3">
        <Button type="submit" busy={isSubmitting}>
          {isSubmitting ? "Saving..." : "Save new password"}
        </Button>
        <Button variant="ghost" onClick={onDone}>
          Keep it
        </Button>
      </div>
    </form>
  );
}
