import type { Designer } from "@contract/designers.ts";
import { LONGEST } from "@contract/limits.ts";
import * as paths from "@contract/paths.ts";
import type { Rate } from "@contract/services.ts";
import { ArrowLeft } from "lucide-react";
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { Link, Navigate, useLocation, useNavigate, useParams } from "react-router-dom";
import { BookingInProgress } from "@/domain/booking/booking-hand-off.ts";
import { handOffOf } from "@/domain/booking/held-on-return.ts";
import { NextTimesList } from "@/domain/booking/slot-picker/next-times.tsx";
import { useNextTimes } from "@/domain/booking/slot-picker/use-next-times.ts";
import { forgetStudioNote, readStudioNote } from "@/domain/booking/studio-design.ts";
import { useDesigner } from "@/domain/designer/get-designer.ts";
import { cn } from "@/lib/class-names.ts";
import { copyText } from "@/lib/copy-text.ts";
import { useTextDraft } from "@/lib/draft.ts";
import { usePageMeta } from "@/lib/page-meta.ts";
import { toast } from "@/lib/toast.ts";
import { Button, buttonClass } from "@/ui/button.tsx";
import { DoorImage } from "@/ui/door-image.tsx";
import { Field } from "@/ui/field.tsx";
import { Textarea } from "@/ui/textarea.tsx";
import { type BookingProblem, BookingProblemNotice } from "./booking-problem.tsx";
import { BookingTerms, RefundTerms } from "./booking-terms.tsx";
import { isWaiting, PAID, PayBar } from "./pay-bar.tsx";
import { Summary } from "./summary.tsx";
import { useBooking } from "./use-booking.ts";

const AddressCodeForm = lazy(async () => ({
  default: (await import("@/domain/account/address-code-form.tsx")).AddressCodeForm,
}));
const ReleaseDialog = lazy(async () => ({
  default: (await import("@/domain/booking/changes/release-dialog.tsx")).ReleaseDialog,
}));

const CLOSED: readonly BookingProblem["kind"][] = [...PAID, "gone"];

/** Redirects to the designer's profile if there is no hand-off from the booking dialog. */
export function BookingConfirmationPage() {
  const { designerId = "" } = useParams();
  const { state } = useLocation();
  usePageMeta({ title: "Confirm Your Booking", description: "Check your booking, then confirm it." });
  const progress = BookingInProgress.safeParse(state);
  if (!progress.success || progress.data.designerId !== designerId) {
    return <Navigate to={paths.designer(designerId)} replace />;
  }
  const { serviceInfo, slotStart } = progress.data;
  // Back leads from one time to another on the same page.
  return <Confirmation key={`${serviceInfo._id} ${slotStart}`} progress={progress.data} />;
}

