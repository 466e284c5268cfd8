import { planWords } from "@contract/document-page.ts";
import { formatDayTime, formatFullDate } from "@contract/format.ts";
import * as paths from "@contract/paths.ts";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useParams } from "react-router-dom";
import { roles } from "@/domain/account/roles.ts";
import { NextSession } from "@/domain/booking/another-time/next-session.tsx";
import { PaperFrame } from "@/domain/booking/paper-frame.tsx";
import { type Plan, planQuery } from "@/domain/booking/plan-query.ts";
import { useLiveNews } from "@/domain/news/use-live-news.ts";
import { PrintButton, PrintRules } from "@/domain/papers/print-document.tsx";
import { ApiError } from "@/lib/api-client.ts";
import { usePageMeta } from "@/lib/page-meta.ts";
import { serverNow } from "@/lib/server-clock.ts";
import { useSession } from "@/lib/session.ts";
import { ButtonLink } from "@/ui/button.tsx";
import { EmptyState } from "@/ui/empty-state.tsx";
import { ErrorState } from "@/ui/error-state.tsx";
import { Logo } from "@/ui/logo.tsx";
import { Loading, Skeleton } from "@/ui/skeleton.tsx";
import { useTick } from "./get-plan.ts";
import { BELOW_PLAN, PlanQuestions } from "./plan-questions.tsx";
import { DrawnSheet, PlanSheet } from "./plan-sheet.tsx";

/** Contains the floor plan’s editor, which only designers need. */
const PlanWriter = lazy(() => import("./plan-writer.tsx"));

/** The plan after a session: the designer writes it, the customer reads it. */
export function PlanPage() {
  const { bookingId = "" } = useParams();
  const { user } = useSession();
  useLiveNews(user?.id);
  const { data: plan, error, refetch, isFetching } = useQuery(planQuery(bookingId));
  const title = plan?.viewer === "designer" ? `The plan for ${plan.customerName}` : "Your plan";
  usePageMeta({ title, description: "What was found, what to do in order, and what to buy." });
  const missing = error instanceof ApiError && [400, 403, 404].includes(error.status);
  if (plan && !missing) {
    // Text and choices belong to one booking.
    return plan.viewer === "designer" ? (
      <Written key={bookingId} plan={plan} title={title} />
    ) : (
      <Read key={bookingId} plan={plan} />
    );
  }
  return (
    <PaperFrame wide booking={undefined} bookingId={bookingId} title="The plan">
      {missing ? (
        <EmptyState
          illustration="blocked"
          title="There is no plan"
          actions={user && <ButtonLink to={roles[user.role].chats}>Back to Chats</ButtonLink>}
        >
          It may belong to someone else, or this booking includes none.
        </EmptyState>
      ) : error ? (
        <ErrorState title="The plan could not be loaded." onRetry={() => refetch()} retrying={isFetching}>
          <p>{error.message}</p>
        </ErrorState>
      ) : (
        <PlanLoading />
      )}
    </PaperFrame>
  );
}

const PlanLoading = () => (
  <Loading label="Loading the plan...">
    <div className="grid max-w-2xl gap-6 py-10">
      <Skeleton className="h-32" />
      <Skeleton className="h-48" />
    </div>
  </Loading>
);

function Written({ plan, title }: { plan: Plan; title: string }) {
  return (
    <PaperFrame wide booking={plan} bookingId={plan.bookingId} title={<bdi>{title}</bdi>}>
      {plan.canWrite || plan.draft ? (
        <Suspense fallback={<PlanLoading />}>
          <PlanWriter plan={plan} />
        </Suspense>
      ) : (
        <EmptyState illustration="table" title="You can write it once the session begins">
          It is promised by {formatFullDate(plan.dueAt)}: what you found, what to do in order, and what to buy.
        </EmptyState>
      )}
      <PlanQuestions plan={plan} />
      {plan.canMeetAgain && serverNow() >= Date.parse(plan.slotEnd) && (
        <section aria-labelledby="what-next" className={BELOW_PLAN}>
          <h2 id="what-next" className="display text-2xl">
            What next?
          </h2>
          <NextSession {...nextOf(plan)} />
        </section>
      )}
    </PaperFrame>
  );
}

/** Returns the facts about this session that the next one needs. */
function nextOf({ bookingId, viewer, designerId, designerName, customerId, customerName, rateId, slotEnd }: Plan) {
  const other =
    viewer === "customer"
      ? { id: designerId, name: designerName, avatar: null }
      : { id: customerId, name: customerName, avatar: null };
  return { bookingId, viewer, designerId, other, rateId, end: Date.parse(slotEnd) };
}

