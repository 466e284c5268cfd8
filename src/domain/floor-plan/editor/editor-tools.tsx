import { List, Maximize, Minus, Plus, Redo2, Undo2 } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";

/** One's own changes, to take back and to make again. */
export type History = { undo: () => void; redo: () => void; canUndo: boolean; canRedo: boolean };

type EditorToolsProps = {
  history: History | undefined;
  onZoom: (by: number) => void;
  onWhole: () => void;
  hasWords: boolean;
  onWords: (() => void) | undefined;
  unit: { inFeet: boolean; onChange: (inFeet: boolean) => void } | undefined;
  children?: ReactNode;
};

export function EditorTools({ history, onZoom, onWhole, hasWords, onWords, unit, children }: EditorToolsProps) {
  return (
    <div className="plan-tools" role="toolbar" aria-label="Drawing">
      {history && (
        <>
          <Tool label="Undo" disabled={!history.canUndo} onClick={history.undo}>
            <Undo2 />
          </Tool>
          <Tool label="Redo" disabled={!history.canRedo} onClick={history.redo}>
            <Redo2 />
          </Tool>
        </>
      )}
      <span className="contents max-sm:hidden">
        <Tool label="Smaller" onClick={() => onZoom(1 / 1.25)}>
          <Minus />
        </Tool>
        <Tool label="Larger" onClick={() => onZoom(1.25)}>
          <Plus />
        </Tool>
      </span>
      <Tool label="Whole room" onClick={onWhole}>
        <Maximize />
      </Tool>
      {onWords && (
        <Tool label="In words" aria-pressed={hasWords} onClick={onWords}>
          <List />
        </Tool>
      )}
      {unit && (
        <fieldset className="contents" aria-label="Unit">
          {[false, true].map((inFeet) => (
            <button
              key={String(inFeet)}
              type="button"
              aria-pressed={unit.inFeet === inFeet}
              onClick={() => unit.onChange(inFeet)}
            >
              {inFeet ? "ft" : "m"}
            </button>
          ))}
        </fieldset>
      )}
      {children}
    </div>
  );
}

/** A button of the drawing's tools, which shows an icon. */
export function Tool({ label, children, ...rest }: ComponentProps<"button"> & { label: string }) {
  return (
    <button type="button" aria-label={label} title={label} {...rest}>
      {children}
    </button>
  );
}
