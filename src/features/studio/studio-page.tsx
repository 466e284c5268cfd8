import { formatList } from "@contract/format.ts";
import { Sparkles } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { type Choice, type Palette, palettes, roomTypes, type Style, studioPicture, styles } from "@/content/studio.ts";
import { cn } from "@/lib/class-names.ts";
import { usePageMeta } from "@/lib/page-meta.ts";
import { Button } from "@/ui/button.tsx";
import { ChipChoice } from "@/ui/checkbox.tsx";
import { DoorImage } from "@/ui/door-image.tsx";
import { FieldGroup } from "@/ui/field.tsx";
import { StudioResult } from "./studio-result.tsx";
import { StyleDesigners } from "./style-designers.tsx";
import { TileChoice } from "./tile-choice.tsx";
import { useGeneration } from "./use-generation.ts";

/** Three colors that stand for a palette. */
const swatches: Record<Palette, string[]> = {
  light: ["#fbfaf6", "#e8e4da", "#cfe0dd"],
  neutral: ["#e6dccb", "#c2a98b", "#8d8273"],
  dark: ["#4a3a32", "#20343b", "#14191b"],
};

/** The part of a picture that shows its style best. */
const crops: Record<Style, string> = {
  Modern: "origin-[66%_60%]",
  Minimal: "origin-[97%_60%]",
  Boho: "origin-[50%_45%]",
  Scandinavian: "origin-[40%_75%]",
  Industrial: "origin-[25%_65%]",
  Traditional: "origin-[85%_65%]",
};

/** The same room in each style; the smallest copy of a picture is enough on every screen. */
const styleTiles = styles.map((style) => ({
  value: style,
  label: style,
  face: (
    <DoorImage
      src={studioPicture({ room: "Living Room", style, palette: "light" })}
      alt=""
      sizes="18rem"
      imgClassName={cn("scale-150", crops[style])}
      className="aspect-4/3 w-full lg:aspect-2/1"
    />
  ),
}));

const paletteTiles = palettes.map(({ value, label }) => ({
  value,
  label,
  face: (
    <span className="flex h-10 forced-color-adjust-none ring-1 ring-ink-400" aria-hidden="true">
      {swatches[value].map((color) => (
        <span key={color} className="flex-1" style={{ backgroundColor: color }} />
      ))}
    </span>
  ),
}));

/** "a room, a style and a palette" */
function missing({ room, style, palette }: Partial<Choice>): string {
  const names = [room ? "" : "a room", style ? "" : "a style", palette ? "" : "a palette"].filter(Boolean);
  return formatList(names);
}

export function StudioPage() {
  usePageMeta({
    title: "AI Design Studio",
    description: "Choose a room, a style and a palette, and see how it could look before you talk to a designer.",
  });
  const [choice, setChoice] = useState<Partial<Choice>>({});
  const { generation, generate } = useGeneration();
  const [take, setTake] = useState<Choice>();
  const generating = generation.status === "generating";
  const result = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!generating) return;
    // Move the focus to the result: the focused button is disabled while generating, and on phones the result is out of view below it.
    result.current?.focus({ preventScroll: true });
    if (!window.matchMedia("(min-width: 64rem)").matches) result.current?.scrollIntoView();
  }, [generating]);
  const complete = choice.room && choice.style && choice.palette;

  function submit(event: FormEvent) {
    event.preventDefault();
    const { room, style, palette } = choice;
    if (room && style && palette && !generating) {
      setTake({ room, style, palette });
      generate({ room, style, palette });
    }
  }

  return (
    <div className="wrap py-[clamp(1.5rem,2.5vw,2.5rem)]">
      <h1 className="display text-4xl">AI Design Studio</h1>
      <p className="mt-3 max-w-[34em] text-lg text-balance text-ink-700 lg:max-w-none">
        Choose a room, a style and a palette. We’ll show you the room from our collection that fits best: a place to
        start a conversation from.
      </p>
      <div className="mt-6 grid gap-x-[clamp(2rem,4vw,4rem)] gap-y-10 lg:grid-cols-[minmax(0,23rem)_minmax(0,1fr)]">
        <form onSubmit={submit} className="grid content-start gap-7 lg:gap-5">
          <FieldGroup label="Room Type">
            <div className="flex flex-wrap gap-2">
              {roomTypes.map((room) => (
                <ChipChoice
                  key={room}
                  type="radio"
                  name="room"
                  checked={choice.room === room}
                  onChange={() => setChoice({ ...choice, room })}
                >
                  {room}
                </ChipChoice>
              ))}
            </div>
          </FieldGroup>
          <FieldGroup label="Style">
            <TileChoice
              name="style"
              options={styleTiles}
              chosen={choice.style}
              onChoose={(style) => setChoice({ ...choice, style })}
            />
          </FieldGroup>
          <FieldGroup label="Color Palette">
            <TileChoice
              name="palette"
              options={paletteTiles}
              chosen={choice.palette}
              onChoose={(palette) => setChoice({ ...choice, palette })}
            />
          </FieldGroup>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2.5">
            <Button type="submit" size="lg" className="max-sm:w-full" disabled={!complete} busy={generating}>
              {!generating && <Sparkles aria-hidden="true" />}
              {generating ? "Generating..." : "Generate Design"}
            </Button>
            <p className="text-sm text-ink-700">
              {complete ? "Try as many as you like." : `Choose ${missing(choice)}.`}
            </p>
          </div>
        </form>
        <StudioResult ref={result} generation={generation} onShow={setTake} />
      </div>
      {generation.status === "done" && take && <StyleDesigners design={take} />}
    </div>
  );
}
