import { formatDayTime, formatFullDate, formatMoney } from "@contract/format.ts";
import { LONGEST, PLAN } from "@contract/limits.ts";
import type { PlanPin } from "@contract/plans.ts";
import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { AddFiles } from "@/domain/booking/files/add-files.tsx";
import { useAddedFiles } from "@/domain/booking/files/use-added-files.ts";
import type { Plan } from "@/domain/booking/plan-query.ts";
import { OtherWindow } from "@/domain/booking/save-line.tsx";
import { cn } from "@/lib/class-names.ts";
import { serverNow } from "@/lib/server-clock.ts";
import { useLostFocus } from "@/ui/focus-management.ts";
import { DrawingChoice } from "./drawing-choice.tsx";
import { DrawingSpace } from "./drawing-space.tsx";
import { FileChoice } from "./file-choice.tsx";
import { ItemRows } from "./item-rows.tsx";
import { PlanDrawing } from "./plan-drawing.tsx";
import { ToQuestions } from "./plan-questions.tsx";
import { DrawnSheet, PlanSheet, TotalLabel } from "./plan-sheet.tsx";
import { middlePin, newItem, newStep, nextStep, type PlanValues, totalOf } from "./plan-values.ts";
import { focusRow, GrowingField } from "./rows.tsx";
import { StepRows } from "./step-rows.tsx";
import { usePlanForm } from "./use-plan-form.ts";
import { useWrittenDrawing } from "./use-written-drawing.ts";
import { WriterFoot } from "./writer-foot.tsx";

/** The designer's plan during writing: saved automatically, previewed as its customer will see it, then sent. */
export default function PlanWriter({ plan }: { plan: Plan }) {
  const { bookingId, currency, question, versions, ticked } = plan;
  const written = usePlanForm(plan);
  const { form, content, wrong, unchanged, empty, closed } = written;
  const { values, state } = form;
  const { drawing, isAwaited, mayChoose, refuse } = useWrittenDrawing(bookingId, written);
  const [preview, setPreview] = useState(false);
  const isShown = preview && !empty;
  const added = useAddedFiles("plan", bookingId);
  const last = versions[0];
  const change = (part: Partial<PlanValues>) =>
    form.change(drawing && !content.floorPlan ? { floorPlan: drawing, ...part } : part);
  /** The step being written. */
  const [active, setActive] = useState<string | null>(null);
  /** Whether the furniture replaces the steps. */
  const [isRoomChanged, setRoomChanged] = useState(false);
  const addStep = (pin?: Omit<PlanPin, "step">) => {
    const step = newStep();
    const pinned = drawing && pin && { ...drawing, pins: [...drawing.pins, { ...pin, step: step.id }] };
    flushSync(() => change({ steps: [...values.steps, step], ...(pinned && { floorPlan: pinned }) }));
    focusRow(step.id);
  };
  function place(pin: Omit<PlanPin, "step">): void {
    const next = drawing && nextStep(values.steps, drawing.pins, active);
    if (!next) return;
    if (next.id === null) {
      addStep(pin);
      return;
    }
    change({ floorPlan: { ...drawing, pins: [...drawing.pins, { ...pin, step: next.id }] } });
    focusRow(next.id);
  }
  /** For people who do not press the drawing. */
  function placeInMiddle(step: string): void {
    if (!drawing) return;
    flushSync(() => change({ floorPlan: { ...drawing, pins: [...drawing.pins, middlePin(step, drawing)] } }));
    document.getElementById(`pin-${step}`)?.focus();
  }
  const addItem = (step: string | null) => {
    const item = { ...newItem(), step };
    flushSync(() => change({ items: [...values.items, item] }));
    focusRow(item.id);
  };
  const steps = (
    <StepRows
      steps={values.steps}
      items={values.items}
      pinned={drawing?.pins.map(({ step }) => step) ?? null}
      onChange={(steps) => change({ steps })}
      onActive={setActive}
      onAdd={() => addStep()}
      onPlace={placeInMiddle}
      onBuy={addItem}
    />
  );

  const foundHint = question ? `They asked: “${question}”` : undefined;
  const found = (
    <GrowingField
      aria-label="What we found"
      className="min-h-36"
      placeholder="For example: The hall is dark because its white walls have no light to give back."
      maxLength={LONGEST.planFound}
      value={values.found}
      onChange={({ target }) => change({ found: target.value })}
    />
  );
  return (
    <>
      <WriterHead plan={plan} hidden={isShown || isRoomChanged} />
      {isShown ? (
        <div className="grid gap-10 [--sheet-below:4.5rem]">
          <DrawnSheet
            plan={plan}
            content={content}
            {...(last && unchanged
              ? { date: last.sentAt, version: last.number }
              : { date: new Date(serverNow()).toISOString(), version: (last?.number ?? 0) + 1 })}
          />
          <PlanSheet content={content} files={plan.files} currency={currency} question={question} ticked={ticked} />
        </div>
      ) : (
        <form noValidate aria-label="The plan" onSubmit={(event) => event.preventDefault()}>
          <fieldset disabled={closed} className="mt-4 min-w-0">
            {drawing || isAwaited ? (
              // As on the sheet: the steps are beside the drawing that they are pinned on.
              <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_clamp(22rem,30vw,27rem)] lg:grid-rows-[auto_1fr] lg:border lg:border-ink">
                {/* In narrow windows the drawing stays visible only above the steps. */}
                <div className="lg:contents">
                  {drawing ? (
                    <PlanDrawing
                      bookingId={bookingId}
                      drawing={drawing}
                      steps={values.steps}
                      active={active}
                      closed={closed}
                      isChanged={isRoomChanged}
                      onChange={(floorPlan) => {
                        if (!floorPlan) {
                          refuse();
                          setRoomChanged(false);
                        }
                        change({ floorPlan });
                      }}
                      onChanging={setRoomChanged}
                      onStep={focusRow}
                      onPlace={place}
                    />
                  ) : (
                    <DrawingSpace />
                  )}
                  {!isRoomChanged && (
                    <section aria-label="What to do, in order" className={BESIDE}>
                      <h2 className="display mb-3 text-2xl lg:text-xl">What to do, in order</h2>
                      {steps}
                    </section>
                  )}
                </div>
                {!isRoomChanged && (
                  <section aria-label="What we found" className={cn(BESIDE, "pt-3")}>
                    <h2 className="display text-2xl lg:text-xl">What we found</h2>
                    {foundHint && (
                      <p dir="auto" className="mt-1.5 text-sm text-ink-500 wrap-anywhere">
                        {foundHint}
                      </p>
                    )}
                    <div className="mt-3">{found}</div>
                  </section>
                )}
              </div>
            ) : (
              <>
                <Section title="What we found" hint={foundHint}>
                  {found}
                </Section>
                {mayChoose && (
                  <Section
                    title="The drawing"
                    hint="The room as the session left it becomes the plan’s first page, with your steps pinned on it."
                  >
                    <DrawingChoice bookingId={bookingId} onChoose={(floorPlan) => change({ floorPlan })} />
                  </Section>
                )}
                <Section title="What to do, in order">{steps}</Section>
              </>
            )}
            <Section title="What to buy">
              <ItemRows
                items={values.items}
                steps={values.steps}
                valid={content.items}
                wrong={wrong}
                currency={currency}
                closed={closed}
                onChange={(items) => change({ items })}
                onAdd={() => addItem(null)}
              />
              {content.items.some(({ price }) => price !== null) && (
                <p className="mt-5 flex items-baseline justify-between gap-6 pr-7.5">
                  <TotalLabel {...totalOf(content.items)} />
                  <span className="display text-2xl">
                    {formatMoney({ amount: totalOf(content.items).amount, currency })}
                  </span>
                </p>
              )}
            </Section>
            <Section
              title="Pictures and files"
              hint={`Choose up to ${PLAN.mostFiles} from the conversation, or add your own, such as a drawing.`}
            >
              <FileChoice
                files={plan.files}
                chosen={content.files}
                removable={plan.removable}
                onChange={(files) => change({ files })}
                onRemove={(id) => {
                  change({ files: content.files.filter((one) => one !== id) });
                  added.remove(id);
                }}
              />
              <AddFiles files={added} label="Drawings, pictures and PDFs for the plan">
                Add a drawing or a picture
              </AddFiles>
            </Section>
          </fieldset>
        </form>
      )}
      {state === "other" && <OtherWindow what="the plan" onSettle={(keep) => void form.settle(keep)} />}
      {!closed && (
        <WriterFoot
          {...written}
          customerName={plan.customerName}
          preview={preview}
          corrects={last !== undefined}
          onPreview={(on) => {
            setPreview(on);
            // The customer begins to read at the top.
            if (on) window.scrollTo({ top: 0, behavior: "instant" });
          }}
          onSteps={drawing && isRoomChanged ? () => setRoomChanged(false) : undefined}
        />
      )}
    </>
  );
}

