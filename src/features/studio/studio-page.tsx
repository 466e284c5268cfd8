import { Sparkles } from "lucide-react";
import { type FormEvent, useState } from "react";
import { type Choice, type Palette, palettes, roomTypes, styles } from "@/content/studio.ts";
import { usePageMeta } from "@/lib/page-meta.ts";
import { Button } from "@/ui/button.tsx";
import { ChipChoice } from "@/ui/checkbox.tsx";
import { FieldGroup } from "@/ui/field.tsx";
import { StudioResult } from "./studio-result.tsx";
import { useGeneration } from "./use-generation.ts";

/** Three colours that stand for a palette. */
const swatches: Record<Palette, string[]> = {
  light: ["#fbfaf6", "#e8e4da", "#cfe0dd"],
  neutral: ["#e6dccb", "#c2a98b", "#8d8273"],
  dark: ["#4a3a32", "#20343b", "#14191b"],
};

export function StudioPage() {
  usePageMeta({
    title: "AI Design Studio",
    description: "Choose a room, a style and a palette, and see how it could look before you talk to a designer.",
  });
  const [choice, setChoice] = useState<Partial<Choice>>({});
  const { generation, generate } = useGeneration();
  const generating = generation.status === "generating";
  const complete = choice.room && choice.style && choice.palette;

  function submit(event: FormEvent) {
    event.preventDefault();
    const { room, style, palette } = choice;
    if (room && style && palette && !generating) generate({ room, style, palette });
  }

  return (
    <div className="wrap py-[clamp(1.5rem,4vw,3.5rem)]">
      <h1 className="display text-4xl">AI Design Studio</h1>
      <p className="mt-4 max-w-[34em] text-lg text-ink-700">
        Choose a room, a style and a palette. What comes out is a place to start a conversation from.
      </p>
      <div className="mt-10 grid gap-x-[clamp(2rem,5vw,5rem)] gap-y-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <form onSubmit={submit} className="grid content-start gap-8">
          <FieldGroup label="Room Type">
            <Chips
              name="room"
              options={roomTypes.map((value) => ({ value, label: value }))}
              chosen={choice.room}
              onChoose={(room) => setChoice({ ...choice, room })}
            />
          </FieldGroup>
          <FieldGroup label="Style">
            <Chips
              name="style"
              options={styles.map((value) => ({ value, label: value }))}
              chosen={choice.style}
              onChoose={(style) => setChoice({ ...choice, style })}
            />
          </FieldGroup>
          <FieldGroup label="Color Palette">
            <Chips
              name="palette"
              options={palettes}
              chosen={choice.palette}
              onChoose={(palette) => setChoice({ ...choice, palette })}
            />
          </FieldGroup>
          <Button type="submit" size="lg" className="sm:justify-self-start" disabled={!complete} busy={generating}>
            {!generating && <Sparkles aria-hidden="true" />}
            {generating ? "Generating..." : "Generate Design"}
          </Button>
        </form>
        <StudioResult generation={generation} />
      </div>
    </div>
  );
}

type ChipsProps<Value extends string> = {
  name: string;
  options: readonly { value: Value; label: string }[];
  chosen: Value | undefined;
  onChoose: (value: Value) => void;
};

function Chips<Value extends string>({ name, options, chosen, onChoose }: ChipsProps<Value>) {
  return (
    <div className="flex flex-wrap gap-2">
      {options.map(({ value, label }) => (
        <ChipChoice key={value} type="radio" name={name} checked={chosen === value} onChange={() => onChoose(value)}>
          {name === "palette" && <Swatch colours={swatches[value as Palette]} />}
          {label}
        </ChipChoice>
      ))}
    </div>
  );
}

function Swatch({ colours }: { colours: string[] }) {
  return (
    <span className="mr-2 inline-flex align-[-0.2em] ring-1 ring-ink-200" aria-hidden="true">
      {colours.map((colour) => (
        <span key={colour} className="size-4" style={{ backgroundColor: colour }} />
      ))}
    </span>
  );
}
