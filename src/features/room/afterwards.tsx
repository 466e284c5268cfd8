import type { BookingDetails } from "@contract/bookings.ts";
import type { Designer } from "@contract/designers.ts";
import type { BookingFile } from "@contract/files.ts";
import { formatPrice } from "@contract/format.ts";
import * as paths from "@contract/paths.ts";
import { priceOf } from "@contract/price.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router-dom";
import { NextSession } from "@/domain/booking/another-time/next-session.tsx";
import { FileTiles } from "@/domain/booking/files/file-tiles.tsx";
import { firstNameOf } from "@/domain/booking/members.ts";
import { type PendingBooking, withPendingBooking } from "@/domain/booking/pending-booking.ts";
import { planQuery } from "@/domain/booking/plan-query.ts";
import { NextTimesList } from "@/domain/booking/slot-picker/next-times.tsx";
import { useNextTimes } from "@/domain/booking/slot-picker/use-next-times.ts";
import { useDesigner } from "@/domain/designer/get-designer.ts";
import { cn } from "@/lib/class-names.ts";
import { serverNow } from "@/lib/server-clock.ts";
import { ButtonLink } from "@/ui/button.tsx";
import { Detail, DetailList } from "@/ui/detail-list.tsx";
import { BookingActions, hasActions, Part, type RoomBooking } from "./booking-facts.tsx";
import { formatEarned } from "./earned-words.ts";
import { formatPlanState, isToWrite } from "./paper-links.tsx";

type AfterwardsProps = {
  booking: RoomBooking;
  /** Undefined until it is known. */
  facts: BookingDetails | undefined;
  /** The files of the conversation. */
  files: BookingFile[];
  /** Whether a bar above the messages links to the plan, as on phones. */
  linked: boolean;
  /** The review. */
  children?: ReactNode;
};

/** Follows the last message of a session: its review, the next session, and what remains of it. */
export default function Afterwards({ booking, facts, files, linked, children }: AfterwardsProps) {
  const { id, chat, viewer, other, end } = booking;
  const sheet = !linked && formatPlanState(booking) !== null;
  const save = hasActions(booking) && <BookingActions booking={booking} />;
  return (
    <section aria-label="After the session" data-afterwards="" className="@container mt-4 border-t border-ink pt-6">
      <h2 className="display text-2xl">After the session</h2>
      <div className={cn("mt-4 grid gap-x-8", sheet && "@xl:grid-cols-2")}>
        {sheet && <Sheet booking={booking} />}
        <div className="min-w-0 *:border-t *:border-ink-200 *:py-5 *:empty:hidden">
          {viewer === "designer" && facts && <Outcome booking={booking} facts={facts} />}
          {children}
          {linked && chat.plan?.sentAt && <Steps bookingId={id} />}
          <div
            className={cn("flex flex-wrap gap-2", viewer === "designer" && "max-sm:*:w-full max-sm:[&_.btn]:w-full")}
          >
            {chat.canMeetAgain && (
              <NextSession
                {...{ viewer, other, end }}
                bookingId={id}
                designerId={chat.designerId}
                rateId={chat.rateId}
                className={viewer === "customer" ? "w-full" : undefined}
              >
                <TimesOf id={chat.designerId} rateId={chat.rateId} />
              </NextSession>
            )}
            {viewer === "designer" && save}
          </div>
          {files.length > 0 && (
            <Part title="Pictures and files">
              <FileTiles files={files} few />
            </Part>
          )}
          {/* Beside the times offered to a customer it would seem to belong to them. */}
          {viewer === "customer" && <div>{save}</div>}
        </div>
      </div>
    </section>
  );
}

/** Tells the designer what the session earned, and what is missing; a review and a plan have their own places. A drawn room would be shown instead. */
function Outcome({ booking, facts }: { booking: RoomBooking; facts: BookingDetails }) {
  const { brief } = booking.chat;
  const now = serverNow();
  return (
    <div className="py-2!">
      <DetailList>
        <Detail term="Earned">
          {formatEarned(facts, booking.chat.plan, now)}{" "}
          <Link to={paths.earnings} className="hit ml-2 text-sm font-medium underline underline-offset-4">
            Your earnings
          </Link>
        </Detail>
        {!facts.review && <Detail term="Rating">{now < Date.parse(facts.reviewUntil) ? "None yet" : "None"}</Detail>}
        <Detail term="Room">{brief.state === "sent" ? "Described, not drawn" : "Not described, not drawn"}</Detail>
      </DetailList>
    </div>
  );
}

