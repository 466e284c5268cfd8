import { useMutation } from "@tanstack/react-query";
import { api } from "@/lib/api-client.ts";

/** Sends another code; the one before is worth nothing then. */
export const useSendCode = () => useMutation({ mutationFn: () => api("POST /account/send-code") });
