import { BRIEF_PARTS, type BriefPart, ROOM_KINDS, ROOM_NAMES } from "@contract/brief-words.ts";
import { formatDayTime, formatShortDate } from "@contract/format.ts";
import { LONGEST } from "@contract/limits.ts";
import * as paths from "@contract/paths.ts";
import { ArrowDown, Check, ChevronDown, CircleCheck, MessageCircleQuestion, Send } from "lucide-react";
import { Fragment, lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from "react";
import { type Brief, useBriefCall } from "@/domain/booking/brief/get-brief.ts";
import { AddFiles } from "@/domain/booking/files/add-files.tsx";
import { FileTiles } from "@/domain/booking/files/file-tiles.tsx";
import { useAddedFiles } from "@/domain/booking/files/use-added-files.ts";
import { firstNameOf } from "@/domain/booking/members.ts";
import { OtherWindow, SaveLine } from "@/domain/booking/save-line.tsx";
import { readStudioDesign } from "@/domain/booking/studio-design.ts";
import { useFloorPlan } from "@/domain/floor-plan/use-floor-plan.ts";
import { api } from "@/lib/api-client.ts";
import { cn } from "@/lib/class-names.ts";
import { serverNow } from "@/lib/server-clock.ts";
import { toast } from "@/lib/toast.ts";
import { useInView } from "@/lib/use-in-view.ts";
import { Badge } from "@/ui/badge.tsx";
import { Button, ButtonLink } from "@/ui/button.tsx";
import { ChipChoice } from "@/ui/checkbox.tsx";
import { Field, FieldError } from "@/ui/field.tsx";
import { useLostFocus } from "@/ui/focus-management.ts";
import { Input } from "@/ui/input.tsx";
import { Skeleton } from "@/ui/skeleton.tsx";
import { Textarea } from "@/ui/textarea.tsx";
import {
  designOf,
  formatAskedParts,
  formatFilesLeft,
  formatNext,
  isFilled,
  openQuestions,
  type Question,
  questionsFor,
} from "./brief-values.ts";
import { BriefFacts, BriefPhotos, BriefQuestion } from "./brief-view.tsx";
import { DesignCard } from "./design-card.tsx";
import { EmptyRoom } from "./empty-room.tsx";
import { useBriefForm } from "./use-brief-form.ts";

const DrawRoom = lazy(() => import("./draw-room.tsx"));

/** The customer's room, as they describe it; read-only after the session. */
export function BriefForm({ brief }: { brief: Brief }) {
  const { bookingId, designerName, asked, open } = brief;
  const form = useBriefForm(brief);
  const { values, content, wrong, change, state } = form;
  const floorPlan = useFloorPlan(bookingId);
  const files = useAddedFiles("brief", bookingId);
  const closed = !open || state === "closed";
  const shown = floorPlan.plan.room !== null || brief.files.some(({ state }) => state === "ready");
  const waiting = asked.filter(({ part }) => !isFilled(part, content, shown)).map(({ part }) => part);
  const [hasWords] = useState(values.roomWords !== "");
  const [design] = useState(() => designOf(readStudioDesign()));
  const top = useRef<HTMLDivElement>(null);
  const isAtTop = useInView(top) !== false;
  const empty = BRIEF_PARTS.every((part) => !isFilled(part, content, shown));
  const title = (part: BriefPart, text: string) => (
    <Title
      asked={asked.some((one) => one.part === part)}
      answered={isFilled(part, content, shown)}
      name={firstNameOf(designerName)}
    >
      {text}
    </Title>
  );

  const rows: Record<Question, ReactNode> = {
    room: (
      <Row of="room" title={title("room", "What kind of room is it?")}>
        <fieldset className="grid max-w-2xl grid-cols-2 gap-2 sm:grid-cols-4" aria-label="What kind of room is it?">
          {ROOM_KINDS.map((kind) => (
            <ChipChoice
              key={kind}
              type="radio"
              name="room"
              checked={values.room === kind}
              onChange={() => change({ room: kind })}
              className="justify-center px-2 text-center"
            >
              {ROOM_NAMES[kind]}
            </ChipChoice>
          ))}
        </fieldset>
      </Row>
    ),
    photos: (
      <Row
        of="photos"
        title={<h2 className="display text-xl text-balance">Photos and a floor plan</h2>}
        hint="Each wall once, and a plan if you have one, as a picture or PDF. We remove the location from photos."
      >
        <FileTiles files={brief.files} onRemove={(id) => files.remove(id)} />
        <AddFiles files={files} label="Photos and a floor plan">
          Add photos or a plan
        </AddFiles>
      </Row>
    ),
    stays: (
      <Words part="stays" title={title("stays", "What must stay?")} form={form}>
        The piano, the floor, the color of the front door.
      </Words>
    ),
    likes: (
      <>
        <Words part="likes" title={title("likes", "What do you like?")} form={form}>
          Words, or links to pictures and pieces.
        </Words>
        {(values.idea || design) && (
          <Row title={<h2 className="display text-xl text-balance">Your design from the studio</h2>}>
            <DesignCard idea={values.idea ?? design}>
              {values.idea ? (
                <Button variant="outline" size="sm" onClick={() => change({ idea: null })}>
                  Leave it out
                </Button>
              ) : (
                <Button variant="outline" size="sm" onClick={() => change({ idea: design })}>
                  Use it again
                </Button>
              )}
            </DesignCard>
          </Row>
        )}
      </>
    ),
    budget: (
      <Row of="budget" title={title("budget", "What is your budget, all in all?")}>
        <Field
          label={<span className="sr-only">Budget</span>}
          note={`in ${form.currency}`}
          error={wrong.budget}
          className="max-w-56"
        >
          <Input
            inputMode="decimal"
            autoComplete="off"
            maxLength={16}
            value={values.budget}
            onChange={({ target }) => change({ budget: target.value })}
          />
        </Field>
      </Row>
    ),
    question: (
      <Words
        part="question"
        title={title("question", "The one question you want answered")}
        form={form}
        longest={LONGEST.briefQuestion}
      >
        What do you want to come away knowing?
      </Words>
    ),
  };

  const words = (
    <Words part="roomWords" title={<h2 className="display text-xl text-balance">The room in words</h2>} form={form}>
      Stand in the doorway and go around the room: “Straight ahead two windows, the left one to the floor.”
    </Words>
  );

  if (closed) return <ClosedBrief {...{ brief, form, floorPlan, shown }} />;
  return (
    <form noValidate aria-label="Your room" className="**:scroll-mb-24" onSubmit={(event) => event.preventDefault()}>
      <div ref={top} className="pointer-events-none absolute top-0 h-[60dvh] w-px" />
      {/* In wide windows and on phones, a line and the drawing fill the window between the head of the page and the bar. */}
      <div
        className={cn(
          !floorPlan.failed &&
            "flex flex-col *:last:flex-1 max-sm:min-h-[calc(100dvh-9rem)] lg:h-[clamp(27rem,calc(100dvh-9rem),58rem)] lg:*:last:min-h-0",
        )}
      >
        <FirstLine brief={brief} waiting={waiting} empty={empty} />
        {floorPlan.failed ? (
          <DrawingFailed />
        ) : floorPlan.isLoading ? (
          <DrawingSkeleton />
        ) : (
          <Suspense fallback={<DrawingSkeleton />}>
            <DrawRoom
              brief={brief}
              floorPlan={floorPlan}
              readOnly={!floorPlan.mayDraw}
              mark={<Asked asked={waiting.includes("floor_plan")} answered={false} name={firstNameOf(designerName)} />}
            />
          </Suspense>
        )}
      </div>
      {hasWords ? (
        words
      ) : (
        <details className="border-b border-ink-200 py-4 *:last:border-b-0 *:last:pb-4">
          <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-4 text-sm font-semibold print:hidden">
            <ChevronDown
              className="size-4.5 transition-transform in-open:rotate-180"
              strokeWidth={1.75}
              aria-hidden="true"
            />
            {floorPlan.plan.room ? "Add a word about the room" : "Describe the room in words instead"}
          </summary>
          {words}
        </details>
      )}
      {questionsFor(asked).map((question) => (
        <Fragment key={question}>{rows[question]}</Fragment>
      ))}
      {state === "other" && <OtherWindow what="your room" onSettle={(keep) => void form.settle(keep)} />}
      <SendBar
        brief={brief}
        form={form}
        drawing={floorPlan}
        isAtTop={isAtTop}
        waiting={waiting}
        empty={empty && !brief.files.some(({ state }) => state === "ready")}
      />
    </form>
  );
}

type ClosedBriefProps = PartProps & { brief: Brief; floorPlan: ReturnType<typeof useFloorPlan>; shown: boolean };

/** Shows the customer's description, sent or not, once it can no longer be changed. */
function ClosedBrief({ brief, form, floorPlan, shown }: ClosedBriefProps) {
  const { designerId, designerName, rateId, canMeetAgain, sentAt, slotEnd, files } = brief;
  const { saved: content, savedValues, values, state } = form;
  const late = TEXTS.filter((part) => state !== "unsaved" && values[part] && values[part] !== savedValues[part]);
  const isOver = serverNow() >= Date.parse(slotEnd);
  const empty = BRIEF_PARTS.every((part) => !isFilled(part, content, shown));
  const isDrawingOnly =
    files.length === 0 && late.length === 0 && BRIEF_PARTS.every((part) => !isFilled(part, content, false));
  const why = !isOver
    ? "This can no longer be changed."
    : sentAt
      ? "The session is over."
      : "The session is over. You did not send this.";
  // The head of the page leads to the conversation.
  const again = (size: "sm" | "default") =>
    isOver &&
    (canMeetAgain ? (
      <ButtonLink to={paths.bookDesigner(designerId, rateId)} variant="coral" size={size}>
        <span>
          Book again with <bdi>{firstNameOf(designerName)}</bdi>
        </span>
      </ButtonLink>
    ) : (
      <ButtonLink to={paths.discovery} variant="outline" size={size}>
        Find a designer
      </ButtonLink>
    ));
  if (empty && late.length === 0 && !floorPlan.isLoading && !floorPlan.failed)
    return (
      <EmptyRoom title="The room was not described">
        <p className="mb-6">
          <bdi>{designerName}</bdi> has no drawing, photos or words from you.{" "}
          {isOver ? "Before your next session you can draw the room, or send photos of it." : why}
        </p>
        {again("default")}
      </EmptyRoom>
    );
  return (
    <div className={isDrawingOnly ? "brief-drawing-only" : undefined}>
      {late.length > 0 && <TooLate texts={late.map((part) => [LABELS[part], values[part]])} />}
      <div className={LINE}>
        <p className="min-w-0 basis-72 text-ink-700 sm:flex-1">
          {why}
          {sentAt && " This is how you described your room."}
          {isOver && brief.content && " Your next booking can begin with this room."}
        </p>
        {again("sm")}
      </div>
      <BriefQuestion title="Your question" className="mt-8">
        {content.question}
      </BriefQuestion>
      <BriefPhotos files={files} />
      {floorPlan.failed && <DrawingFailed />}
      {floorPlan.plan.room && (
        <Suspense fallback={<DrawingSkeleton />}>
          <DrawRoom brief={brief} floorPlan={floorPlan} readOnly />
        </Suspense>
      )}
      {!isDrawingOnly && <BriefFacts content={content} shown={shown} />}
    </div>
  );
}

/** Shows text that was typed too late to be saved. Takes the focus from the field that has disappeared. */
function TooLate({ texts }: { texts: [label: string, text: string][] }) {
  const sentence = useRef<HTMLParagraphElement>(null);
  useEffect(() => sentence.current?.focus(), []);
  return (
    <section aria-label="Not kept" className="mt-6 max-w-3xl rounded-card bg-warning-bg px-5 py-4">
      <p ref={sentence} tabIndex={-1} className="font-semibold text-warning outline-none">
        What you wrote last came too late and was not kept. Copy it if you need it.
      </p>
      <dl>
        {texts.map(([label, text]) => (
          <div key={label} className="mt-3">
            <dt className="text-sm">{label}</dt>
            <dd dir="auto" className="whitespace-pre-line wrap-anywhere">
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The outlines of the panel and the room, until both have arrived. */
const DrawingSkeleton = () => (
  <div className="mx-[calc(50%-50vw)] grid h-[36rem] bg-linen not-first:mt-3 lg:grid-cols-[calc(26rem+max(var(--gutter),50vw-var(--page)/2))_minmax(0,1fr)]">
    <div className="bg-duck-100 max-lg:order-last lg:rounded-br-door" />
    <Skeleton className="m-auto aspect-5/4 h-3/5 max-w-4/5 border-14 border-ink-200" />
  </div>
);

function DrawingFailed() {
  return <FieldError className="mt-8">The drawing could not be loaded. Open the page again to see it.</FieldError>;
}

type PartProps = { form: ReturnType<typeof useBriefForm> };

type SendBarProps = PartProps & {
  brief: Brief;
  drawing: ReturnType<typeof useFloorPlan>;
  /** Whether the window shows the top of the page, most of which is the drawing. */
  isAtTop: boolean;
  waiting: BriefPart[];
  empty: boolean;
};

/** Says what is saved and sent, sends the brief, and leads on from the drawing. Stays at the bottom of the window. */
function SendBar({ brief, form, drawing, isAtTop, waiting, empty }: SendBarProps) {
  const { bookingId, designerName, sentAt } = brief;
  const { state, wrong } = form;
  const [sentNow, setSentNow] = useState(false);
  const send = useBriefCall(bookingId, async () => {
    // Photos alone are also a brief, which has nothing to save.
    if (!(await form.save(true))) return;
    // Without the drawing, the server may consider the brief empty.
    await drawing.answered();
    // Store the picture first, for the email that follows; without it, the email has the same text.
    await import("@/domain/booking/brief/send-room-picture.ts")
      .then(({ sendRoomPicture }) => sendRoomPicture(bookingId, drawing.plan))
      .catch(() => undefined);
    await api("POST /bookings/send-brief", { body: { bookingId } });
  });
  const open = openQuestions(
    brief.asked,
    form.content,
    brief.files.some(({ state }) => state === "ready"),
  );
  const [next, others] = formatNext(open);
  const isSaved = state === "saved" && drawing.pending === 0;
  const begun = form.version > 0 || state !== "saved" || drawing.plan.room !== null;
  return (
    <div className="print:hidden fixed inset-x-0 bottom-0 z-10 border-t border-ink bg-paper pb-[env(safe-area-inset-bottom)]">
      <div className="wrap flex min-h-18 items-center gap-4 py-3 max-sm:min-h-15 max-sm:py-2 short:min-h-13 short:py-1">
        <div className="min-w-0 empty:hidden">
          {sentAt && isSaved ? (
            <p
              className="flex items-start gap-1.5 text-sm text-pretty text-ink-700"
              role={sentNow ? "status" : undefined}
            >
              <CircleCheck className="mt-px size-4.5 flex-none text-success" strokeWidth={1.75} aria-hidden="true" />
              <span>
                Sent<span className="max-sm:sr-only"> on {formatDayTime(sentAt)}</span>.{" "}
                {waiting.length > 0 ? (
                  <span className="text-ink">{formatAskedParts(firstNameOf(designerName), waiting)}</span>
                ) : (
                  <>
                    <bdi>{firstNameOf(designerName)}</bdi> sees changes
                    <span className="max-sm:sr-only"> at once</span>.
                  </>
                )}
              </span>
            </p>
          ) : (
            <SaveLine state={state === "saved" && !isSaved ? "unsaved" : state} refusal={form.refusal} begun={begun} />
          )}
          {send.error && <FieldError>{send.error.message}</FieldError>}
        </div>
        {!begun && !sentAt && (
          <p className="text-sm text-pretty text-ink-700 max-sm:text-xs/tight">
            <span className="sm:max-lg:sr-only">Draw or write anything, then send it. </span>
            <span className={cn(isAtTop && "max-sm:sr-only")}>Nothing is required.</span>
          </p>
        )}
        {isAtTop && (
          // The drawing fills the window, so that nothing else indicates the questions below it.
          <Button
            variant={sentAt ? "outline" : "ghost"}
            size={sentAt ? "default" : "sm"}
            className={cn("flex-none", sentAt ? "ml-auto" : "mr-auto max-sm:-ml-2 max-sm:px-2")}
            onClick={() => goTo(open[0] ?? "room")}
          >
            <ArrowDown aria-hidden="true" />
            <span>
              {next}
              <span className="max-lg:sr-only">{others}</span>
            </span>
          </Button>
        )}
        {!sentAt ? (
          <Button
            variant="coral"
            className="ml-auto flex-none"
            busy={send.isPending}
            disabled={empty || state === "other" || Object.keys(wrong).length > 0}
            onClick={() => send.mutate(undefined, { onSuccess: () => setSentNow(true) })}
          >
            {!send.isPending && <Send aria-hidden="true" />}
            <span>
              {send.isPending ? "Sending..." : "Send"}
              <span className="max-sm:sr-only short:sr-only">
                {" "}
                to <bdi>{firstNameOf(designerName)}</bdi>
              </span>
            </span>
          </Button>
        ) : (
          // The head of the page has the same link.
          !isAtTop && (
            <ButtonLink to={paths.chat(bookingId)} variant="outline" className="ml-auto flex-none">
              <span className="max-sm:hidden">Back to the chat</span>
              <span className="sm:hidden">To the chat</span>
            </ButtonLink>
          )
        )}
      </div>
    </div>
  );
}

const rowId = (question: Question) => `your-${question}`;
function goTo(question: Question) {
  const row = document.getElementById(rowId(question));
  row?.scrollIntoView();
  row?.focus({ preventScroll: true });
}

/** A question of the brief, with its title on the left if there is enough width. */
function Row({
  of,
  title,
  hint,
  beside,
  children,
}: {
  of?: Question;
  title: ReactNode;
  hint?: ReactNode;
  beside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section
      {...useLostFocus()}
      id={of && rowId(of)}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-4 border-b border-ink-200 py-8 outline-none lg:grid-cols-[18rem_minmax(0,1fr)] lg:py-10"
    >
      <div>
        {title}
        {hint && <p className="mt-1.5 text-sm text-ink-500">{hint}</p>}
      </div>
      <div className="flex min-w-0 flex-wrap items-start gap-8">
        <div className="min-w-0 flex-1 basis-80">{children}</div>
        {beside && <div className="min-w-0 basis-80 empty:hidden">{beside}</div>}
      </div>
    </section>
  );
}

function Title({
  asked,
  answered,
  name,
  children,
}: {
  asked: boolean;
  answered: boolean;
  name: string;
  children: ReactNode;
}) {
  return (
    <>
      <h2 className="display text-xl text-balance">{children}</h2>
      <Asked asked={asked} answered={answered} name={name} />
    </>
  );
}

/** Shows whether the designer has asked for a part. */
function Asked({ asked, answered, name }: { asked: boolean; answered: boolean; name: string }) {
  if (!asked) return null;
  return (
    <Badge tone={answered ? "success" : "warning"} className="mt-2">
      {answered ? <Check aria-hidden="true" /> : <MessageCircleQuestion aria-hidden="true" />}
      {answered ? "Answered" : `${name} asks for it`}
    </Badge>
  );
}

type WordsProps = PartProps & {
  part: "roomWords" | "stays" | "likes" | "question";
  title: ReactNode;
  longest?: number;
  /** The hint. */
  children: string;
};

function Words({ part, title, form, longest = LONGEST.briefText, children }: WordsProps) {
  const hint = useId();
  return (
    <Row {...(part !== "roomWords" && { of: part })} title={title} hint={<span id={hint}>{children}</span>}>
      <Textarea
        aria-label={LABELS[part]}
        aria-describedby={hint}
        dir="auto"
        maxLength={longest}
        rows={part === "question" ? 2 : 3}
        value={form.values[part]}
        onChange={({ target }) => form.change({ [part]: target.value })}
        className="max-w-2xl"
      />
    </Row>
  );
}

const LABELS = {
  budget: "Budget",
  roomWords: "The room in words",
  stays: "What must stay?",
  likes: "What do you like?",
  question: "The one question you want answered",
};

const TEXTS = ["question", "roomWords", "stays", "likes", "budget"] as const;

const LINE = "mt-3 max-sm:mt-2 short:mt-0 flex min-h-9 flex-wrap items-center gap-x-8 gap-y-2 text-sm print:hidden";

/**
 * Says what the designer asks for, and offers the customer's latest room, which they may copy to this booking. It stays when
 * both are done, so that the drawing does not move under the pointer.
 */
function FirstLine({ brief, waiting, empty }: { brief: Brief; waiting: BriefPart[]; empty: boolean }) {
  const { bookingId, designerName, last } = brief;
  const bring = useBriefCall(bookingId, async () => {
    const { leftFiles } = await api("POST /bookings/bring-brief", { body: { bookingId } });
    if (leftFiles > 0) void toast.info(formatFilesLeft(leftFiles));
  });
  const lostFocus = useLostFocus();
  const [wasEmpty] = useState(empty);
  const [wasAsked, setWasAsked] = useState(false);
  if (waiting.length > 0 && !wasAsked) setWasAsked(true);
  const offered = wasEmpty ? last : null;
  if (!wasAsked && !offered) return null;
  return (
    <div {...lostFocus} className={cn(LINE, "outline-none max-sm:gap-y-1")}>
      {wasAsked && (
        <p className="flex min-w-0 gap-2.5" role="status">
          {waiting.length > 0 ? (
            <MessageCircleQuestion className="size-5 flex-none" strokeWidth={1.75} aria-hidden="true" />
          ) : (
            <Check className="size-5 flex-none text-success" strokeWidth={1.75} aria-hidden="true" />
          )}
          <span className="wrap-anywhere">
            {waiting.length > 0
              ? formatAskedParts(designerName, waiting)
              : `All that ${designerName} asked for is here.`}
          </span>
        </p>
      )}
      {offered && (
        <section
          aria-label="Your last room"
          className="flex min-h-9 min-w-0 flex-wrap items-center gap-x-3 gap-y-2 pointer-coarse:min-h-11"
        >
          {empty ? (
            <>
              <h2 className="font-semibold">
                The <span className="sm:hidden">room</span>
                <span className="max-sm:hidden">
                  {offered.room && offered.room !== "other" ? ROOM_NAMES[offered.room].toLowerCase() : "room"}
                </span>{" "}
                of {formatShortDate(offered.savedAt)} again?
              </h2>
              <Button variant="outline" size="sm" busy={bring.isPending} onClick={() => bring.mutate(undefined)}>
                Use it again
              </Button>
            </>
          ) : (
            <p className="text-ink-500">You have begun a new room.</p>
          )}
          {bring.error && <FieldError>{bring.error.message}</FieldError>}
        </section>
      )}
    </div>
  );
}
