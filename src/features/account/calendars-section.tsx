import { FAULT_WORDS } from "@contract/calendar-faults.ts";
import { AddCalendarRequest, type OwnCalendars } from "@contract/calendars.ts";
import { formatDay, formatDayTime, formatShortTimeRange } from "@contract/format.ts";
import { MOST } from "@contract/limits.ts";
import * as paths from "@contract/paths.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CalendarClock, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Link } from "react-router-dom";
import { showFailure } from "@/domain/account/show-failure.ts";
import { useCalendars } from "@/domain/booking/get-calendars.ts";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";
import { toast } from "@/lib/toast.ts";
import { Button } from "@/ui/button.tsx";
import { ErrorState } from "@/ui/error-state.tsx";
import { Field, FieldError } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { Select } from "@/ui/select.tsx";
import { Loading, Skeleton } from "@/ui/skeleton.tsx";
import { Section } from "./section.tsx";

/** Where each provider shows the address. */
const PROVIDERS: Record<string, readonly string[]> = {
  Google: [
    "On a computer, open calendar.google.com and press the gear, then “Settings”.",
    "At the left, under “Settings for my calendars”, choose your calendar.",
    "Under “Integrate calendar”, copy the “Secret address in iCal format”.",
  ],
  Outlook: [
    "Open outlook.com in your browser and press the gear, then “Calendar”, “Shared calendars”.",
    "Under “Publish a calendar”, choose yours and “Can view when I’m busy”, and press “Publish”.",
    "Copy the ICS link.",
  ],
  Apple: [
    "On a Mac or at icloud.com, open Calendar and press the share sign beside your calendar.",
    "Turn on “Public Calendar”. Only people who have its address can find it.",
    "Copy the link that begins with webcal://.",
  ],
  "Another one": ["Look for an address that ends in .ics, often called iCal, ICS or “subscribe”, and copy it."],
};

/** A designer's calendars elsewhere, which close their hours. */
export function CalendarsSection() {
  const [asking, setAsking] = useState(false);
  const { data, isPending, isFetching, refetch } = useCalendars();
  const full = data && data.calendars.length >= MOST.calendars;
  return (
    <Section
      id="calendars"
      title="Calendars that close your hours"
      intro={
        <>
          When you’re busy in another calendar, nobody can book you then. We store your busy times, never the details.
          The hours themselves are{" "}
          <Link to={paths.ownProfileSection("availability")} className="text-link">
            in your profile
          </Link>
          .
        </>
      }
      action={
        data &&
        !asking &&
        !full && (
          <Button variant="outline" onClick={() => setAsking(true)}>
            Connect a calendar
          </Button>
        )
      }
    >
      {isPending && (
        <Loading label="Loading...">
          <Skeleton className="h-20" />
        </Loading>
      )}
      {!isPending && !data && (
        <ErrorState title="Your calendars could not be loaded" onRetry={() => refetch()} retrying={isFetching} />
      )}
      {data && data.calendars.length > 0 && (
        <ul className="grid border-t border-ink-200">
          {data.calendars.map((calendar) => (
            <Connected key={calendar.id} calendar={calendar} />
          ))}
        </ul>
      )}
      {asking && <Connect onDone={() => setAsking(false)} />}
      {data && data.calendars.length > 0 && <Closed closed={data.closed} />}
    </Section>
  );
}

