import type { CallInput } from "@contract/calls.ts";
import type { ContactChallenge } from "@contract/contact.ts";
import { useMutation } from "@tanstack/react-query";
import { ApiError, api } from "@/lib/api-client.ts";

export type ContactQuery = CallInput<"POST /discovery/contact">["body"];

export function useSendContactQuery() {
  return useMutation({
    mutationFn: async (body: ContactQuery) => {
      try {
        return await api("POST /discovery/contact", { body });
      } catch (error) {
        // The form is being flooded, so the server wants a proof of work: a few seconds for one query, too costly for thousands.
        if (!(error instanceof ApiError) || error.code !== "challenge_required") throw error;
        const { challenge, bits } = await api("GET /discovery/contact-challenge");
        const proof = { challenge, answer: await solveInWorker({ challenge, bits }) };
        return api("POST /discovery/contact", { body: { ...body, proof } });
      }
    },
    onError: (error) => console.error("The contact query was not sent:", error),
  });
}

function solveInWorker(challenge: ContactChallenge): Promise<string> {
  const worker = new Worker(new URL("./proof-worker.ts", import.meta.url), { type: "module" });
  return new Promise<string>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<string>) => resolve(data);
    worker.onerror = () => reject(new Error("We couldn’t check that a person is sending this. Please try again."));
    worker.postMessage(challenge);
  }).finally(() => worker.terminate());
}