/** Shows the customer's plan, or when it is due. */
function Read({ plan }: { plan: Plan }) {
  const { bookingId, designerName, designerId, rateId, versions, question, currency, ticked } = plan;
  const [chosen, setChosen] = useState<number>();
  const tick = useTick(bookingId);
  const shown = versions.find(({ number }) => number === chosen) ?? versions[0];
  if (!shown && !plan.owed && Date.parse(plan.serverTime) >= Date.parse(plan.slotEnd)) {
    return (
      <PaperFrame wide booking={plan} bookingId={bookingId} title="Your plan">
        <EmptyState illustration="waiting" title="No plan is owed">
          The session was refunded, or did not take place.
        </EmptyState>
      </PaperFrame>
    );
  }
  if (!shown && plan.decided) {
    return (
      <PaperFrame wide booking={plan} bookingId={bookingId} title="Your plan">
        <EmptyState illustration="waiting" title="Your plan did not come">
          A person at Parlour has looked into it and emailed you what was decided. <bdi>{designerName}</bdi> can still
          send it.
        </EmptyState>
      </PaperFrame>
    );
  }
  if (!shown) {
    const late = serverNow() > Date.parse(plan.dueAt);
    return (
      <PaperFrame wide booking={plan} bookingId={bookingId} title="Your plan">
        <EmptyState
          illustration="waiting"
          title={late ? "Your plan is late" : `Your plan comes by ${formatFullDate(plan.dueAt)}`}
        >
          {late ? (
            <>
              <bdi>{designerName}</bdi> promised it by {formatFullDate(plan.dueAt)} and has been reminded. If it still
              hasn’t come a week after that day, a person at Parlour looks into it and, if you paid, usually refunds
              part of the price. You don’t have to do anything.
            </>
          ) : (
            <>
              <bdi>{designerName}</bdi> writes down what they found, what to do in order, and what to buy. We’ll email
              you once it is here.
            </>
          )}
        </EmptyState>
      </PaperFrame>
    );
  }
  const latest = shown === versions[0];
  const words = planWords({ ...plan, sentAt: shown.sentAt });
  const onTick = (entry: string, done: boolean) => tick.mutate({ entry, done });
  const heading = (
    <>
      <Logo />
      <h1 className="display mt-10 text-4xl wrap-anywhere">{words.title}</h1>
      <p className="mt-2 text-ink-700 wrap-anywhere">{words.by}</p>
    </>
  );
  return (
    <PaperFrame
      wide
      booking={plan}
      bookingId={bookingId}
      title="Your plan"
      aside={<PrintButton title={words.title} />}
      // If there is a sheet, it is the first page.
      printed={shown.content.floorPlan ? true : heading}
    >
      <PrintRules {...words.margins} />
      {shown.content.floorPlan && (
        <>
          <DrawnSheet {...{ plan, onTick }} content={shown.content} date={shown.sentAt} version={shown.number} />
          <header className="hidden print:block">{heading}</header>
        </>
      )}
      <div className="mt-10 sm:mt-14">
        <PlanSheet
          content={shown.content}
          files={plan.files}
          currency={currency}
          question={question}
          ticked={ticked}
          onTick={onTick}
        >
          <aside className="grid gap-4 self-start border-t border-ink pt-5 text-sm lg:sticky lg:top-8 print:hidden">
            <p>
              <span className="text-ink-500">Written by</span>{" "}
              <bdi className="font-semibold wrap-anywhere">{designerName}</bdi>
              <span className="text-ink-500 tabular-nums">
                , <span className="whitespace-nowrap">{formatDayTime(shown.sentAt)}</span>
              </span>
            </p>
            {plan.canMeetAgain && (
              <NextSession {...nextOf(plan)}>
                <ButtonLink to={paths.bookDesigner(designerId, rateId)} variant="coral" className="justify-self-start">
                  Book again
                </ButtonLink>
              </NextSession>
            )}
            {versions.length > 1 && (
              <div>
                <p className="mb-2 text-ink-500">Versions</p>
                <ul className="flex flex-wrap gap-2">
                  {versions.map(({ number, sentAt }) => (
                    <li key={number}>
                      <button
                        type="button"
                        className="segment w-full justify-items-start bg-paper px-3 py-2 text-left aria-pressed:bg-duck-100 aria-pressed:text-ink"
                        aria-pressed={number === shown.number}
                        onClick={() => setChosen(number)}
                      >
                        <span className="font-semibold">{`Version ${number}${number === versions[0]?.number ? ", latest" : ""}`}</span>
                        <span className="text-xs tabular-nums">{formatDayTime(sentAt)}</span>
                      </button>
                    </li>
                  ))}
                </ul>
              </div>
            )}
            {!latest && (
              <p role="status" className="bg-warning-bg px-3 py-2 text-warning">
                This is an earlier version: it was corrected.
              </p>
            )}
          </aside>
        </PlanSheet>
      </div>
      <PlanQuestions plan={plan} />
    </PaperFrame>
  );
}
