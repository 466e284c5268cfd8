import type { Account } from "@contract/account.ts";
import { formatDate, formatDayTime } from "@contract/format.ts";
import { CalendarPlus, Copy } from "lucide-react";
import { useState } from "react";
import { api } from "@/lib/api-client.ts";
import { copyText } from "@/lib/copy-text.ts";
import { Button, buttonClass } from "@/ui/button.tsx";
import { Field, FieldError } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { useAccountChange } from "./get-account.ts";
import { Section } from "./section.tsx";

/** The private address from which calendar programs read the user's sessions. It is shown once, right after its creation. */
export function FeedSection({ feed }: Pick<Account, "feed">) {
  const [url, setUrl] = useState<string>();
  const { mutate, isPending, variables, error } = useAccountChange(async (on: boolean) => {
    if (on) return (await api("POST /account/make-feed")).url;
    await api("POST /account/end-feed");
    return undefined;
  });
  /** Returns the properties of one of the buttons; the other one waits for it. */
  const button = (on: boolean) => ({
    busy: isPending && variables === on,
    disabled: isPending,
    onClick: () => mutate(on, { onSuccess: setUrl }),
  });
  return (
    <Section
      id="feed"
      title="Your sessions in your own calendar"
      intro="Subscribe to a private link, and your calendar shows every session with the link to its room. Changes and cancellations update automatically."
      action={
        !feed && (
          <Button variant="outline" {...button(true)}>
            Get a calendar link
          </Button>
        )
      }
    >
      {feed && (
        <>
          {url ? <NewAddress url={url} /> : <KnownAddress {...feed} />}
          <div className="mt-5 flex flex-wrap gap-3">
            <Button variant="outline" {...button(true)}>
              New link
            </Button>
            <Button variant="ghost" {...button(false)}>
              Turn off
            </Button>
          </div>
          <p className="mt-3 text-sm text-pretty text-ink-700">
            A new link replaces the old one: calendars that use the old one are no longer updated.
          </p>
        </>
      )}
      {error && <FieldError className="not-first:mt-4">{error.message}</FieldError>}
    </Section>
  );
}

function NewAddress({ url }: { url: string }) {
  return (
    <div role="status">
      <Field
        label="Your private link"
        hint="Copy it now: we can’t show it again. Anyone who has it can see your sessions."
      >
        <Input readOnly value={url} onFocus={(event) => event.target.select()} />
      </Field>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          onClick={() =>
            void copyText(url, { done: "Link copied", failed: "Select the link and copy it from the field." })
          }
        >
          <Copy aria-hidden="true" />
          Copy link
        </Button>
        <a className={buttonClass({ variant: "outline" })} href={url.replace(/^https?:/, "webcal:")}>
          <CalendarPlus aria-hidden="true" />
          Open in my calendar
        </a>
      </div>
      <dl className="mt-5 grid gap-x-6 gap-y-3 text-sm text-ink-700 sm:grid-cols-[auto_1fr]">
        <dt className="font-semibold text-ink">Google</dt>
        <dd>On a computer, beside “Other calendars”: +, “From URL”. Google reads it only once or twice a day.</dd>
        <dt className="font-semibold text-ink">Outlook</dt>
        <dd>“Add calendar”, then “Subscribe from web”. It reads it every few hours.</dd>
        <dt className="font-semibold text-ink">Apple</dt>
        <dd>“Open in my calendar”, or File, “New Calendar Subscription”. You choose how often it is read.</dd>
      </dl>
    </div>
  );
}

function KnownAddress({ createdAt, readAt }: NonNullable<Account["feed"]>) {
  return (
    <p className="text-pretty">
      You’ve had a link since {formatDate(createdAt)}.{" "}
      {readAt ? `A calendar last read it ${formatDayTime(readAt)}.` : "No calendar has read it yet."} Google reads it
      only once or twice a day.
    </p>
  );
}
