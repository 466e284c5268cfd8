import { RenameRequest } from "@contract/account.ts";
import { EnterSignInCodeRequest } from "@contract/auth.ts";
import { SIGN_IN_CODE } from "@contract/limits.ts";
import * as paths from "@contract/paths.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import { Link } from "react-router-dom";
import * as z from "zod/mini";
import { showFailure } from "@/domain/account/show-failure.ts";
import { api } from "@/lib/api-client.ts";
import { updateSessionUser } from "@/lib/session.ts";
import { toast } from "@/lib/toast.ts";
import { Button } from "@/ui/button.tsx";
import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { FormFailure } from "./form-failure.tsx";
import type { useSignInCode } from "./use-sign-in-code.ts";

type SignInCode = ReturnType<typeof useSignInCode>;

/** The button beside the password, never instead of it. */
export function EmailCodeButton({ code, onClick }: { code: SignInCode; onClick: () => Promise<void> }) {
  return (
    <Button variant="outline" size="lg" className="w-full" busy={code.send.isPending} onClick={() => void onClick()}>
      Email me a code instead
    </Button>
  );
}

/** Replaces the form with the password: asks for the code, and then for the name of a new person. */
export function SignInCodeForm({ code }: { code: SignInCode }) {
  return code.nameless ? <NameForm onNamed={code.onNamed} /> : <CodeForm code={code} />;
}

const CodeOnly = z.pick(EnterSignInCodeRequest, { code: true });

function CodeForm({ code: { sent, send, enter, signIn, usePassword } }: { code: SignInCode }) {
  const { register, handleSubmit, setError, clearErrors, formState } = useForm({
    resolver: standardSchemaResolver(CodeOnly),
    defaultValues: { code: "" },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(({ code }) =>
    signIn(code).catch((error: Error) => void showFailure(error, ["code"], setError)),
  );
  const sendAnother = () =>
    sent &&
    send.mutateAsync(sent).then(
      () => {
        clearErrors();
        void toast.success("A new code is on its way", { description: "The old one no longer works." });
      },
      (error: Error) => void showFailure(error, [], setError),
    );
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <Field
        label="Code"
        hint={
          <>
            The {SIGN_IN_CODE.digits} digits that we have just emailed to{" "}
            <b className="font-semibold wrap-anywhere">{sent?.email}</b>. They work for an hour.
          </>
        }
        error={errors.code?.message}
      >
        <Input
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          className="tracking-[0.18em] tabular-nums"
          {...register("code")}
        />
      </Field>
      <FormFailure error={send.error ?? enter.error} message={errors.root?.message} />
      <Button type="submit" size="lg" className="mt-1 w-full" busy={isSubmitting}>
        {isSubmitting ? "Signing in..." : "Sign in with the code"}
      </Button>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <Button variant="link" size="sm" busy={send.isPending} onClick={sendAnother}>
          Send another code
        </Button>
        <Button variant="link" size="sm" onClick={usePassword}>
          Use a password instead
        </Button>
      </div>
      <p className="text-sm text-pretty text-ink-700">
        If you are new here, this creates your account, and you agree to our{" "}
        <Link to={paths.terms} className="text-link whitespace-nowrap">
          terms
        </Link>
        .
      </p>
    </form>
  );
}

function NameForm({ onNamed }: { onNamed: (name: string) => Promise<void> }) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: standardSchemaResolver(RenameRequest),
    defaultValues: { name: "" },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ name }) => {
    try {
      await api("POST /account/rename", { body: { name } });
    } catch (error) {
      showFailure(error as Error, ["name"], setError);
      return;
    }
    updateSessionUser({ name });
    await onNamed(name);
  });
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <Field label="Full name" hint="Your account is made. This is how others see you." error={errors.name?.message}>
        <Input autoComplete="name" autoFocus {...register("name")} />
      </Field>
      <FormFailure error={null} message={errors.root?.message} />
      <Button type="submit" size="lg" className="mt-1 w-full" busy={isSubmitting}>
        {isSubmitting ? "Saving..." : "Continue"}
      </Button>
    </form>
  );
}
