import { type ReactNode, useLayoutEffect, useRef } from "react";
import { cn } from "@/lib/class-names.ts";

type TileChoiceProps<Value extends string> = {
  /** The name of the set of radio buttons. */
  name: string;
  options: readonly { value: Value; label: string; face: ReactNode }[];
  chosen: Value | undefined;
  onChoose: (value: Value) => void;
  className?: string;
};

/** One of several options, each with a picture that says more than its name. The chosen one keeps its size. */
export function TileChoice<Value extends string>({
  name,
  options,
  chosen,
  onChoose,
  className,
}: TileChoiceProps<Value>) {
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const tile = chosen && row.current?.querySelector(":checked")?.parentElement;
    if (!row.current || !tile) return;
    const frame = row.current.getBoundingClientRect();
    const { left, right } = tile.getBoundingClientRect();
    // Moves only a swiped row, never the page.
    if (left < frame.left || right > frame.right)
      row.current.scrollLeft += (left + right - frame.left - frame.right) / 2;
  }, [chosen]);
  return (
    <div ref={row} className={cn("grid gap-x-2.5 gap-y-3 sm:gap-x-3", className ?? "grid-cols-3")}>
      {options.map(({ value, label, face }) => (
        <label
          key={value}
          className="group relative block has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-ink"
        >
          <input
            type="radio"
            name={name}
            className="peer absolute inset-0 z-1 size-full cursor-pointer appearance-none outline-none"
            checked={chosen === value}
            onChange={() => onChoose(value)}
          />
          <span className="block outline-petrol-900 peer-checked:outline-3 group-hover:outline group-hover:peer-checked:outline-3">
            {face}
          </span>
          <svg
            viewBox="0 0 16 16"
            className="invisible absolute top-0 right-0 size-6 bg-petrol-900 fill-none stroke-white stroke-2 p-1 peer-checked:visible"
            aria-hidden="true"
          >
            <path d="m3 8.5 3.5 3.5L13 4.5" />
          </svg>
          <span className="mt-2 block text-sm leading-snug font-medium text-ink-700 max-[23rem]:text-xs peer-checked:text-ink">
            {label}
          </span>
        </label>
      ))}
    </div>
  );
}
