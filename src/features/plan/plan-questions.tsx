import { formatCount, formatDayTime } from "@contract/format.ts";
import { LONGEST, PLAN } from "@contract/limits.ts";
import { MessageCircleQuestion } from "lucide-react";
import { useRef, useState } from "react";
import { firstNameOf } from "@/domain/booking/members.ts";
import type { Plan } from "@/domain/booking/plan-query.ts";
import { api } from "@/lib/api-client.ts";
import { useTextDraft } from "@/lib/draft.ts";
import { Button } from "@/ui/button.tsx";
import { Field, FieldError } from "@/ui/field.tsx";
import { useLostFocus } from "@/ui/focus-management.ts";
import { Textarea } from "@/ui/textarea.tsx";
import { usePlanCall } from "./get-plan.ts";

const questionId = (id: string) => `question-${id}`;

/** The designer's questions that wait for an answer. Those of a deleted account have no text. */
const openQuestions = ({ asked }: Plan) => asked.filter(({ question, answeredAt }) => question !== null && !answeredAt);

/** Leads the designer from the top of the plan to the first question that waits for an answer below it. */
export function ToQuestions({ plan }: { plan: Plan }) {
  const open = openQuestions(plan);
  const [first] = open;
  if (!first) return null;
  return (
    <Button
      variant="outline"
      size="sm"
      onClick={() => {
        const question = document.getElementById(questionId(first.id));
        question?.scrollIntoView();
        question?.querySelector("textarea")?.focus({ preventScroll: true });
      }}
    >
      <MessageCircleQuestion aria-hidden="true" />
      <span>
        {formatCount(open.length, "question")} from <bdi>{firstNameOf(plan.customerName)}</bdi>
      </span>
    </Button>
  );
}

/** A section below the plan: its heading is beside its content. */
export const BELOW_PLAN =
  "mt-16 grid gap-x-16 gap-y-6 border-t border-ink pt-8 outline-none sm:mt-20 lg:grid-cols-[5fr_7fr] xl:gap-x-24 print:hidden";

/** The customer's questions about the plan, which the designer answers here. */
export function PlanQuestions({ plan }: { plan: Plan }) {
  const { asked, canAsk, askUntil, viewer, customerName, designerName } = plan;
  const [sent, setSent] = useState(0);
  const lostFocus = useLostFocus();
  if (plan.versions.length === 0 || (asked.length === 0 && !canAsk)) return null;
  return (
    <section {...lostFocus} aria-label="Questions about the plan" className={BELOW_PLAN}>
      <h2 className="display text-2xl">
        {viewer === "customer" ? "Is anything unclear?" : "Questions about the plan"}
      </h2>
      <div className="grid gap-8">
        <ul className="grid gap-8 empty:hidden">
          {asked.map(({ id, question, askedAt, answer, answeredAt }) => (
            <li key={id} id={questionId(id)} className="grid scroll-my-24 gap-4">
              <div>
                <p className="text-xs text-ink-500 tabular-nums">
                  <bdi>{viewer === "customer" ? "You" : customerName}</bdi>, {formatDayTime(askedAt)}
                </p>
                <p dir="auto" className="mt-1 font-semibold whitespace-pre-line wrap-anywhere">
                  {question ?? "This question was deleted with its author’s account."}
                </p>
              </div>
              {answeredAt ? (
                <div className="ml-6">
                  <p className="text-xs text-ink-500 tabular-nums">
                    <bdi>{viewer === "designer" ? "You" : designerName}</bdi>, {formatDayTime(answeredAt)}
                  </p>
                  <p dir="auto" className="mt-1 whitespace-pre-line text-ink-700 wrap-anywhere">
                    {answer ?? "This answer was deleted with its author’s account."}
                  </p>
                </div>
              ) : question === null ? null : viewer === "designer" ? (
                <AnswerForm plan={plan} id={id} />
              ) : (
                <p className="-mt-2 text-sm text-ink-500">
                  <bdi>{firstNameOf(designerName)}</bdi> was told. We’ll email you the answer.
                </p>
              )}
            </li>
          ))}
        </ul>
        {canAsk && (
          <AskForm
            key={sent}
            plan={plan}
            left={PLAN.mostQuestions - asked.length}
            until={askUntil}
            onAsked={() => setSent(sent + 1)}
          />
        )}
      </div>
    </section>
  );
}

type AskFormProps = { plan: Plan; left: number; until: string | null; onAsked: () => void };

function AskForm({ plan: { bookingId, designerName }, left, until, onAsked }: AskFormProps) {
  const [text, setText, forget] = useTextDraft(`plan-question:${bookingId}`);
  // A retry after a lost answer has the same id, so the question is stored once. Other words are another question.
  const asked = useRef({ id: "", question: "" });
  const ask = usePlanCall(bookingId, async () => {
    const question = text.trim();
    if (asked.current.question !== question) asked.current = { id: crypto.randomUUID(), question };
    await api("POST /bookings/ask-about-plan", { body: { bookingId, ...asked.current } });
    // At once, because the form of the next question begins with the kept draft.
    forget();
  });
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        ask.mutate(undefined, { onSuccess: onAsked });
      }}
    >
      <Field
        label={`Ask ${firstNameOf(designerName)}`}
        hint={`You can ask ${left === 1 ? "one more question" : `up to ${left} ${left < PLAN.mostQuestions ? "more " : ""}questions`}${until ? ` until ${formatDayTime(until)}` : ""}.`}
      >
        <Textarea
          dir="auto"
          rows={2}
          maxLength={LONGEST.planQuestion}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      {ask.error && <FieldError>{ask.error.message}</FieldError>}
      <Button type="submit" className="justify-self-start" busy={ask.isPending} disabled={text.trim() === ""}>
        {ask.isPending ? "Asking..." : "Ask"}
      </Button>
    </form>
  );
}

function AnswerForm({ plan: { bookingId }, id }: { plan: Plan; id: string }) {
  const [text, setText] = useTextDraft(`plan-answer:${id}`);
  const answer = usePlanCall(bookingId, () =>
    api("POST /bookings/answer-about-plan", { body: { bookingId, id, answer: text.trim() } }),
  );
  return (
    <form
      className="ml-6 grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        answer.mutate(undefined, { onSuccess: () => setText("") });
      }}
    >
      <Field label="Your answer" hint="You can answer once. Your reply stays with the plan.">
        <Textarea
          dir="auto"
          rows={3}
          maxLength={LONGEST.planAnswer}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      {answer.error && <FieldError>{answer.error.message}</FieldError>}
      <Button type="submit" className="justify-self-start" busy={answer.isPending} disabled={text.trim() === ""}>
        {answer.isPending ? "Answering..." : "Answer"}
      </Button>
    </form>
  );
}
