import { BRIEF_PARTS, type BriefPart, ROOM_NAMES } from "@contract/brief-words.ts";
import type { BriefContent } from "@contract/briefs.ts";
import type { BookingFile } from "@contract/files.ts";
import { formatDayTime, formatMoney, formatTime } from "@contract/format.ts";
import { MessageCircleQuestion, PencilLine } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { type Brief, useBriefCall } from "@/domain/booking/brief/get-brief.ts";
import { FileTiles } from "@/domain/booking/files/file-tiles.tsx";
import { firstNameOf } from "@/domain/booking/members.ts";
import { useFloorPlan } from "@/domain/floor-plan/use-floor-plan.ts";
import { api } from "@/lib/api-client.ts";
import { cn } from "@/lib/class-names.ts";
import { serverNow } from "@/lib/server-clock.ts";
import { Badge } from "@/ui/badge.tsx";
import { Button } from "@/ui/button.tsx";
import { ChipChoice } from "@/ui/checkbox.tsx";
import { FieldError, FieldGroup } from "@/ui/field.tsx";
import { Skeleton } from "@/ui/skeleton.tsx";
import { isFilled, NOTHING } from "./brief-values.ts";
import { DesignCard } from "./design-card.tsx";
import { EmptyRoom } from "./empty-room.tsx";

const DrawRoom = lazy(() => import("./draw-room.tsx"));

/** The designer's names for the parts that they request. */
const NAMES: Record<BriefPart, string> = {
  room: "Kind of room",
  floor_plan: "Measurements",
  budget: "Budget",
  stays: "What must stay",
  likes: "Likes",
  question: "Their question",
};

/** Whether the room is drawn, or in a file. */
const shownIn = ({ outline, files }: Brief) => outline !== null || files.length > 0;

/** Shows the room as the designer reads it, and the parts that they may ask for. */
export function BriefView({ brief }: { brief: Brief }) {
  const { content, customerName, sentAt, savedAt, changed } = brief;
  const floorPlan = useFloorPlan(brief.bookingId);
  const isOver = serverNow() >= Date.parse(brief.slotEnd);
  if (!content || !sentAt)
    return (
      <EmptyRoom
        title={
          <>
            <bdi>{customerName}</bdi> hasn’t shown you the room yet
          </>
        }
      >
        <p>
          {!brief.open
            ? isOver
              ? "The session is over."
              : "It can no longer be sent."
            : serverNow() < Date.parse(brief.slotStart)
              ? "We’ll email you when they do. Meanwhile, ask for what you need."
              : `The session is running, until ${formatTime(brief.slotEnd)}. Ask for what you need.`}
        </p>
        <Asking brief={brief} className="mt-6 text-ink" />
      </EmptyRoom>
    );
  const shown = shownIn(brief);
  return (
    <>
      {/* The drawing comes before the photos, so that the first window shows all of it. */}
      <div className={cn("mt-6", floorPlan.plan.room && "brief-columns")}>
        <div>
          <BriefQuestion title="Their question" changed={changed.includes("question")}>
            {content.question}
          </BriefQuestion>
          <p className="text-sm text-ink-500 tabular-nums">
            Sent on {formatDayTime(sentAt)}
            {changed.length > 0 && savedAt && `, changed on ${formatDayTime(savedAt)}`}
          </p>
          {floorPlan.plan.room && (
            <Suspense fallback={<Skeleton className="mt-3 h-[36rem]" />}>
              <DrawRoom brief={brief} floorPlan={floorPlan} readOnly />
            </Suspense>
          )}
        </div>
        <div className="mt-6 grid grid-cols-[minmax(0,1fr)] content-start gap-4 *:mt-0">
          <BriefPhotos files={brief.files} />
          <BriefFacts content={content} shown={shown} changed={changed} />
        </div>
      </div>
      <Asking brief={brief} className="mt-10 max-w-3xl" titled />
    </>
  );
}

type BriefQuestionProps = { title: string; changed?: boolean; className?: string; children: string };

/** Renders nothing without a question. */
export function BriefQuestion({ title, changed = false, className, children }: BriefQuestionProps) {
  if (!children) return null;
  return (
    <section aria-label={title} className={cn("max-w-3xl pb-3", className)}>
      <h2 className="flex flex-wrap items-center gap-3 text-sm font-semibold">
        {title}
        <Changed shown={changed} />
      </h2>
      <p dir="auto" className="display mt-2 text-2xl whitespace-pre-line wrap-anywhere">
        {children}
      </p>
    </section>
  );
}

/** Renders nothing without photos and plans on paper. */
export function BriefPhotos({ files, className = "mt-4" }: { files: BookingFile[]; className?: string }) {
  if (files.length === 0) return null;
  const title = files.every(({ kind }) => kind === "picture") ? "Photos" : "Photos and plans";
  return (
    <section
      aria-label={title}
      className={cn("max-w-2xl pb-3 sm:[&_ul]:grid-cols-5 lg:[&_ul]:grid-cols-3 print:[&_ul]:grid-cols-2", className)}
    >
      <h2 className="mb-3 text-sm font-semibold">{title}</h2>
      <FileTiles files={files} few />
    </section>
  );
}

