import type { EnterSignInCodeRequest } from "@contract/auth.ts";
import type { Role } from "@contract/common.ts";
import { TERMS_VERSION } from "@contract/limits.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { afterSignIn, roles } from "@/domain/account/roles.ts";
import { api } from "@/lib/api-client.ts";
import { startSession } from "@/lib/session.ts";
import { toast } from "@/lib/toast.ts";

/**
 * Signs in with a code by email, beside the password of /login and /signup. `role` is the role of the account for a new address; an undefined `name` is asked
 * for afterwards. `state`: the page's history state.
 */
export function useSignInCode(role: Role, state: unknown) {
  const navigate = useNavigate();
  const [sent, setSent] = useState<{ email: string; name: string | undefined } | null>(null);
  /** The person who has just received an account and has not told us their name. */
  const [nameless, setNameless] = useState<{ role: Role } | null>(null);
  const send = useMutation({
    mutationFn: (to: { email: string; name: string | undefined }) =>
      api("POST /auth/send-sign-in-code", { body: { email: to.email, role } }).then(() => setSent(to)),
  });
  const enter = useMutation({
    mutationFn: async (body: EnterSignInCodeRequest) => {
      const { isNew, ...session } = await api("POST /auth/enter-sign-in-code", {
        body: { ...body, termsVersion: TERMS_VERSION },
      });
      startSession(session);
      return { isNew, user: session.user };
    },
  });
  const goOn = (user: { role: Role }, isNew: boolean) => {
    const origin = afterSignIn(user.role, state, isNew ? roles[user.role].first : undefined);
    return navigate(origin.from, { replace: true, state: origin.state });
  };
  return {
    sent,
    nameless,
    send,
    enter,
    /** Throws an ApiError. */
    signIn: async (code: string) => {
      if (!sent) return;
      const { isNew, user } = await enter.mutateAsync({ ...sent, code });
      if (isNew && !sent.name) {
        setNameless(user);
        return;
      }
      toast.success(
        isNew ? `Account created successfully! Welcome ${user.name}` : `Welcome back! Logged in as ${user.role}`,
      );
      await goOn(user, isNew);
    },
    onNamed: async (name: string) => {
      if (!nameless) return;
      toast.success(`Account created successfully! Welcome ${name}`);
      await goOn(nameless, true);
    },
    usePassword: () => setSent(null),
  };
}
