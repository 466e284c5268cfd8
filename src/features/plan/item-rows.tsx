import type { Currency } from "@contract/common.ts";
import { formatMoney } from "@contract/format.ts";
import { LONGEST, PLAN } from "@contract/limits.ts";
import type { PlanContent } from "@contract/plans.ts";
import { ChevronDown, Plus } from "lucide-react";
import { useState } from "react";
import { cn } from "@/lib/class-names.ts";
import { Button } from "@/ui/button.tsx";
import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { Select } from "@/ui/select.tsx";
import { SortableList } from "@/ui/sortable-list.tsx";
import type { PlanValues, Wrong } from "./plan-values.ts";
import { changed, GrowingLine, moved, RowButtons } from "./rows.tsx";

type Items = PlanValues["items"];
type ItemRowsProps = {
  items: Items;
  steps: PlanValues["steps"];
  /** The valid part of the items, in their order. */
  valid: PlanContent["items"];
  wrong: Wrong;
  currency: Currency;
  /** Whether nothing can be changed: nothing is folded then. */
  closed: boolean;
  onChange: (items: Items) => void;
  onAdd: () => void;
};

/** The things to buy, during writing. A finished one is a line, which a press opens. */
export function ItemRows({ items, steps, valid, wrong, currency, closed, onChange, onAdd }: ItemRowsProps) {
  const finished = valid.flatMap(({ id, name }) => (!closed && name && !wrong[id] ? [id] : []));
  const [folded, setFolded] = useState<readonly string[]>(finished);
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
            const sold = valid[index];
            if (!item || !sold) return null;
            const isFinished = finished.includes(item.id);
            const isFolded = isFinished && folded.includes(item.id);
            const faults = wrong[item.id];
            const put = (part: Partial<Items[number]>) => onChange(changed(items, item.id, part));
            return (
              <div className={cn("group/row grid", isFolded ? "py-1" : "gap-3 py-4")}>
                <div className="flex items-center">
                  {controls.handle}
                  <h3 className="min-w-0 flex-1 text-sm font-semibold">
                    {isFinished ? (
                      <button
                        type="button"
                        aria-expanded={!isFolded}
                        className="group flex min-h-11 w-full items-center gap-3 text-left"
                        onClick={() =>
                          setFolded(isFolded ? folded.filter((id) => id !== item.id) : [...folded, item.id])
                        }
                      >
                        {isFolded ? <Folded {...{ ...sold, currency }} /> : `Item ${index + 1}`}
                        <ChevronDown
                          aria-hidden="true"
                          strokeWidth={1.75}
                          className="size-4.5 flex-none text-ink-500 group-aria-expanded:rotate-180"
                        />
                      </button>
                    ) : (
                      `Item ${index + 1}`
                    )}
                  </h3>
                  {!isFolded && (
                    <RowButtons
                      name={`item ${index + 1}`}
                      arrows={controls.arrows}
                      onRemove={() => onChange(items.filter(({ id }) => id !== item.id))}
                    />
                  )}
                </div>
                {!isFolded && (
                  <>
                    <div className="grid gap-3 sm:grid-cols-2">
                      <Field label="Name">
                        <GrowingLine
                          maxLength={LONGEST.planTitle}
                          value={item.name}
                          onChange={({ target }) => put({ name: target.value })}
                        />
                      </Field>
                      <Field label="Where it goes" note="(optional)">
                        <GrowingLine
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
                  </>
                )}
              </div>
            );
          }}
        </SortableList>
      )}
      {items.length < PLAN.mostItems && (
        <Button
          variant="outline"
          className="justify-self-start"
          onClick={() => {
            setFolded(finished);
            onAdd();
          }}
        >
          <Plus aria-hidden="true" />
          Add an item
        </Button>
      )}
    </div>
  );
}

/** A finished item in one line, or two on phones: its name, its place and its price, as on the sheet. */
function Folded({ name, place, price, quantity, currency }: PlanContent["items"][number] & { currency: Currency }) {
  return (
    <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 py-1.5 sm:grid-cols-[5fr_4fr_7.5rem]">
      <bdi className="text-base wrap-anywhere group-hover:underline">
        {quantity > 1 && `${quantity} × `}
        {name}
      </bdi>{" "}
      <bdi className="font-normal wrap-anywhere text-ink-700 max-sm:row-start-2">{place}</bdi>{" "}
      <span className={cn("text-right text-base tabular-nums", price === null && "font-normal text-ink-500")}>
        {price === null ? "No price" : formatMoney({ amount: price * quantity, currency })}
      </span>
    </span>
  );
}