function useCalendarChange<Input>(change: (input: Input) => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    // Runs even after a failure: the change may be stored although its answer was lost.
    onSettled: () =>
      Promise.all(
        [queryKeys.calendars, queryKeys.slots(), queryKeys.designerBookings].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

function Connected({ calendar }: { calendar: OwnCalendars["calendars"][number] }) {
  const { id, name, host, readAt, fault, unreadEvents, busyTimes } = calendar;
  const remove = useCalendarChange((calendarId: string) => api("POST /calendars/remove", { body: { calendarId } }));
  const Icon = fault ? TriangleAlert : CalendarClock;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-ink-200 py-4">
      <Icon className="mt-0.5 size-6 flex-none text-petrol-700" strokeWidth={1.75} aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-500 tabular-nums wrap-anywhere">
          {host}
          {readAt && ` · read ${formatDayTime(readAt)}`} · {busyTimes === 1 ? "1 busy time" : `${busyTimes} busy times`}{" "}
          ahead
        </p>
        {fault && (
          <p className="mt-1 text-sm text-danger text-pretty">
            {FAULT_WORDS[fault]} {readAt && "Until we can read it, what we know stays closed."}
          </p>
        )}
        {unreadEvents > 0 && (
          <p className="mt-1 text-sm text-pretty text-ink-700">
            {unreadEvents === 1
              ? "We could not understand one event. It may close the wrong hours, or none."
              : `We could not understand ${unreadEvents} events. They may close the wrong hours, or none.`}
          </p>
        )}
      </div>
      <Button
        size="sm"
        variant="outline"
        busy={remove.isPending}
        onClick={() =>
          remove.mutate(id, {
            onError: (error) => void toast.error("That did not work.", { description: error.message }),
          })
        }
      >
        Remove<span className="sr-only"> {name}</span>
      </Button>
    </li>
  );
}

function Connect({ onDone }: { onDone: () => void }) {
  const [provider, setProvider] = useState("Google");
  const add = useCalendarChange((body: AddCalendarRequest) => api("POST /calendars/add", { body }));
  const { register, handleSubmit, setError, setValue, formState } = useForm({
    resolver: standardSchemaResolver(AddCalendarRequest),
    defaultValues: { name: "Google", url: "" },
  });
  const { errors, isSubmitting, dirtyFields } = formState;
  const submit = handleSubmit((values) =>
    add.mutateAsync(values).then(
      () => {
        toast.success("Your calendar is connected.");
        onDone();
      },
      (error: Error) => void showFailure(error, ["name", "url"], setError),
    ),
  );
  return (
    <form onSubmit={submit} noValidate className="grid gap-5 not-first:mt-6">
      <Field label="Where do you keep it?">
        <Select
          autoFocus
          value={provider}
          onChange={(event) => {
            setProvider(event.target.value);
            if (!dirtyFields.name) setValue("name", event.target.value);
          }}
        >
          {Object.keys(PROVIDERS).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      </Field>
      <ol className="grid list-decimal gap-2 pl-5 text-sm text-pretty text-ink-700">
        {PROVIDERS[provider]?.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Field
        label="Its secret address"
        hint="Anyone who has it can read your calendar. We show it to nobody, and delete it when you remove the calendar."
        error={errors.url?.message}
      >
        <Input type="url" inputMode="url" autoComplete="off" spellCheck={false} {...register("url")} />
      </Field>
      <Field label="Name" hint="Only you see it." error={errors.name?.message}>
        <Input autoComplete="off" {...register("name")} />
      </Field>
      {errors.root?.message && <FieldError>{errors.root.message}</FieldError>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSubmitting}>
          {isSubmitting ? "Reading it..." : "Connect"}
        </Button>
        <Button variant="ghost" onClick={onDone}>
          Not now
        </Button>
      </div>
    </form>
  );
}

/** Lists which calendar has closed which hours; consecutive slots share a line. */
function Closed({ closed }: Pick<OwnCalendars, "closed">) {
  const lines: OwnCalendars["closed"] = [];
  for (const slot of closed) {
    const before = lines.at(-1);
    if (before?.end === slot.start && before.calendar === slot.calendar) before.end = slot.end;
    else lines.push({ ...slot });
  }
  return (
    <div className="mt-6">
      <h4 className="font-semibold">Closed in the next two weeks</h4>
      {lines.length === 0 && <p className="mt-1 text-sm text-ink-700">None of your hours.</p>}
      <ul className="mt-2 grid gap-1.5 text-sm tabular-nums">
        {lines.map(({ start, end, calendar }) => (
          <li key={start} className="grid gap-x-4 sm:grid-cols-[11rem_1fr_auto]">
            <span className="font-semibold">{formatDay(start)}</span>
            <span>{formatShortTimeRange(start, end)}</span>
            <span className="text-ink-500 wrap-anywhere">{calendar}</span>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-pretty text-ink-700">
        We look every half hour, and again when somebody books. Tentative events count as busy; events marked as free
        don’t.
      </p>
    </div>
  );
}