/** The largest number of steps with titles, and the number that is expected of a plan that does not exist. */
const [MOST_STEPS, EXPECTED_STEPS] = [5, 3];

/** Shows the plan as its first page, as far as the reader may see it, and a link to it. */
function Sheet({ booking }: { booking: RoomBooking }) {
  const { id, chat, viewer, other } = booking;
  const words = formatPlanState(booking);
  const writes = isToWrite(booking);
  if (!words) return null;
  return (
    <section aria-label="The plan" className="mb-5 self-start border border-ink bg-paper px-6 pt-5 pb-6">
      <h3 className="display text-2xl wrap-anywhere">
        {viewer === "customer" ? (
          "Your plan"
        ) : (
          <>
            The plan for <bdi>{firstNameOf(other.name)}</bdi>
          </>
        )}
      </h3>
      <p className="mt-1 mb-5 text-sm text-ink-700 wrap-anywhere">{words.text}</p>
      <Steps bookingId={id} ruled />
      <ButtonLink to={paths.plan(id)} variant={writes ? "coral" : "outline"} className="mt-6 w-full">
        {writes ? words.title : chat.plan?.sentAt ? "Open the plan" : "What it contains"}
      </ButtonLink>
    </section>
  );
}

/** Lists the titles of the plan's steps, or of a draft's if it was not sent; steps that are done are struck out. `ruled`: adds lines for steps to come. */
function Steps({ bookingId, ruled = false }: { bookingId: string; ruled?: boolean }) {
  const { data: plan } = useQuery({ ...planQuery(bookingId), refetchInterval: false });
  const sent = plan?.versions[0]?.content.steps;
  const steps = sent ?? plan?.draft?.content.steps ?? [];
  if (!ruled && steps.length === 0) return null;
  const isDone = (id: string) => plan?.ticked.includes(id) ?? false;
  const done = steps.filter(({ id }) => isDone(id)).length;
  const shown = [
    ...steps.slice(0, MOST_STEPS),
    ...Array.from({ length: sent ? 0 : Math.max(0, EXPECTED_STEPS - steps.length) }, () => null),
  ];
  return (
    <div className="text-sm">
      <ol className={cn(ruled && "border-t border-ink-200")}>
        {shown.map((step, index) => (
          <li
            key={step?.id ?? index}
            aria-hidden={!step || undefined}
            className="flex gap-4 border-b border-ink-200 py-2.5"
          >
            <span aria-hidden="true" className="display w-4 flex-none text-xl leading-none text-petrol-800">
              {index + 1}
            </span>
            <span
              dir="auto"
              className={cn("line-clamp-2 wrap-anywhere", step && isDone(step.id) && "text-ink-500 line-through")}
            >
              {step?.title}
            </span>
          </li>
        ))}
      </ol>
      {sent && sent.length > 0 && (
        <p className="mt-2.5 flex justify-between gap-4 text-ink-500 tabular-nums">
          <span>{`${done} of ${sent.length} done`}</span>
          {sent.length > MOST_STEPS && <span>{`and ${sent.length - MOST_STEPS} more`}</span>}
        </p>
      )}
    </div>
  );
}

function TimesOf({ id, rateId }: { id: string; rateId: string }) {
  const { data: designer } = useDesigner(id);
  const rate = designer?.rates.find(({ _id }) => _id === rateId);
  return designer && rate ? <Times {...{ designer, rate }} /> : null;
}

/** Lists times, each of which starts a booking of the session's service. */
function Times({ designer, rate }: { designer: Designer; rate: Designer["rates"][number] }) {
  const times = useNextTimes(designer, rate);
  const navigate = useNavigate();
  if (!times.offered) return null;
  const book = (chosen: Pick<PendingBooking, "slot">) => {
    const profile = { pathname: paths.designer(designer._id), search: "", state: null };
    const place = withPendingBooking(profile, { rateId: rate._id, free: false, ...chosen });
    void navigate(place, { state: place.state });
  };
  return (
    <div className="w-full *:mt-0 [&_li>button]:border-ink-200 [&_li>button:hover]:border-ink">
      <NextTimesList {...times} onChoose={(slot) => book({ slot })} onAsk={() => book({})} />
      <p className="pt-2 text-sm text-ink-700 wrap-anywhere">
        <bdi>{rate.serviceName}</bdi>, {formatPrice(priceOf(rate))}
      </p>
    </div>
  );
}
