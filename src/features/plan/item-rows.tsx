import { LONGEST, PLAN } from "@contract/limits.ts";
import { Plus } from "lucide-react";
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
  wrong: Wrong;
  currency: string;
  onChange: (items: Items) => void;
  onAdd: () => void;
};

/** The things to buy, during writing. */
export function ItemRows({ items, steps, wrong, currency, onChange, onAdd }: ItemRowsProps) {
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
