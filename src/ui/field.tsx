import { CircleAlert } from "lucide-react";
import { createContext, type ReactNode, use, useId } from "react";
import { cn } from "@/lib/class-names.ts";

type FieldWiring = { id: string; describedBy: string | undefined; invalid: boolean; required: boolean };
const FieldContext = createContext<FieldWiring | null>(null);

/** Returns the attributes that tie a control to the label, hint and error of the `Field` around it. Empty outside a field. */
export function useFieldWiring() {
  const field = use(FieldContext);
  if (!field) return {};
  return {
    id: field.id,
    "aria-describedby": field.describedBy,
    "aria-invalid": field.invalid || undefined,
    "aria-required": field.required || undefined,
  };
}

type FieldProps = {
  label: ReactNode;
  /** Text after the label, such as "(optional)". */
  note?: string | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  /** Shows "Required" beside the label, for forms in which most fields are optional. */
  marked?: boolean;
  className?: string;
  children: ReactNode;
};

/** A label, one control (Input, Textarea or Select), a hint and an error, associated for screen readers. */
export function Field(props: FieldProps) {
  const { label, note, hint, error, required = false, marked = false, className, children } = props;
  const id = useId();
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ") || undefined;
  return (
    <div className={cn("grid content-start gap-1.5", className)}>
      <div className="flex items-baseline gap-x-2 text-sm">
        <label htmlFor={id} className="font-semibold">
          {label}
          {note && <span className="font-normal text-ink-500"> {note}</span>}
        </label>
        {/* Screen readers read it from the control. */}
        {marked && (
          <span className="text-ink-500" aria-hidden="true">
            Required
          </span>
        )}
      </div>
      <FieldContext value={{ id, describedBy, invalid: Boolean(error), required }}>{children}</FieldContext>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-500">
          {hint}
        </p>
      )}
    </div>
  );
}

/** Several controls under one heading (days, skills, a choice of radios): a fieldset with the same hint and error. */
export function FieldGroup(props: Omit<FieldProps, "required" | "marked">) {
  const { label, note, hint, error, className, children } = props;
  const id = useId();
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ") || undefined;
  return (
    <fieldset className={cn("min-w-0", className)} aria-describedby={describedBy}>
      <legend className="mb-1.5 text-sm font-semibold">
        {label}
        {note && <span className="font-normal text-ink-500"> {note}</span>}
      </legend>
      {children}
      {error && (
        <FieldError id={`${id}-error`} className="mt-2">
          {error}
        </FieldError>
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-2 text-sm text-ink-500">
          {hint}
        </p>
      )}
    </fieldset>
  );
}

/** An error text that screen readers announce when it appears. */
export function FieldError({ id, className, children }: { id?: string; className?: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className={cn("flex gap-1.5 text-sm font-medium text-danger", className)}>
      <CircleAlert className="mt-[0.2em] size-[1.1em] flex-none" strokeWidth={1.75} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