function Confirmation({ progress }: { progress: BookingInProgress }) {
  const { designerId, designerName, serviceInfo, slotStart } = progress;
  const [note, setNote] = useTextDraft(`note:${serviceInfo._id}:${slotStart}`, progress.notes ?? readStudioNote());
  const [releasing, setReleasing] = useState(false);
  // The popup has not been opened yet, so the only button is still that of the page.
  const [unpressed, setUnpressed] = useState(progress.holdNow === true);
  const navigate = useNavigate();
  const profile = paths.designer(designerId);
  const forgetNote = () => {
    setNote("");
    forgetStudioNote();
  };
  const booking = useBooking(progress, { notes: note, onDone: forgetNote });
  const { step, problem, heldUntil } = booking;
  const busy = step !== "idle" && problem?.kind !== "confirming";
  const confirm = () => {
    setUnpressed(false);
    booking.confirm();
  };
  // No second payment while the first one is undecided, and no retry for a slot or service that is no longer available.
  const closed = problem !== null && CLOSED.includes(problem.kind);
  const released = () => {
    setNote("");
    void toast.success("The time is released", { description: "You have not been charged." });
    void navigate(profile, { replace: true });
  };

  return (
    <div className="wrap pt-3 lg:pb-24">
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
      {/* Below `lg` the section's parts are in the page's single column, with the button's bar at the window's lower edge. */}
      <div className="mt-5 flex flex-col lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-x-[clamp(2rem,6vw,6rem)]">
        <div className="min-w-0">
          <Summary progress={progress} />
          {(!closed || note) && (
            <NoteField note={note} designerName={designerName} disabled={busy || closed} onChange={setNote} />
          )}
          {!closed && <BookingTerms booking={progress} unheld={heldUntil === null} />}
        </div>
        <section
          aria-label="Total and confirmation"
          className="max-lg:contents lg:sticky lg:top-6 lg:grid lg:gap-4 lg:rounded-card lg:rounded-tr-door lg:bg-duck-100 lg:px-6 lg:pt-10 lg:pb-5 lg:has-[>div>[role=alert]]:not-has-[img]:pt-16"
        >
          <Cover progress={progress} />
          {problem && !isWaiting(problem, heldUntil) && (
            <ProblemPart problem={problem} closed={closed} progress={progress} booking={booking} />
          )}
          <PayBar
            progress={progress}
            booking={booking}
            onConfirm={confirm}
            unpressed={unpressed}
            closed={closed}
            busy={busy}
          />
          <div className="flex flex-wrap gap-1 max-lg:order-1 max-lg:py-4">
            <Button
              variant="ghost"
              className={cn("flex-1 px-3 lg:hover:bg-duck-200", closed && "max-lg:-ml-3 max-lg:flex-none")}
              disabled={busy}
              onClick={() => navigate(profile)}
            >
              Back
            </Button>
            {heldUntil !== null && (
              <Button
                variant="ghost"
                className="flex-1 px-3 lg:hover:bg-duck-200"
                disabled={busy}
                onClick={() => setReleasing(true)}
              >
                Release this time
              </Button>
            )}
          </div>
          {!closed && serviceInfo.rate > 0 && (
            <div className="border-t border-ink-400 pt-4 text-sm text-pretty text-ink-700 max-lg:hidden">
              <h2 className="font-semibold text-ink">If you cancel</h2>
              <RefundTerms booking={progress} />
            </div>
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

type NoteFieldProps = { note: string; designerName: string; disabled: boolean; onChange: (note: string) => void };

function NoteField({ note, designerName, disabled, onChange }: NoteFieldProps) {
  return (
    <Field
      label="Add a note"
      note="(optional)"
      hint={`We send it to ${designerName} before the session.`}
      className="border-t border-ink pt-4 pb-8"
    >
      <Textarea
        value={note}
        onChange={(event) => onChange(event.target.value)}
        maxLength={LONGEST.notes}
        disabled={disabled}
        dir="auto"
        className="scroll-mb-32"
        placeholder="The sofa faces the wrong way and there is nowhere to read."
      />
    </Field>
  );
}

/** A room of the designer, if there is a picture, at the top of the panel with the button; only in wide windows. */
function Cover({ progress: { designerId, designerName } }: { progress: BookingInProgress }) {
  const { data } = useDesigner(designerId);
  if (!data?.coverImage) return null;
  return (
    <DoorImage
      src={data.coverImage}
      alt={`A room by ${designerName}`}
      door="top-right"
      sizes="24rem"
      className="-mx-6 -mt-10 mb-1 aspect-12/5 max-lg:hidden"
    />
  );
}

type ProblemPartProps = {
  problem: BookingProblem;
  closed: boolean;
  progress: BookingInProgress;
  booking: ReturnType<typeof useBooking>;
};

/** Says what has gone wrong, and what the customer can do about it here. */
function ProblemPart({ problem, closed, progress, booking }: ProblemPartProps) {
  return (
    <IntoView
      key={problem.kind}
      // In one column, problems that end the booking come first; those that can be retried stay next to the bar.
      className={cn(
        "grid gap-4 max-lg:pb-8",
        closed ? "max-lg:order-first max-lg:scroll-mt-24" : "max-lg:scroll-mb-48",
      )}
    >
      <BookingProblemNotice problem={problem} designerId={progress.designerId} rateId={progress.serviceInfo._id}>
        {problem.kind === "unverified" && booking.verifyAgain && (
          <Button size="lg" className="max-sm:w-full lg:w-full" onClick={booking.verifyAgain}>
            Check again
          </Button>
        )}
        {problem.payment && <CopyPayment payment={problem.payment} />}
      </BookingProblemNotice>
      {problem.kind === "unconfirmed" && (
        <Suspense>
          <AddressCodeForm label="Confirm and book" autoFocus onConfirmed={booking.confirm} />
        </Suspense>
      )}
      {problem.kind === "gone" && problem.elsewhere === "times" && <OtherTimes progress={progress} />}
    </IntoView>
  );
}

function CopyPayment({ payment }: { payment: string }) {
  const copy = () => copyText(payment, { done: "Number copied", failed: `The payment is ${payment}.` });
  return (
    <Button variant="link" size="sm" onClick={() => void copy()}>
      Copy the payment’s number
    </Button>
  );
}

/** Offers the next free times for the same service; a press holds one of them here. */
function OtherTimes({ progress }: { progress: BookingInProgress }) {
  const { data: designer } = useDesigner(progress.designerId);
  return designer ? <OtherTimesOf designer={designer} rate={progress.serviceInfo} /> : null;
}

function OtherTimesOf({ designer, rate }: { designer: Designer; rate: Rate }) {
  const navigate = useNavigate();
  const times = useNextTimes(designer, rate);
  if (!times.offered) return null;
  return (
    <NextTimesList
      {...times}
      onChoose={(slot) =>
        navigate(paths.bookingConfirmation(designer._id), {
          replace: true,
          state: { ...handOffOf(designer, rate, slot), holdNow: rate.rate > 0 } satisfies BookingInProgress,
        })
      }
      onAsk={() => navigate(paths.bookDesigner(designer._id, rate._id))}
    />
  );
}

/** Scrolls to new content outside the window, so that the effect of pressing the bar's button is visible. */
function IntoView({ className, children }: { className: string; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  // In braces: newer browsers return a promise, which is not a clean-up function.
  useEffect(() => {
    frame.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={frame} className={className}>
      {children}
    </div>
  );
}
