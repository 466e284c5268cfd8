import type { Account } from "@contract/account.ts";
import { formatDate } from "@contract/format.ts";
import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { api } from "@/lib/api-client.ts";
import { supabaseUrl } from "@/lib/env.ts";
import { serverNow } from "@/lib/server-clock.ts";
import { Button } from "@/ui/button.tsx";
import { FieldError } from "@/ui/field.tsx";
import { Spinner } from "@/ui/spinner.tsx";
import { useAccountChange } from "./get-account.ts";
import { Section } from "./section.tsx";

const DAY = 86_400_000;

export function DataSection({ download }: Pick<Account, "download">) {
  const request = useAccountChange(() => api("POST /account/request-data"));
  const save = useMutation({
    mutationFn: (exportId: string) => api("POST /account/data-file", { body: { exportId } }),
    onSuccess: ({ url }) => location.assign(supabaseUrl() + url),
  });
  const error = request.error ?? save.error;
  // A new file is made a day later at the earliest.
  const askable = !download || (download.readyAt && Date.parse(download.readyAt) + DAY < serverNow());
  return (
    <Section
      id="data"
      title="A copy of everything"
      intro="Your account, bookings, conversations and pictures, as one file."
      action={
        askable && (
          <Button variant="outline" busy={request.isPending} onClick={() => request.mutate(undefined)}>
            {download ? "Ask for a newer copy" : "Ask for your data"}
          </Button>
        )
      }
    >
      {download?.readyAt ? (
        <>
          <p>Your file is ready. We keep it until {formatDate(download.expiresAt)}.</p>
          <Button className="mt-4" busy={save.isPending} onClick={() => save.mutate(download.id)}>
            <Download aria-hidden="true" />
            Download your data
          </Button>
        </>
      ) : (
        download && (
          <p role="status" className="flex items-center gap-3">
            <Spinner />
            We’re putting your file together. You can leave this page; we’ll email you when it’s ready.
          </p>
        )
      )}
      {error && <FieldError className="not-first:mt-4">{error.message}</FieldError>}
    </Section>
  );
}
