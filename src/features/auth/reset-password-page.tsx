import { ResetPasswordRequest } from "@contract/auth.ts";
import * as paths from "@contract/paths.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router-dom";
import * as z from "zod/mini";
import { PASSWORD_HINT } from "@/domain/account/password-hint.ts";
import { roles } from "@/domain/account/roles.ts";
import { showFailure } from "@/domain/account/show-failure.ts";
import { ApiError, api } from "@/lib/api-client.ts";
import { usePageMeta } from "@/lib/page-meta.ts";
import { startSession } from "@/lib/session.ts";
import { toast } from "@/lib/toast.ts";
import { Button, ButtonLink } from "@/ui/button.tsx";
import { Field, FieldError } from "@/ui/field.tsx";
import { PasswordInput } from "@/ui/password-input.tsx";
import { AuthFrame } from "./auth-shell.tsx";
import { useKeyInAddress } from "./key-in-address.ts";

const PICTURE = "/images/designers/aarav-deshmukh/cover.webp";
/** Shown for an invalid link: a room at night. */
const PICTURE_AT_NIGHT = "/images/designers/hannah-bergstrom-cole/cover.webp";

const NewPassword = z.omit(ResetPasswordRequest, { key: true });

/** Sets a new password. Opening the page does not use up the link, because mail programs also follow links; the button does. */
export function ResetPasswordPage() {
  usePageMeta({ title: "New password", description: "Choose a new password for your account on Parlour." });
  const key = useKeyInAddress();
  // A later link, opened in the same tab, changes only the part of the address after the `#`.
  return <NewPasswordForm key={key} linkKey={key} />;
}

function NewPasswordForm({ linkKey: key }: { linkKey: string | null }) {
  const navigate = useNavigate();
  const [expired, setExpired] = useState(false);
  /** An earlier press had no answer, so it may have used the link. */
  const [unanswered, setUnanswered] = useState(false);
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: standardSchemaResolver(NewPassword),
    defaultValues: { password: "" },
  });
  const { errors } = formState;

  if (!key || expired) {
    return (
      <AuthFrame
        arriving={expired}
        picture={PICTURE_AT_NIGHT}
        title="This link no longer works"
        intro={
          unanswered
            ? "It has probably been used by your last try, which had no answer. Your new password may be set: sign in with it, or get a new link."
            : "It has already been used, is more than an hour old, or was cut off. Your password hasn’t changed."
        }
      >
        <div className="mt-8 flex flex-wrap gap-3">
          {unanswered && (
            <ButtonLink to={paths.login} size="lg" className="max-sm:w-full">
              Sign in
            </ButtonLink>
          )}
          <ButtonLink
            to={paths.forgotPassword}
            variant={unanswered ? "outline" : "default"}
            size="lg"
            className="max-sm:w-full"
          >
            Get a new link
          </ButtonLink>
        </div>
      </AuthFrame>
    );
  }
  const submit = handleSubmit(({ password }) =>
    api("POST /auth/reset-password", { body: { key, password } }).then(
      (session) => {
        startSession(session);
        toast.success("Your new password is set. You are signed in here, and nowhere else.");
        return navigate(roles[session.user.role].home, { replace: true });
      },
      (error: Error) => {
        const status = error instanceof ApiError ? error.status : 0;
        if (status === 410) return setExpired(true);
        if (status === 0 || status >= 500) setUnanswered(true);
        showFailure(error, ["password"], setError);
      },
    ),
  );
  return (
    <AuthFrame
      picture={PICTURE}
      title="Choose a new password"
      intro="You’ll be signed in here and signed out everywhere else."
    >
      <form onSubmit={submit} noValidate className="mt-8 grid gap-5">
        <Field label="New password" hint={PASSWORD_HINT} error={errors.password?.message}>
          <PasswordInput autoComplete="new-password" {...register("password")} />
        </Field>
        {errors.root?.message && <FieldError>{errors.root.message}</FieldError>}
        <Button type="submit" size="lg" className="mt-1 w-full" busy={formState.isSubmitting}>
          {formState.isSubmitting ? "Saving..." : "Save and sign in"}
        </Button>
      </form>
    </AuthFrame>
  );
}
