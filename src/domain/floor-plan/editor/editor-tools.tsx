import { List, Maximize, Minus, Plus, Redo2, Undo2 } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/lib/class-names.ts";

/** The user's own changes, which can be undone and redone; both functions return the number of rows that stay, because they were changed since. */
export type History = { undo: () => number; redo: () => number; canUndo: boolean; canRedo: boolean };

type EditorToolsProps = {
  history: History | undefined;
  onTakeBack: (act: () => number, word: string) => void;
  /** Undefined if there is nothing to zoom into. */
  onZoom: ((by: number) => void) | undefined;
  onWhole: () => void;
  hasWords: boolean;
  onWords: (() => void) | undefined;
  unit: { inFeet: boolean; onChange: (inFeet: boolean) => void } | undefined;
  className: string;
  unitAt: string;
  children?: ReactNode;
};

const BOX = "absolute rounded-card border border-ink-200 text-ink-700 print:hidden";

export function EditorTools({ history, onTakeBack, onZoom, onWhole, unit, ...props }: EditorToolsProps) {
  return (
    <>
      <div role="toolbar" aria-label="Tools" className={cn(BOX, "plan-tools", props.className)}>
        {props.children && <div>{props.children}</div>}
        {history && (
          <div>
            <Tool
              label="Undo"
              aria-keyshortcuts="Control+Z"
              disabled={!history.canUndo}
              onClick={() => onTakeBack(history.undo, "Undone")}
            >
              <Undo2 />
            </Tool>
            <Tool
              label="Redo"
              aria-keyshortcuts="Control+Shift+Z"
              disabled={!history.canRedo}
              onClick={() => onTakeBack(history.redo, "Done again")}
            >
              <Redo2 />
            </Tool>
          </div>
        )}
        {onZoom && (
          <div>
            <span className="contents max-sm:hidden short:hidden">
              <Tool label="Smaller" aria-keyshortcuts="-" onClick={() => onZoom(1 / 1.25)}>
                <Minus />
              </Tool>
              <Tool label="Larger" aria-keyshortcuts="+" onClick={() => onZoom(1.25)}>
                <Plus />
              </Tool>
            </span>
            <Tool label="Whole room" aria-keyshortcuts="0" onClick={onWhole}>
              <Maximize />
            </Tool>
          </div>
        )}
        {props.onWords && (
          <div>
            <Tool label="In words" aria-pressed={props.hasWords} onClick={props.onWords}>
              <List />
            </Tool>
          </div>
        )}
      </div>
      {unit && (
        <div className={cn(BOX, "flex bg-paper @min-[35rem]:flex-col", props.unitAt)}>
          {[false, true].map((inFeet) => (
            <Tool
              key={String(inFeet)}
              label={`Unit: ${inFeet ? "ft" : "m"}`}
              aria-pressed={unit.inFeet === inFeet}
              onClick={() => unit.onChange(inFeet)}
            >
              {inFeet ? "ft" : "m"}
            </Tool>
          ))}
        </div>
      )}
    </>
  );
}

type ToolProps = ComponentProps<"button"> & { label: string };
/** A button of the drawing's tools, which shows an icon; its name and key when it is hovered or focused. */
export const Tool = ({ label, className, ...rest }: ToolProps) => (
  <button
    type="button"
    aria-label={label}
    className={cn(
      "plan-tool relative grid size-11 flex-none place-items-center text-sm font-medium hover:bg-linen disabled:text-ink-200 aria-pressed:bg-petrol-900 aria-pressed:text-white [&_svg]:size-5 [&_svg]:stroke-[1.5]",
      className,
    )}
    {...rest}
  />
);
