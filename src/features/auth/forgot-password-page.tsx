import { ForgotPasswordRequest } from "@contract/auth.ts";
import * as paths from "@contract/paths.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Link, useLocation } from "react-router-dom";
import { showFailure } from "@/domain/account/show-failure.ts";
import { api } from "@/lib/api-client.ts";
import { usePageMeta } from "@/lib/page-meta.ts";
import { Button } from "@/ui/button.tsx";
import { Field, FieldError } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { AuthFrame } from "./auth-shell.tsx";

const PICTURE = "/images/designers/ananya-iyer/cover.webp";

export function ForgotPasswordPage() {
  usePageMeta({ title: "Forgot password", description: "Get a link to choose a new password." });
  const { state } = useLocation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: standardSchemaResolver(ForgotPasswordRequest),
    defaultValues: { email: "" },
  });
  const { errors } = formState;
  const submit = handleSubmit((body) =>
    api("POST /auth/forgot-password", { body }).then(
      () => setSentTo(body.email),
      (error: Error) => void showFailure(error, ["email"], setError),
    ),
  );

  if (sentTo) {
    return (
      <AuthFrame
        arriving
        picture={PICTURE}
        title="Check your email"
        intro={
          <>
            If there is an account with <b className="font-semibold">{sentTo}</b>, an email with a link is on its way.
            It works for one hour.
          </>
        }
      >
        <p role="status" className="mt-4 text-sm text-ink-700">
          Nothing after a few minutes? Check your spam folder, or the address for a typo.
        </p>
        <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button variant="outline" onClick={() => setSentTo(null)}>
            Try again
          </Button>
          <Link to={paths.login} state={state} className="text-link">
            Back to sign in
          </Link>
        </div>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      picture={PICTURE}
      title="Forgot your password?"
      intro="Enter your account’s email address. We’ll send you a link to choose a new password."
    >
      <form onSubmit={submit} noValidate className="mt-8 grid gap-5">
        <Field label="Email" error={errors.email?.message}>
          <Input type="email" autoComplete="username" autoFocus={formState.isSubmitted} {...register("email")} />
        </Field>
        {errors.root?.message && <FieldError>{errors.root.message}</FieldError>}
        <Button type="submit" size="lg" className="mt-1 w-full" busy={formState.isSubmitting}>
          {formState.isSubmitting ? "Sending..." : "Send the link"}
        </Button>
      </form>
      <p className="mt-6 text-sm text-ink-700">
        Remembered it?{" "}
        <Link to={paths.login} state={state} className="text-link">
          Sign in
        </Link>
      </p>
    </AuthFrame>
  );
}
