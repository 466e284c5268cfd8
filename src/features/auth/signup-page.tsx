import { SignupRequest } from "@contract/auth.ts";
import type { Role } from "@contract/common.ts";
import { TERMS_VERSION } from "@contract/limits.ts";
import * as paths from "@contract/paths.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import { Link, useNavigate } from "react-router-dom";
import * as z from "zod/mini";
import { PASSWORD_HINT } from "@/domain/account/password-hint.ts";
import { afterSignIn, roles } from "@/domain/account/roles.ts";
import { showFailure } from "@/domain/account/show-failure.ts";
import { ApiError } from "@/lib/api-client.ts";
import { usePageMeta } from "@/lib/page-meta.ts";
import { toast } from "@/lib/toast.ts";
import { Button } from "@/ui/button.tsx";
import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { PasswordInput } from "@/ui/password-input.tsx";
import { AuthShell } from "./auth-shell.tsx";
import { FormFailure } from "./form-failure.tsx";
import { EmailCodeButton, SignInCodeForm } from "./sign-in-code.tsx";
import { useSignUp } from "./sign-up.ts";
import { keepTyped, useTyped } from "./typed.ts";
import { useArrived } from "./use-arrived.tsx";
import { useOriginState } from "./use-origin-state.ts";
import { usePendingBooking } from "./use-pending-booking.ts";
import { useRoleTab } from "./use-role-tab.ts";
import { useSignInCode } from "./use-sign-in-code.ts";

/** The role is the tab, not a field, and creating the account agrees to the terms. */
const Account = z.omit(SignupRequest, { role: true, termsVersion: true });
type Account = z.infer<typeof Account>;

const intros: Record<Role, string> = {
  user: "Book a time, ask what you like, and keep the plan.",
  designer: "Show your work, set your hours, and talk to people about their rooms.",
};

const pictures: Record<Role, string> = {
  user: "/images/designers/mei-ling-zhao/cover.webp",
  designer: "/images/designers/erik-sandstrom/cover.webp",
};

const isTaken = (error: Error | null) => error instanceof ApiError && error.code === "email_taken";

export function SignupPage() {
  usePageMeta({
    title: "Create Account",
    description: "Join Parlour to book time with an interior designer, or to receive homeowners as one.",
  });
  const [role, setRole] = useRoleTab();
  const navigate = useNavigate();
  const state = useOriginState();
  const signUp = useSignUp();
  const pending = usePendingBooking(role);
  const typed = useTyped();
  const { register, handleSubmit, setError, getValues, trigger, formState } = useForm<Account>({
    resolver: standardSchemaResolver(Account),
    defaultValues: { name: "", ...typed },
  });
  // Replace this page: Back from the next one leads to the page before the forms.
  const toLogin = { state, replace: true, onClick: () => keepTyped(getValues()) };
  const { errors } = formState;
  const code = useSignInCode(role, state);
  const arrived = useArrived([signUp, code.enter], state);
  if (arrived) return arrived;

  const emailCode = async () => {
    if (!(await trigger(["name", "email"], { shouldFocus: true }))) return;
    const { name, email } = getValues();
    const to = { email: email.trim(), name };
    await code.send.mutateAsync(to).catch((error: Error) => void showFailure(error, ["email"], setError));
  };

  const submit = handleSubmit((account) =>
    signUp.mutateAsync({ ...account, role, termsVersion: TERMS_VERSION }).then(
      (user) => {
        toast.success(`Account created successfully! Welcome ${user.name}`);
        const origin = afterSignIn(user.role, state, roles[user.role].first);
        return navigate(origin.from, { replace: true, state: origin.state });
      },
      (error: Error) => {
        console.error("Signup failed:", error);
        const sentence = showFailure(error, ["name", "email", "password"], setError);
        toast.error("Signup failed. Please try again.", { description: sentence ?? "The form says what to change." });
      },
    ),
  );

  return (
    <AuthShell
      title="Create Account"
      intro={
        pending
          ? `Almost there: ${pending.slot ? "we hold this time for you on the next page." : "with an account you book in two more steps."}`
          : intros[role]
      }
      pending={pending}
      role={role}
      onRole={setRole}
      pictures={pictures}
      focus="46% 60%"
      other={
        <>
          Already have an account?{" "}
          <Link to={roles[role].login} {...toLogin} className="text-link whitespace-nowrap">
            Sign in
          </Link>
        </>
      }
    >
      {code.sent ? (
        <SignInCodeForm code={code} />
      ) : (
        <form onSubmit={submit} noValidate className="grid gap-5">
          <Field label="Full name" error={errors.name?.message}>
            <Input autoComplete="name" {...register("name")} />
          </Field>
          <Field
            label="Email"
            error={errors.email?.message}
            hint={
              isTaken(signUp.error) &&
              errors.email && (
                <span className="flex flex-wrap items-center gap-x-5 text-ink">
                  <Link to={roles[role].login} {...toLogin} className="text-link inline-flex min-h-11 items-center">
                    Sign in with it
                  </Link>
                  <Link to={paths.forgotPassword} state={state} className="text-link inline-flex min-h-11 items-center">
                    Choose a new password
                  </Link>
                </span>
              )
            }
          >
            <Input type="email" autoComplete="username" {...register("email")} />
          </Field>
          <Field label="Password" hint={PASSWORD_HINT} error={errors.password?.message}>
            <PasswordInput autoComplete="new-password" {...register("password")} />
          </Field>
          <FormFailure error={code.send.error ?? signUp.error} message={errors.root?.message} />
          <Button type="submit" size="lg" className="mt-1 w-full" busy={formState.isSubmitting}>
            {formState.isSubmitting ? "Creating account..." : "Create Account"}
          </Button>
          <p className="text-sm text-pretty text-ink-700">
            By creating an account you agree to our{" "}
            <Link to={paths.terms} className="text-link whitespace-nowrap">
              terms
            </Link>
            . The{" "}
            <Link to={paths.privacy} className="text-link whitespace-nowrap">
              privacy page
            </Link>{" "}
            says what we keep about you.
          </p>
          <EmailCodeButton code={code} onClick={emailCode} />
        </form>
      )}
    </AuthShell>
  );
}
