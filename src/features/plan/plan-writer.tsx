import { formatDayTime, formatFullDate, formatMoney } from "@contract/format.ts";
import { LONGEST, PLAN } from "@contract/limits.ts";
import type { PlanFloorPlan, PlanPin } from "@contract/plans.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleCheck, Eye, MapPin, PencilLine, Plus, Send, Trash2 } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { flushSync } from "react-dom";
import { AddFiles } from "@/domain/booking/files/add-files.tsx";
import { useAddedFiles } from "@/domain/booking/files/use-added-files.ts";
import type { Plan } from "@/domain/booking/plan-query.ts";
import { OtherWindow, SaveLine } from "@/domain/booking/save-line.tsx";
import { useAutosave } from "@/domain/booking/use-autosave.ts";
import { floorPlanQuery } from "@/domain/floor-plan/get-floor-plan.ts";
import { api } from "@/lib/api-client.ts";
import { cn } from "@/lib/class-names.ts";
import { serverNow } from "@/lib/server-clock.ts";
import { Button } from "@/ui/button.tsx";
import { Field, FieldError } from "@/ui/field.tsx";
import { useLostFocus } from "@/ui/focus-management.ts";
import { Input } from "@/ui/input.tsx";
import { Select } from "@/ui/select.tsx";
import { SortableList } from "@/ui/sortable-list.tsx";
import { Textarea } from "@/ui/textarea.tsx";
import { FileChoice } from "./file-choice.tsx";
import { savePlan, usePlanCall } from "./get-plan.ts";
import { DrawnSheet, PlanSheet } from "./plan-sheet.tsx";
import {
  contentOf,
  middlePin,
  missingIn,
  NOTHING,
  newItem,
  newStep,
  nextStep,
  type PlanValues,
  restorePlan,
  totalOf,
  valuesOf,
} from "./plan-values.ts";

const PlanDrawing = lazy(() => import("./plan-drawing.tsx"));
const DrawingChoice = lazy(async () => ({ default: (await import("./plan-drawing.tsx")).DrawingChoice }));

const storedOf = ({ draft }: Plan) => ({ version: draft?.version ?? 0, values: valuesOf(draft?.content ?? NOTHING) });

