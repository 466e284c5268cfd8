import { LoginRequest } from "@contract/auth.ts";
import type { Role } from "@contract/common.ts";
import * as paths from "@contract/paths.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useRef } from "react";
import { useForm } from "react-hook-form";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import * as z from "zod/mini";
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
import { useLogIn } from "./log-in.ts";
import { EmailCodeButton, SignInCodeForm } from "./sign-in-code.tsx";
import { keepTyped, useTyped } from "./typed.ts";
import { useArrived } from "./use-arrived.tsx";
import { useOriginState } from "./use-origin-state.ts";
import { usePendingBooking } from "./use-pending-booking.ts";
import { useRoleTab } from "./use-role-tab.ts";
import { useSignInCode } from "./use-sign-in-code.ts";

/** The role is the tab, not a field. */
const Credentials = z.omit(LoginRequest, { role: true, unlockKey: true });
type Credentials = z.infer<typeof Credentials>;

const pictures: Record<Role, string> = {
  user: "/images/designers/ishaan-mehta/cover.webp",
  designer: "/images/designers/siobhan-keane/cover.webp",
};

/** Whether the email, the password or the tab was wrong. */
const wasRefused = (error: Error | null) => error instanceof ApiError && error.status === 401;

export function LoginPage() {
  usePageMeta({ title: "Sign in", description: "Sign in to Parlour, as a homeowner or as a designer." });
  const [role, setRole] = useRoleTab();
  const navigate = useNavigate();
  const state = useOriginState();
  // The key in the link of the email about wrong passwords: signing in with it unlocks the account.
  const unlockKey = useSearchParams()[0].get("unlock") ?? undefined;
  const logIn = useLogIn();
  const pending = usePendingBooking(role);
  const typed = useTyped();
  const { register, handleSubmit, setError, clearErrors, getValues, trigger, formState } = useForm<Credentials>({
    resolver: standardSchemaResolver(Credentials),
    defaultValues: typed,
  });
  // Replace this page: Back from the next one leads to the page before the forms.
  const toSignup = { state, replace: true, onClick: () => keepTyped(getValues()) };
  const { errors } = formState;
  const button = useRef<HTMLButtonElement>(null);
  // Link to the other tab after every refusal: without the right password nobody learns whether such an account exists.
  const refused = wasRefused(logIn.error) && errors.root !== undefined;
  const changeRole = (next: Role) => {
    setRole(next);
    if (refused) clearErrors("root");
  };
  const code = useSignInCode(role, state);
  const arrived = useArrived([logIn, code.enter], state);
  // An unlock link shows the form even to signed-in users, because it needs the password.
  if (arrived && !unlockKey) return arrived;

  const submit = handleSubmit((credentials) =>
    logIn.mutateAsync({ ...credentials, role, unlockKey }).then(
      (user) => {
        toast.success(`Welcome back! Logged in as ${user.role}`);
        const origin = afterSignIn(user.role, state);
        return navigate(origin.from, { replace: true, state: origin.state });
      },
      (error: Error) => {
        console.error("Login failed:", error);
        const sentence = showFailure(error, ["email", "password"], setError);
        // The title is enough for a wrong password; other failures need their own explanation.
        toast.error("Login failed. Please check your credentials.", {
          description: wasRefused(error) ? undefined : sentence,
        });
      },
    ),
  );

  const emailCode = async () => {
    if (!(await trigger("email", { shouldFocus: true }))) return;
    const to = { email: getValues("email").trim(), name: undefined };
    await code.send.mutateAsync(to).catch((error: Error) => void showFailure(error, ["email"], setError));
  };

  return (
    <AuthShell
      title={pending ? (pending.slot ? "Almost yours" : "Almost there") : "Welcome back"}
      intro={
        unlockKey ? (
          "Sign in here with your password to unlock your account."
        ) : pending ? (
          <>
            Sign in to book. New to Parlour?{" "}
            <Link to={paths.signup} {...toSignup} className="text-link whitespace-nowrap">
              Create your account
            </Link>{" "}
            in a minute, and go on from here.
          </>
        ) : (
          "Your chats and bookings are where you left them."
        )
      }
      pending={pending}
      role={role}
      onRole={changeRole}
      pictures={pictures}
      focus="77% 60%"
      other={
        !pending && (
          <>
            New here?{" "}
            <Link to={roles[role].signup} {...toSignup} className="text-link">
              Create an account
            </Link>
          </>
        )
      }
    >
      {code.sent ? (
        <SignInCodeForm code={code} />
      ) : (
        <form onSubmit={submit} noValidate className="grid gap-5">
          <Field label="Email" error={errors.email?.message}>
            <Input type="email" autoComplete="username" {...register("email")} />
          </Field>
          <Field label="Password" error={errors.password?.message}>
            <PasswordInput autoComplete="current-password" {...register("password")} />
          </Field>
          <p className="-mt-2 text-sm">
            <Link to={paths.forgotPassword} state={state} className="text-link">
              Forgot your password?
            </Link>
          </p>
          <FormFailure error={code.send.error ?? logIn.error} message={errors.root?.message} />
          {refused && (
            <p className="-mt-2 text-sm text-ink-700">
              {role === "user" ? "Designers" : "Homeowners"} sign in under{" "}
              <button
                type="button"
                className="text-link hit"
                onClick={() => {
                  changeRole(role === "user" ? "designer" : "user");
                  // This button disappears; the text stays, and the next click sends it.
                  button.current?.focus();
                }}
              >
                {role === "user" ? "Designer" : "User"}
              </button>
              .
            </p>
          )}
          <Button ref={button} type="submit" size="lg" className="mt-1 w-full" busy={formState.isSubmitting}>
            {formState.isSubmitting ? "Signing in..." : "Sign In"}
          </Button>
          {!unlockKey && <EmailCodeButton code={code} onClick={emailCode} />}
        </form>
      )}
    </AuthShell>
  );
}
