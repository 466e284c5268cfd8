import type { CallInput } from "@contract/calls.ts";
import { useMutation } from "@tanstack/react-query";
import { api } from "@/lib/api-client.ts";
import { startSession } from "@/lib/session.ts";

export type SignupInput = CallInput<"POST /auth/signup">["body"];

/** Creates the account and stores its session. Throws an ApiError, or "Signup failed" for an answer without a token. */
export function useSignUp() {
  return useMutation({
    mutationFn: async (body: SignupInput) => {
      const answer = await api("POST /auth/signup", { body });
      if (!answer.token || !answer.user) throw new Error("Signup failed");
      startSession(answer);
      return answer.user;
    },
  });
}