const BESIDE = "min-w-0 py-5 lg:border-l lg:border-ink lg:px-6";

/** States what was promised or sent, and that the customer waits for an answer. */
function WriterHead({ plan, hidden }: { plan: Plan; hidden: boolean }) {
  const { customerName, dueAt, owed, versions } = plan;
  const last = versions[0];
  const late = owed && serverNow() > Date.parse(dueAt);
  return (
    <div className={cn("mt-3 flex min-h-9 flex-wrap items-center gap-x-5 gap-y-3 text-sm", hidden && "sr-only")}>
      <p className="text-ink-700 text-pretty">
        {last ? (
          <>Sent on {formatDayTime(last.sentAt)}. Changes are sent as a new version; the earlier one is kept.</>
        ) : (
          <>
            Promised by <strong className="font-semibold text-ink">{formatFullDate(dueAt)}</strong>
            {late && ", which has passed"}.{" "}
            <span className="max-sm:sr-only">
              It is saved as you write; <bdi>{customerName}</bdi> sees it once you send it.
            </span>
          </>
        )}
      </p>
      {!hidden && <ToQuestions plan={plan} />}
    </div>
  );
}

type SectionProps = {
  title: string;
  hint?: string | undefined;
  children: ReactNode;
};

function Section({ title, hint, children }: SectionProps) {
  return (
    <section
      {...useLostFocus()}
      aria-label={title}
      className="grid grid-cols-[minmax(0,1fr)] gap-y-5 border-b border-ink-200 py-8 outline-none last:border-b-0 lg:grid-cols-[5fr_7fr] lg:gap-x-16 lg:py-10 xl:gap-x-24"
    >
      <div>
        <h2 className="display text-2xl text-balance">{title}</h2>
        {hint && (
          <p dir="auto" className="mt-1.5 text-sm text-pretty text-ink-500 wrap-anywhere">
            {hint}
          </p>
        )}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
