import { SignupRequest } from "@contract/auth.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import { Link, useLocation, useNavigate } from "react-router-dom";
import * as z from "zod/mini";
import { Button } from "@/components/ui/button.tsx";
import { Field, FieldError } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { usePageMeta } from "@/lib/page-meta.ts";
import { originOf } from "@/lib/remembered-origin.ts";
import { toast } from "@/lib/toast.ts";
import { AuthShell } from "./auth-shell.tsx";
import { showFailure } from "./show-failure.ts";
import { useSignUp } from "./sign-up.ts";
import { useRoleTab } from "./use-role-tab.ts";

/** The role is the tab, not a field. */
const Account = z.omit(SignupRequest, { role: true });
type Account = z.infer<typeof Account>;

export function SignupPage() {
  usePageMeta({
    title: "Create Account",
    description: "Join Parlour to book an hour with an interior designer, or to receive homeowners as one.",
  });
  const [role, setRole] = useRoleTab();
  const navigate = useNavigate();
  const { state } = useLocation();
  const signUp = useSignUp();
  const { register, handleSubmit, setError, formState } = useForm<Account>({
    resolver: standardSchemaResolver(Account),
    defaultValues: { name: "", email: "", password: "" },
  });
  const { errors } = formState;

  const submit = handleSubmit((account) =>
    signUp.mutateAsync({ ...account, role }).then(
      (user) => {
        toast.success(`Account created successfully! Welcome ${user.name}`);
        const origin = user.role === "designer" ? { from: "/designer/onboarding" } : (originOf(state) ?? { from: "/" });
        return navigate(origin.from, { replace: true, state: origin.state });
      },
      (error: Error) => {
        console.error("Signup failed:", error);
        const sentence = showFailure(error, ["name", "email", "password"], setError);
        toast.error("Signup failed. Please try again.", { description: sentence });
      },
    ),
  );

  return (
    <AuthShell
      title="Create Account"
      intro={
        role === "designer"
          ? "Show your work, set your hours, and talk to people about their rooms."
          : "Book an hour, ask what you like, and keep the plan."
      }
      role={role}
      onRole={setRole}
      other={
        <>
          Already have an account?{" "}
          <Link to={role === "designer" ? "/login?as=designer" : "/login"} state={state} className="text-link">
            Sign in
          </Link>
        </>
      }
    >
      <form onSubmit={submit} noValidate className="grid gap-5">
        <Field label="Full name" error={errors.name?.message}>
          <Input autoComplete="name" {...register("name")} />
        </Field>
        <Field label="Email" error={errors.email?.message}>
          <Input type="email" autoComplete="username" {...register("email")} />
        </Field>
        <Field label="Password" hint="At least 6 characters." error={errors.password?.message}>
          <Input type="password" autoComplete="new-password" {...register("password")} />
        </Field>
        {errors.root?.message && <FieldError>{errors.root.message}</FieldError>}
        <Button type="submit" size="lg" className="mt-1 w-full" busy={formState.isSubmitting}>
          {formState.isSubmitting ? "Creating account..." : "Create Account"}
        </Button>
      </form>
    </AuthShell>
  );
}