/** The designer's plan while it is written: saved automatically, previewed as its customer will see it, then sent. */
export function PlanWriter({ plan }: { plan: Plan }) {
  const { bookingId, customerName, currency, question, versions, dueAt, owed, ticked } = plan;
  const client = useQueryClient();
  // A chosen file may have been taken out in another window.
  const whole = (typed: PlanValues) =>
    contentOf({ ...typed, files: typed.files.filter((id) => plan.files.some((file) => file.id === id)) });
  const form = useAutosave<PlanValues>({
    name: `plan:${bookingId}`,
    stored: storedOf(plan),
    open: plan.canWrite,
    restore: restorePlan,
    isWhole: (values) => Object.keys(contentOf(values).wrong).length === 0,
    save: (version, values) => savePlan(client, bookingId, version, whole(values).content),
    // Not by the query, which would silently wait for a connection.
    load: async () => storedOf(await api("GET /bookings/plan/:bookingId", { params: { bookingId } })),
  });
  const { values, state } = form;
  const { content, wrong } = whole(values);
  const [preview, setPreview] = useState(false);
  const added = useAddedFiles("plan", bookingId);
  const send = usePlanCall(bookingId, async () => {
    const saved = await form.save();
    // Not a later version: another window's would be sent unseen.
    if (!saved) return;
    const drawing = content.floorPlan;
    if (drawing)
      await import("./send-drawing.ts")
        .then(({ sendDrawing }) => sendDrawing(bookingId, drawing, content.steps))
        .catch(() => undefined);
    await api("POST /bookings/send-plan", { body: { bookingId, version: saved.version } });
  });
  const missing = missingIn(content) || (Object.keys(wrong).length > 0 ? "Something above needs a look." : "");
  const last = versions[0];
  // Both through the form: the database has an order of its own.
  const sent = last && contentOf(valuesOf(last.content)).content;
  const unchanged = JSON.stringify(sent) === JSON.stringify(content);
  const empty = JSON.stringify(content) === JSON.stringify(NOTHING);
  const isShown = preview && !empty;
  const closed = !plan.canWrite || state === "closed";
  const late = owed && serverNow() > Date.parse(dueAt);

  /** The room as the session left it, until the first word takes it into the plan. null: the plan is to have none. */
  const [suggested, suggest] = useState<PlanFloorPlan | null>();
  const { data: isDrawn, isError } = useQuery({
    ...floorPlanQuery(client, bookingId),
    enabled: !content.floorPlan && !closed,
    select: ({ rows }) => Object.values(rows).some(({ row }) => row?.part === "room"),
  });
  const [beganEmpty] = useState(empty);
  const takesRoom = beganEmpty && !closed;
  const drawing = content.floorPlan ?? (takesRoom ? (suggested ?? null) : null);
  const isAwaited = takesRoom && suggested === undefined && isDrawn !== false && !isError;
  const change = (part: Partial<PlanValues>) =>
    form.change(drawing && !content.floorPlan ? { floorPlan: drawing, ...part } : part);
  /** The step that is written. */
  const [active, setActive] = useState<string | null>(null);
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
  /** For those who do not press the drawing. */
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
    <Textarea
      aria-label="What we found"
      dir="auto"
      className="min-h-36 field-sizing-content"
      maxLength={LONGEST.planFound}
      value={values.found}
      onChange={({ target }) => change({ found: target.value })}
    />
  );
  const beside = (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-8 py-5 lg:border-l lg:border-ink lg:px-6">
      <section aria-label="What to do, in order">
        <h2 className="display mb-3 text-xl">What to do, in order</h2>
        {steps}
      </section>
      <section aria-label="What we found">
        <h2 className="display text-xl">What we found</h2>
        {foundHint && (
          <p dir="auto" className="mt-1.5 text-sm text-ink-500 wrap-anywhere">
            {foundHint}
          </p>
        )}
        <div className="mt-3">{found}</div>
      </section>
    </div>
  );

  return (
    <>
      <p className={cn("mt-4 text-sm text-pretty text-ink-700", AS_SHEET, isShown && "sr-only")}>
        {last ? (
          <>Sent on {formatDayTime(last.sentAt)}. Changes are sent as a new version; the earlier one is kept.</>
        ) : (
          <>
            Promised by <strong className="font-semibold text-ink">{formatFullDate(dueAt)}</strong>
            {late && ", which has passed"}. It is saved as you write; <bdi>{customerName}</bdi> sees it once you send
            it.
          </>
        )}
      </p>
      {isShown ? (
        <div className="grid gap-10 [--sheet-below:4.5rem]">
          <DrawnSheet
            plan={plan}
            content={content}
            date={new Date(serverNow()).toISOString()}
            version={(last?.number ?? 0) + 1}
          />
          <PlanSheet content={content} files={plan.files} currency={currency} question={question} ticked={ticked} />
        </div>
      ) : (
        <form noValidate aria-label="The plan" onSubmit={(event) => event.preventDefault()}>
          <fieldset disabled={closed} className="mt-4 min-w-0">
            {drawing || isAwaited ? (
              // As on the sheet: the steps beside the drawing that they are pinned on.
              <div
                className={cn(
                  AS_SHEET,
                  "lg:grid lg:grid-cols-[minmax(0,1fr)_clamp(22rem,30vw,27rem)] lg:border lg:border-ink",
                )}
              >
                <Suspense fallback={beside}>
                  <PlanDrawing
                    bookingId={bookingId}
                    drawing={drawing}
                    steps={values.steps}
                    active={active}
                    closed={closed}
                    onChange={(floorPlan) => {
                      if (!floorPlan) suggest(null);
                      change({ floorPlan });
                    }}
                    onSuggest={(room) => {
                      suggest(room);
                      // The designer may have written before it arrived.
                      if (!empty) form.change({ floorPlan: room });
                    }}
                    onStep={focusRow}
                    onPlace={place}
                  >
                    {beside}
                  </PlanDrawing>
                </Suspense>
              </div>
            ) : (
              <>
                <Section title="What we found" hint={foundHint}>
                  {found}
                </Section>
                {!closed && isDrawn !== false && (
                  <Section
                    title="The drawing"
                    hint="The room as the session left it becomes the plan’s first page, with your steps pinned on it."
                  >
                    <Suspense>
                      <DrawingChoice bookingId={bookingId} onChoose={(floorPlan) => change({ floorPlan })} />
                    </Suspense>
                  </Section>
                )}
                <Section title="What to do, in order">{steps}</Section>
              </>
            )}
            <Section title="What to buy">
              <ItemRows
                items={values.items}
                steps={values.steps}
                wrong={wrong}
                currency={currency}
                onChange={(items) => change({ items })}
                onAdd={() => addItem(null)}
              />
              {values.items.length > 0 && (
                <p className="mt-5 flex items-baseline justify-between gap-6">
                  <span className="font-semibold">Total</span>
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
        <div className="fixed inset-x-0 bottom-0 z-10 border-t border-ink bg-paper pb-[env(safe-area-inset-bottom)]">
          <div className="wrap flex min-h-18 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
            <div className="min-w-0 flex-1">
              <SaveLine state={state} refusal={form.refusal} begun={form.version > 0 || state !== "saved"} />
              {missing && state !== "lost" && (
                <p className="text-sm text-ink-700 max-sm:hidden" id="missing">
                  {missing}
                </p>
              )}
              {send.error && <FieldError>{send.error.message}</FieldError>}
            </div>
            <div className="flex flex-none items-center gap-3">
              <Button variant="outline" aria-pressed={preview} disabled={empty} onClick={() => setPreview(!preview)}>
                {preview ? <PencilLine aria-hidden="true" /> : <Eye aria-hidden="true" />}
                {preview ? "Write" : "Preview"}
              </Button>
              {unchanged ? (
                <p role="status" className="flex items-center gap-1.5 text-sm text-ink-700">
                  <CircleCheck className="size-4.5 text-success" strokeWidth={1.75} aria-hidden="true" />
                  Sent
                </p>
              ) : (
                <Button
                  variant="coral"
                  busy={send.isPending}
                  disabled={missing !== "" || state === "other"}
                  aria-describedby={missing ? "missing" : undefined}
                  onClick={() => send.mutate(undefined)}
                >
                  {!send.isPending && <Send aria-hidden="true" />}
                  {send.isPending ? "Sending..." : last ? "Send the correction" : "Send the plan"}
                </Button>
              )}
            </div>
          </div>
        </div>
      )}
    </>
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
      className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-5 border-b border-ink-200 py-8 outline-none lg:grid-cols-[18rem_minmax(0,1fr)] lg:py-10"
    >
      <div>
        <h2 className="display text-xl text-balance">{title}</h2>
        {hint && (
          <p dir="auto" className="mt-1.5 text-sm text-ink-500 wrap-anywhere">
            {hint}
          </p>
        )}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}

/** As wide as the sheet. */
const AS_SHEET = "lg:mx-[calc((100%-min(100vw-2*var(--gutter),95rem))/2)]";

const focusRow = (id: string) => document.querySelector<HTMLElement>(`[data-row="${id}"] input`)?.focus();

/** A list with one row taken to another place. */
function moved<Row>(rows: readonly Row[], from: number, to: number): Row[] {
  const rest = rows.filter((_, index) => index !== from);
  return [...rest.slice(0, to), rows[from] as Row, ...rest.slice(to)];
}
const changed = <Row extends { id: string }>(rows: readonly Row[], id: string, part: Partial<Row>) =>
  rows.map((row) => (row.id === id ? { ...row, ...part } : row));

type RowButtonsProps = { name: string; arrows: ReactNode; onRemove: () => void };

/** Seen by a mouse only when it or the focus is in the row; by fingers always. */
function RowButtons({ name, arrows, onRemove }: RowButtonsProps) {
  return (
    <span className="flex transition-opacity pointer-fine:opacity-0 pointer-fine:group-focus-within/row:opacity-100 pointer-fine:group-hover/row:opacity-100">
      {arrows}
      <Button variant="ghost" size="icon" title="Remove" aria-label={`Remove ${name}`} onClick={onRemove}>
        <Trash2 aria-hidden="true" />
      </Button>
    </span>
  );
}

type Steps = PlanValues["steps"];
type StepRowsProps = {
  steps: Steps;
  items: PlanValues["items"];
  /** The steps that are on the drawing; null: there is no drawing. */
  pinned: readonly string[] | null;
  onChange: (steps: Steps) => void;
  onActive: (step: string) => void;
  onAdd: () => void;
  onPlace: (step: string) => void;
  onBuy: (step: string) => void;
};

function StepRows({ steps, items, pinned, onChange, onActive, onAdd, onPlace, onBuy }: StepRowsProps) {
  return (
    <div className="grid gap-4">
      {steps.length > 0 && (
        <SortableList
          ids={steps.map(({ id }) => id)}
          label="Steps"
          nameOf={(index) => steps[index]?.title.trim() || `step ${index + 1}`}
          onMove={(from, to) => onChange(moved(steps, from, to))}
          rowClassName="border-b border-ink-200 bg-paper"
        >
          {(index, controls) => {
            const step = steps[index];
            if (!step) return null;
            const isPinned = pinned?.includes(step.id) ?? false;
            return (
              <div className="group/row grid grid-cols-[2rem_minmax(0,1fr)] gap-x-1 gap-y-2 py-4">
                <div className="row-span-3 pt-2.5">
                  <h3>
                    <span
                      aria-hidden="true"
                      className={cn(
                        "grid size-6 place-items-center rounded-full text-sm font-semibold",
                        isPinned ? "rounded-bl-none bg-coral-500" : "border border-ink",
                      )}
                    >
                      {index + 1}
                    </span>
                    <span className="sr-only">Step {index + 1}</span>
                  </h3>
                  {controls.handle}
                </div>
                <Input
                  aria-label="What to do"
                  placeholder="What to do"
                  dir="auto"
                  autoComplete="off"
                  className={cn("font-semibold placeholder:font-normal", UNDER_DRAWING)}
                  maxLength={LONGEST.planTitle}
                  value={step.title}
                  onFocus={() => onActive(step.id)}
                  onChange={({ target }) => onChange(changed(steps, step.id, { title: target.value }))}
                />
                <Textarea
                  aria-label="How (optional)"
                  placeholder="How (optional)"
                  dir="auto"
                  rows={1}
                  className={cn("min-h-11 field-sizing-content", UNDER_DRAWING)}
                  maxLength={LONGEST.planStep}
                  value={step.text}
                  onFocus={() => onActive(step.id)}
                  onChange={({ target }) => onChange(changed(steps, step.id, { text: target.value }))}
                />
                <div className="-mb-3 flex items-start text-sm text-ink-700">
                  <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1 py-2">
                    {pinned && !isPinned && (
                      <button
                        type="button"
                        className="hit inline-flex items-center gap-1 underline-offset-4 hover:underline"
                        onClick={() => onPlace(step.id)}
                      >
                        <MapPin className="size-4" strokeWidth={1.75} aria-hidden="true" />
                        Pin <span className="sr-only">step {index + 1} </span>on the drawing
                      </button>
                    )}
                    {items.flatMap(({ id, name, step: of }) =>
                      of === step.id ? (
                        <button
                          key={id}
                          type="button"
                          className="hit text-left underline underline-offset-4 wrap-anywhere"
                          onClick={() => focusRow(id)}
                        >
                          <bdi>{name.trim() || "An item"}</bdi>
                        </button>
                      ) : (
                        []
                      ),
                    )}
                    <button
                      type="button"
                      className="hit inline-flex items-center gap-1 underline-offset-4 hover:underline"
                      onClick={() => onBuy(step.id)}
                    >
                      <Plus className="size-4" strokeWidth={1.75} aria-hidden="true" />
                      Something to buy<span className="sr-only"> for step {index + 1}</span>
                    </button>
                  </div>
                  <RowButtons
                    name={`step ${index + 1}`}
                    arrows={controls.arrows}
                    onRemove={() => onChange(steps.filter(({ id }) => id !== step.id))}
                  />
                </div>
              </div>
            );
          }}
        </SortableList>
      )}
      {pinned && steps.length === 0 && (
        <p className="text-sm text-pretty text-ink-700">
          Press the drawing where the first step is, then write here what to do.
        </p>
      )}
      {steps.length < PLAN.mostSteps && (
        <Button variant="outline" className="justify-self-start" onClick={onAdd}>
          <Plus aria-hidden="true" />
          Add a step
        </Button>
      )}
    </div>
  );
}

/** The bar at the foot covers what is scrolled there, and in narrow windows the drawing above. */
const UNDER_DRAWING = "scroll-mb-44 max-lg:scroll-mt-[calc(38dvh+4.5rem)]";

type Items = PlanValues["items"];
type ItemRowsProps = {
  items: Items;
  steps: Steps;
  wrong: ReturnType<typeof contentOf>["wrong"];
  currency: string;
  onChange: (items: Items) => void;
  onAdd: () => void;
};

function ItemRows({ items, steps, wrong, currency, onChange, onAdd }: ItemRowsProps) {
  return (
    <div className="grid gap-5">
      {items.length > 0 && (
        <SortableList
          ids={items.map(({ id }) => id)}
          label="Items"
          nameOf={(index) => items[index]?.name.trim() || `item ${index + 1}`}
          onMove={(from, to) => onChange(moved(items, from, to))}
          className="lg:-mt-4"
          rowClassName="border-b border-ink-200 bg-paper"
        >
          {(index, controls) => {
            const item = items[index];
            if (!item) return null;
            const faults = wrong[item.id];
            const put = (part: Partial<Items[number]>) => onChange(changed(items, item.id, part));
            return (
              <div className="group/row grid gap-3 py-4">
                <div className="flex items-center">
                  {controls.handle}
                  <h3 className="flex-1 text-sm font-semibold">Item {index + 1}</h3>
                  <RowButtons
                    name={`item ${index + 1}`}
                    arrows={controls.arrows}
                    onRemove={() => onChange(items.filter(({ id }) => id !== item.id))}
                  />
                </div>
                <div className="grid gap-3 sm:grid-cols-2">
                  <Field label="Name">
                    <Input
                      dir="auto"
                      autoComplete="off"
                      maxLength={LONGEST.planTitle}
                      value={item.name}
                      onChange={({ target }) => put({ name: target.value })}
                    />
                  </Field>
                  <Field label="Where it goes" note="(optional)">
                    <Input
                      dir="auto"
                      autoComplete="off"
                      maxLength={LONGEST.planPlace}
                      value={item.place}
                      onChange={({ target }) => put({ place: target.value })}
                    />
                  </Field>
                </div>
                {steps.length > 0 && (
                  <Field label="For step" note="(optional)">
                    <Select value={item.step ?? ""} onChange={({ target }) => put({ step: target.value || null })}>
                      <option value="">None</option>
                      {steps.map(({ id, title }, step) => (
                        <option key={id} value={id}>
                          {`${step + 1}. ${title}`}
                        </option>
                      ))}
                    </Select>
                  </Field>
                )}
                <div className="grid grid-cols-2 gap-3 sm:grid-cols-[minmax(0,1fr)_9rem_6rem]">
                  <Field label="Link" note="(optional)" error={faults?.link} className="max-sm:col-span-2">
                    <Input
                      type="url"
                      inputMode="url"
                      autoComplete="off"
                      maxLength={LONGEST.link}
                      value={item.link}
                      onChange={({ target }) => put({ link: target.value })}
                    />
                  </Field>
                  <Field label="Price" note={currency} error={faults?.price}>
                    <Input
                      inputMode="decimal"
                      autoComplete="off"
                      maxLength={14}
                      value={item.price}
                      onChange={({ target }) => put({ price: target.value })}
                    />
                  </Field>
                  <Field label="Quantity" error={faults?.quantity}>
                    <Input
                      inputMode="numeric"
                      autoComplete="off"
                      maxLength={3}
                      value={item.quantity}
                      onChange={({ target }) => put({ quantity: target.value })}
                    />
                  </Field>
                </div>
              </div>
            );
          }}
        </SortableList>
      )}
      {items.length < PLAN.mostItems && (
        <Button variant="outline" className="justify-self-start" onClick={onAdd}>
          <Plus aria-hidden="true" />
          Add an item
        </Button>
      )}
    </div>
  );
}
