import { Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/ui/button.tsx";

/** A list with one row taken to another place. */
export function moved<Row>(rows: readonly Row[], from: number, to: number): Row[] {
  const rest = rows.filter((_, index) => index !== from);
  return [...rest.slice(0, to), rows[from] as Row, ...rest.slice(to)];
}
export const changed = <Row extends { id: string }>(rows: readonly Row[], id: string, part: Partial<Row>) =>
  rows.map((row) => (row.id === id ? { ...row, ...part } : row));

/** Begins to write a step or an item. */
export const focusRow = (id: string) => document.querySelector<HTMLElement>(`[data-row="${id}"] input`)?.focus();

type RowButtonsProps = { name: string; arrows: ReactNode; onRemove: () => void };

/** Seen by a mouse only when it or the focus is in the row; by fingers always. */
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
