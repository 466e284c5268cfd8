import { HOLD_MINUTES, LONGEST } from "@contract/limits.ts";
import * as paths from "@contract/paths.ts";
import { lengthText } from "@contract/price.ts";
import { ArrowLeft } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Link, Navigate, useLocation, useNavigate, useParams } from "react-router-dom";
import { BookingInProgress } from "@/domain/booking/booking-hand-off.ts";
import { HoldNotice } from "@/domain/booking/hold-notice.tsx";
import { useTextDraft } from "@/lib/draft.ts";
import {
  capitalize,
  formatDate,
  formatDay,
  formatDuration,
  formatMoney,
  formatPrice,
  formatTime,
  formatTimeRange,
} from "@/lib/format.ts";
import { usePageMeta } from "@/lib/page-meta.ts";
import { browserZone, zoneCity, zoneName } from "@/lib/time-zone.ts";
import { toast } from "@/lib/toast.ts";
import { Avatar } from "@/ui/avatar.tsx";
import { Button, buttonClass } from "@/ui/button.tsx";
import { Detail, DetailList } from "@/ui/detail-list.tsx";
import { Field } from "@/ui/field.tsx";
import { Textarea } from "@/ui/textarea.tsx";
import { DetailSection, IncludedServices } from "./booking-details.tsx";
import { type Problem, ProblemNotice } from "./problems.tsx";
import { useBooking } from "./use-booking.ts";

const AddressCodeForm = lazy(async () => ({
  default: (await import("@/domain/account/address-code-form.tsx")).AddressCodeForm,
}));
const ReleaseDialog = lazy(async () => ({
  default: (await import("@/domain/booking/changes/release-dialog.tsx")).ReleaseDialog,
}));

const CLOSED: readonly Problem["kind"][] = ["confirming", "unverified", "refund", "gone"];

/** Redirects to the designer's profile when there is no hand-off from the booking dialog. */
export function BookingConfirmationPage() {
  const { designerId = "" } = useParams();
  const { state } = useLocation();
  usePageMeta({ title: "Confirm Your Booking", description: "Look at your booking once more, then confirm it." });
  const progress = BookingInProgress.safeParse(state);
  if (!progress.success || progress.data.designerId !== designerId) {
    return <Navigate to={paths.designer(designerId)} replace />;
  }
  return <Confirmation progress={progress.data} />;
}

