import { Trash2 } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { flushSync } from "react-dom";
import { cn } from "@/lib/class-names.ts";
import { Button } from "@/ui/button.tsx";
import { Textarea } from "@/ui/textarea.tsx";

/** Returns a list with one row moved to another place. */
export function moved<Row>(rows: readonly Row[], from: number, to: number): Row[] {
  const rest = rows.filter((_, index) => index !== from);
  return [...rest.slice(0, to), rows[from] as Row, ...rest.slice(to)];
}
export const changed = <Row extends { id: string }>(rows: readonly Row[], id: string, part: Partial<Row>) =>
  rows.map((row) => (row.id === id ? { ...row, ...part } : row));

/** Focuses a step or an item for writing; a folded item is opened. */
export function focusRow(id: string): void {
  const row = document.querySelector(`[data-row="${id}"]`);
  flushSync(() => row?.querySelector<HTMLElement>("[aria-expanded=false]")?.click());
  row?.querySelector("textarea")?.focus();
}

/** Focuses the first title without words, or the first field that shows a fault. */
export function focusMissing(): void {
  for (const row of document.querySelectorAll("[data-row]")) {
    const title = row.querySelector("textarea");
    const field = title?.value.trim() === "" ? title : row.querySelector<HTMLElement>("[aria-invalid=true]");
    if (!field) continue;
    field.focus();
    return;
  }
}

/** A field that begins as one line and grows with its text. */
export function GrowingField({ className, ...rest }: ComponentProps<typeof Textarea>) {
  return (
    <Textarea
      rows={1}
      dir="auto"
      className={cn("min-h-12 field-sizing-content supports-[field-sizing:content]:resize-none", className)}
      {...rest}
    />
  );
}

/** A growing field for a text without line breaks. Enter leads to the next field of its row. */
export const GrowingLine = (props: ComponentProps<typeof Textarea>) => (
  <GrowingField
    autoComplete="off"
    enterKeyHint="next"
    {...props}
    onKeyDown={(event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      const fields = [...(event.currentTarget.closest("[data-row]")?.querySelectorAll<HTMLElement>(FIELDS) ?? [])];
      // Input methods confirm their words with the same key.
      if (!event.nativeEvent.isComposing) fields[fields.indexOf(event.currentTarget) + 1]?.focus();
    }}
  />
);
const FIELDS = "textarea, select, input";

type RowButtonsProps = { name: string; arrows: ReactNode; onRemove: () => void };

/** Visible with a mouse only while it or the focus is in the row; with fingers always. */
export function RowButtons({ name, arrows, onRemove }: RowButtonsProps) {
  return (
    <span className="flex transition-opacity pointer-fine:opacity-0 pointer-fine:group-focus-within/row:opacity-100 pointer-fine:group-hover/row:opacity-100">
      {arrows}
      <Button variant="ghost" size="icon" title="Remove" aria-label={`Remove ${name}`} onClick={onRemove}>
        <Trash2 aria-hidden="true" />
      </Button>
    </span>
  );
}
