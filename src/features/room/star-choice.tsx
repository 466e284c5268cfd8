import { REVIEW } from "@contract/limits.ts";
import { Star } from "lucide-react";
import { useState } from "react";
import { cn } from "@/lib/class-names.ts";

const WORDS = ["Poor", "Fair", "Good", "Very good", "Excellent"];
const CHOICES = WORDS.map((word, index) => ({
  stars: index + 1,
  word,
  name: index === 0 ? "1 star" : `${index + 1} stars`,
}));
if (CHOICES.length !== REVIEW.mostStars) throw new Error("Each number of stars needs a word.");

type StarChoiceProps = {
  legend: string;
  /** null if none is chosen. */
  value: number | null;
  onChange: (stars: number) => void;
  disabled?: boolean;
};

/** A choice of one to five stars: radio buttons drawn as stars, so that arrow keys and screen readers recognize them. */
export function StarChoice({ legend, value, onChange, disabled }: StarChoiceProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  const shown = pointed ?? value ?? 0;
  return (
    <fieldset
      disabled={disabled}
      className="flex min-w-0 flex-wrap items-center gap-x-4"
      onMouseLeave={() => setPointed(null)}
    >
      {/* As a float, it is beside the stars. */}
      <legend className="float-left flex-[1_1_7.5rem] font-semibold text-balance wrap-anywhere sm:flex-none">
        {legend}
      </legend>
      <div className="-mx-2 flex items-center">
        {CHOICES.map(({ stars, word, name }) => (
          <label
            key={stars}
            title={word}
            onMouseEnter={() => setPointed(stars)}
            className="relative grid size-11 cursor-pointer place-items-center rounded-control has-[:focus-visible]:outline-2 has-[:focus-visible]:-outline-offset-2 has-[:focus-visible]:outline-ink has-[:disabled]:cursor-default"
          >
            <input
              type="radio"
              name="stars"
              value={stars}
              checked={value === stars}
              onChange={() => onChange(stars)}
              // Placed over the star, so that touch exploration finds the button there.
              className="absolute inset-0 size-full cursor-[inherit] opacity-0"
              aria-label={`${name}, ${word}`}
            />
            <Star
              className={cn("size-7", stars <= shown ? "fill-ink stroke-ink" : "fill-paper stroke-ink-500")}
              strokeWidth={1.25}
              aria-hidden="true"
            />
          </label>
        ))}
        <span className="text-sm not-empty:ml-2 sm:min-w-20 text-ink-700" aria-hidden="true">
          {CHOICES[shown - 1]?.word}
        </span>
      </div>
    </fieldset>
  );
}