function Confirmation({ progress }: { progress: BookingInProgress }) {
  const { designerId, designerName, serviceInfo, slotStart, slotType } = progress;
  const [note, setNote] = useTextDraft(`note:${serviceInfo._id}:${slotStart}`, progress.notes);
  const [releasing, setReleasing] = useState(false);
  const navigate = useNavigate();
  const profile = paths.designer(designerId);
  const booking = useBooking(progress, { notes: note, onDone: () => setNote("") });
  const { step, problem, heldUntil } = booking;
  const busy = step !== "idle" && problem?.kind !== "confirming";
  const price = serviceInfo.rate === 0 ? "Free" : formatMoney(serviceInfo.rate, serviceInfo.currency);
  // No second payment while the first one is undecided, and no retry for a slot or service that is gone.
  const closed = problem !== null && CLOSED.includes(problem.kind);
  const released = () => {
    setNote("");
    void toast.success("The slot is free again", { description: "You have not been charged." });
    void navigate(profile, { replace: true });
  };

  return (
    <div className="wrap pt-3 pb-16 sm:pb-24">
      <header className="-ml-3 flex items-center gap-2 sm:gap-3">
        <Link
          to={profile}
          aria-label="Back to the designer"
          className={buttonClass({ variant: "ghost", size: "icon" })}
        >
          <ArrowLeft aria-hidden="true" />
        </Link>
        <h1 className="display text-2xl sm:text-3xl">Confirm Your Booking</h1>
      </header>
      <div className="mt-6 grid items-start gap-x-[clamp(2rem,6vw,6rem)] gap-y-2 sm:mt-9 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="min-w-0">
          <Summary progress={progress} />
          <Field
            label="Add a note"
            note="(optional)"
            hint={`${designerName} gets it before the session.`}
            className="border-t border-ink pt-5 pb-8"
          >
            <Textarea
              value={note}
              onChange={(event) => setNote(event.target.value)}
              maxLength={LONGEST.notes}
              disabled={busy || closed}
              dir="auto"
              placeholder="The sofa faces the wrong way and there is nowhere to read."
            />
          </Field>
        </div>
        <section
          aria-label="Total and confirmation"
          className="grid gap-4 rounded-card rounded-tr-door bg-duck-100 px-6 pt-7 pb-6 lg:sticky lg:top-6"
        >
          <div className="pr-16">
            <p className="display text-2xl">
              <span className="whitespace-nowrap">{formatDay(slotStart)},</span>{" "}
              <span className="whitespace-nowrap">{formatTime(slotStart)}</span>
            </p>
            <p className="mt-1 text-sm text-ink-700 wrap-anywhere">
              {capitalize(slotType)} with <bdi>{designerName}</bdi>
            </p>
          </div>
          <p className="flex items-baseline justify-between gap-4 border-t border-duck-300 pt-4">
            <span>
              <span className="font-semibold">Total</span>
              <span className="ml-2 text-sm text-ink-700">for {lengthText(serviceInfo.slotDuration)}</span>
            </span>
            <span className="display text-2xl tabular-nums">{price}</span>
          </p>
          {heldUntil !== null && (
            <HoldNotice until={heldUntil}>
              <Button variant="link" size="sm" className="mt-2.5" disabled={busy} onClick={() => setReleasing(true)}>
                Give the slot back
              </Button>
            </HoldNotice>
          )}
          {problem && (
            <ProblemNotice problem={problem} designerId={designerId} rateId={serviceInfo._id}>
              {problem.kind === "unverified" && booking.verifyAgain && (
                <Button variant="outline" size="sm" onClick={booking.verifyAgain}>
                  Check again
                </Button>
              )}
            </ProblemNotice>
          )}
          {problem?.kind === "unconfirmed" && (
            <Suspense>
              <AddressCodeForm label="Confirm and book" autoFocus onConfirmed={booking.confirm} />
            </Suspense>
          )}
          <div className="grid gap-2">
            {!closed && problem?.kind !== "unconfirmed" && (
              <Button variant="coral" size="lg" busy={busy} onClick={booking.confirm}>
                {busy ? "Confirming Booking..." : heldUntil !== null ? `Pay ${price}` : "Confirm Booking"}
              </Button>
            )}
            <Button variant="ghost" className="hover:bg-duck-200" disabled={busy} onClick={() => navigate(profile)}>
              Back
            </Button>
          </div>
          {serviceInfo.rate > 0 && !closed && heldUntil === null && (
            <p className="text-sm text-ink-500">
              You pay on the next step. Meanwhile the slot is held for you for up to {HOLD_MINUTES} minutes.
            </p>
          )}
        </section>
      </div>
      <Suspense>
        {releasing && progress.booking && (
          <ReleaseDialog
            hold={{ id: progress.booking.id, designerName, slotStart }}
            onClose={() => setReleasing(false)}
            onReleased={released}
          />
        )}
      </Suspense>
    </div>
  );
}

function Summary({ progress }: { progress: BookingInProgress }) {
  const { designerId, designerName, serviceInfo, slotStart, slotEnd, slotType } = progress;
  const zone = browserZone();
  return (
    <>
      <div className="mb-8 flex items-center gap-4">
        <Avatar id={designerId} name={designerName} size={4} />
        <div className="min-w-0">
          <p dir="auto" className="text-lg leading-snug font-semibold wrap-anywhere">
            {designerName}
          </p>
          <p className="text-sm text-ink-500">Interior Designer</p>
        </div>
      </div>
      <DetailSection title="Service Details">
        <DetailList>
          <Detail term="Service">{serviceInfo.serviceName}</Detail>
          <Detail term="Price">{formatPrice(serviceInfo)}</Detail>
        </DetailList>
        <IncludedServices services={serviceInfo.servicesProvided} />
      </DetailSection>
      <DetailSection title="Session Details">
        <DetailList>
          <Detail term="Date">{formatDate(slotStart)}</Detail>
          <Detail term="Time">
            {formatTimeRange(slotStart, slotEnd)}
            <span className="block text-sm font-normal text-ink-500">
              {zoneCity(zone)} time ({zoneName(zone, Date.parse(slotStart))})
            </span>
          </Detail>
          <Detail term="Duration">{formatDuration(slotStart, slotEnd)}</Detail>
          <Detail term="Session Type">{capitalize(slotType)} Session</Detail>
          <Detail term="Where">
            {slotType === "call" ? "Video call in its room on this site" : "Chat on this site"}
            <span className="block text-sm font-normal text-ink-500">
              In your browser, with nothing to install. The confirmation brings the link.
            </span>
          </Detail>
        </DetailList>
      </DetailSection>
    </>
  );
}
