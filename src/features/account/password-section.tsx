import { ChangePasswordRequest } from "@contract/account.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
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
  const change = useAccountChange(async (body: { currentPassword: string; password: string }) => {
    // This page's session has ended, like all others; start the new one.
    startSession(await api("POST /account/change-password", { body }));
  });
  const { register, handleSubmit, setError, reset, formState } = useForm({
    resolver: standardSchemaResolver(ChangePasswordRequest),
    defaultValues: { currentPassword: "", password: "" },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit((values) =>
    change.mutateAsync(values).then(
      () => {
        reset();
        toast.success("Your new password is set. You’ve been signed out everywhere else.");
      },
      (error: Error) => void showFailure(error, ["currentPassword", "password"], setError),
    ),
  );
  return (
    <Section id="password" title="Password" intro="A new one signs you out everywhere else.">
      <form onSubmit={submit} noValidate className="grid gap-x-4 gap-y-4 sm:grid-cols-2">
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <Field label="Current password" hint={<NoPassword />} error={errors.currentPassword?.message}>
          <PasswordInput autoComplete="current-password" {...register("currentPassword")} />
        </Field>
        <Field label="New password" hint={PASSWORD_HINT} error={errors.password?.message}>
          <PasswordInput autoComplete="new-password" {...register("password")} />
        </Field>
        {errors.root?.message && <FieldError className="col-span-full">{errors.root.message}</FieldError>}
        <Button type="submit" variant="outline" className="justify-self-start sm:col-span-full" busy={isSubmitting}>
          {isSubmitting ? "Saving..." : "Change password"}
        </Button>
      </form>
    </Section>
  );
}
