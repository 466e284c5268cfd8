import { LONGEST, MOST } from "@contract/limits.ts";
import { Plus, X } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { useController, useFormContext } from "react-hook-form";
import { Button } from "@/ui/button.tsx";
import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import type { ProfileValues } from "./profile-values.ts";

/** What one rate includes: typed one by one, added with Enter, removed with buttons. */
export function ServicesOfferedField({ index }: { index: number }) {
  const { control } = useFormContext<ProfileValues>();
  const { field, fieldState } = useController({ control, name: `rates.${index}.servicesProvided` });
  const [text, setText] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const services = field.value;

  function add(): void {
    const service = text.trim();
    if (!service) return;
    if (!services.includes(service)) field.onChange([...services, service]);
    setText("");
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    // Enter adds the service instead of submitting the form.
    event.preventDefault();
    add();
  }

  const full = services.length >= MOST.services;
  return (
    <div>
      <Field label="Services Offered" required hint="Press Enter to add one." error={fieldState.error?.message}>
        <div className="flex min-w-0 gap-2">
          <ServiceInput
            ref={(element) => {
              input.current = element;
              field.ref(element);
            }}
            value={text}
            disabled={full}
            onChange={setText}
            onKeyDown={onKeyDown}
          />
          <Button
            variant="secondary"
            className="h-12 flex-none"
            disabled={full}
            onClick={() => {
              add();
              input.current?.focus();
            }}
          >
            <Plus aria-hidden="true" />
            Add
          </Button>
        </div>
      </Field>
      {services.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2" aria-label="Included">
          {services.map((service) => (
            <li
              key={service}
              className="inline-flex min-h-9 max-w-full items-center gap-1 rounded-control bg-duck-100 pl-3 text-sm font-medium"
            >
              <span dir="auto" className="py-1 [overflow-wrap:anywhere]">
                {service}
              </span>
              <button
                type="button"
                aria-label={`Remove ${service}`}
                className="grid size-9 flex-none place-items-center rounded-control hover:bg-duck-200"
                onClick={() => {
                  field.onChange(services.filter((one) => one !== service));
                  input.current?.focus();
                }}
              >
                <X className="size-4" strokeWidth={1.75} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type ServiceInputProps = {
  ref: (element: HTMLInputElement | null) => void;
  value: string;
  disabled: boolean;
  onChange: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

function ServiceInput({ onChange, ...rest }: ServiceInputProps) {
  return (
    <Input
      dir="auto"
      className="min-w-0"
      maxLength={LONGEST.service}
      placeholder="A plan of the room, to scale"
      enterKeyHint="done"
      onChange={(event) => onChange(event.target.value)}
      {...rest}
    />
  );
}