type BriefFactsProps = {
  content: BriefContent;
  /** Whether the room is drawn, or in a file. */
  shown: boolean;
  /** The parts that were changed after the brief was sent. */
  changed?: readonly BriefPart[];
};

/** Shows the brief without its question, its photos and its drawing. */
export function BriefFacts({ content, shown, changed = [] }: BriefFactsProps) {
  const fact = (part: BriefPart, title: string, value: ReactNode) =>
    isFilled(part, content, shown) && (
      <Fact title={title} changed={changed.includes(part)}>
        {value}
      </Fact>
    );
  return (
    <div className="mt-10 max-w-4xl">
      <dl className="min-w-0 border-t border-ink empty:hidden">
        {content.room && fact("room", "Room", ROOM_NAMES[content.room])}
        {content.budget &&
          fact("budget", "Budget", <span className="tabular-nums">{formatMoney(content.budget)}</span>)}
        {content.roomWords && fact("floor_plan", "About the room", <Text>{content.roomWords}</Text>)}
        {fact("stays", "Must stay", <Text>{content.stays}</Text>)}
        {fact(
          "likes",
          "Likes",
          <div className="grid gap-4">
            {content.likes && <Text>{content.likes}</Text>}
            <DesignCard idea={content.idea} />
          </div>,
        )}
        {/* Parts removed since the brief was sent. */}
        {changed
          .filter((part) => part !== "question" && !isFilled(part, content, shown))
          .map((part) => (
            <Fact key={part} title={NAMES[part]} changed>
              <span className="font-normal text-ink-500">Taken out</span>
            </Fact>
          ))}
      </dl>
    </div>
  );
}

function Fact({ title, changed, children }: { title: string; changed: boolean; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-1.5 border-b border-ink-200 py-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <dt className="flex flex-wrap items-start gap-x-3 gap-y-1 text-sm leading-[1.7] text-ink-500 sm:flex-col">
        {title}
        <Changed shown={changed} />
      </dt>
      <dd className="min-w-0 font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}

function Changed({ shown }: { shown: boolean }) {
  if (!shown) return null;
  return (
    <Badge tone="warning">
      <PencilLine aria-hidden="true" />
      Changed
    </Badge>
  );
}

function Text({ children }: { children: string }) {
  return (
    <p dir="auto" className="font-normal whitespace-pre-line">
      {children}
    </p>
  );
}

/** Lists the missing parts, each of which the designer can request once. */
function Asking({ brief, className, titled = false }: { brief: Brief; className: string; titled?: boolean }) {
  const { bookingId, content, asked, open, customerName } = brief;
  const [chosen, setChosen] = useState<BriefPart[]>([]);
  const ask = useBriefCall(bookingId, (parts: BriefPart[]) =>
    api("POST /bookings/ask-for-brief", { body: { bookingId, parts } }),
  );
  const waiting = asked.filter(({ answered }) => !answered).map(({ part }) => part);
  const missing = BRIEF_PARTS.filter(
    (part) => !isFilled(part, content ?? NOTHING, shownIn(brief)) && !asked.some((one) => one.part === part),
  );
  const parts = chosen.length > 0 ? chosen : missing;
  if (!open || (missing.length === 0 && waiting.length === 0)) return null;
  return (
    <section aria-label="What is missing" className={cn("print:hidden", className)}>
      {titled && <h2 className="display text-xl">What is missing</h2>}
      {waiting.length > 0 && (
        <p className="mt-3 flex gap-2.5 text-ink-700" role="status">
          <MessageCircleQuestion
            className="mt-0.5 size-5 flex-none text-petrol-700"
            strokeWidth={1.75}
            aria-hidden="true"
          />
          <span>
            You have asked for: {waiting.map((part) => NAMES[part].toLowerCase()).join(", ")}.{" "}
            <bdi>{firstNameOf(customerName)}</bdi> was told.
          </span>
        </p>
      )}
      {missing.length > 0 && (
        <div className="mt-5">
          <FieldGroup label={`Ask ${firstNameOf(customerName)} for`}>
            <div className="flex flex-wrap gap-2">
              {missing.map((part) => (
                <ChipChoice
                  key={part}
                  checked={chosen.includes(part)}
                  onChange={({ target }) =>
                    setChosen((now) => (target.checked ? [...now, part] : now.filter((one) => one !== part)))
                  }
                >
                  {NAMES[part]}
                </ChipChoice>
              ))}
            </div>
          </FieldGroup>
          {ask.error && <FieldError className="mt-3">{ask.error.message}</FieldError>}
          <Button
            className="mt-5"
            busy={ask.isPending}
            onClick={() => ask.mutate(parts, { onSuccess: () => setChosen([]) })}
          >
            {!ask.isPending && <MessageCircleQuestion aria-hidden="true" />}
            {ask.isPending
              ? "Asking..."
              : parts.length === 1
                ? "Ask for this"
                : parts === missing
                  ? "Ask for all of these"
                  : `Ask for these ${parts.length}`}
          </Button>
        </div>
      )}
    </section>
  );
}
