import { formatList } from "@contract/format.ts";
import { Sparkles } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import {
  type Choice,
  difference,
  inWords,
  palettes,
  roomTypes,
  type Style,
  studioPicture,
  styles,
} from "@/content/studio.ts";
import { cn } from "@/lib/class-names.ts";
import { usePageMeta } from "@/lib/page-meta.ts";
import { Button } from "@/ui/button.tsx";
import { ChipChoice } from "@/ui/checkbox.tsx";
import { DoorImage } from "@/ui/door-image.tsx";
import { FieldGroup } from "@/ui/field.tsx";
import { Examples } from "./examples.tsx";
import { DESIGNS, NextSteps, StudioResult, Takes } from "./studio-result.tsx";
import { StyleDesigners } from "./style-designers.tsx";
import { TileChoice } from "./tile-choice.tsx";
import { useGeneration } from "./use-generation.ts";

/** The part of a picture that shows its style best. */
const crops: Record<Style, string> = {
  Modern: "origin-[66%_60%]",
  Minimal: "origin-[97%_60%]",
  Boho: "origin-[50%_45%]",
  Scandinavian: "origin-[40%_75%]",
  Industrial: "origin-[25%_65%]",
  Traditional: "origin-[85%_65%]",
};

const TILE = "aspect-5/2 w-full max-sm:aspect-3/2";

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
      className={cn(TILE, "stacked:sm:aspect-3/2 beside:[@media(height>=50rem)]:aspect-3/2")}
    />
  ),
}));

const paletteTiles = palettes.map(({ value, label }) => ({
  value,
  label,
  face: (
    <DoorImage
      src={studioPicture({ room: "Living Room", style: "Scandinavian", palette: value })}
      alt=""
      sizes="18rem"
      imgClassName="object-[50%_60%]"
      className={cn(TILE, "beside:[@media(height>=50rem)]:aspect-2/1")}
    />
  ),
}));

/** Names the missing choices: "a room, a style and a palette". */
function missing({ room, style, palette }: Partial<Choice>): string {
  const names = [room ? "" : "a room", style ? "" : "a style", palette ? "" : "a palette"].filter(Boolean);
  return formatList(names);
}

/**
 * The stage of the design fills the window beside the choices, up to its edge. In narrow windows it is above them, where a design stays visible while the
 * choices scroll below it.
 */
export function StudioPage() {
  usePageMeta({
    title: "AI Design Studio",
    description: "Choose a room, a style and a palette, and see how it could look before you talk to a designer.",
  });
  const [choice, setChoice] = useState<Partial<Choice>>({});
  const { generation, generate } = useGeneration();
  const [take, setTake] = useState<Choice>();
  const generating = generation.status === "generating";
  const design = generation.status === "done" ? generation.choice : undefined;
  const result = useRef<HTMLElement>(null);
  useEffect(() => {
    // The focused button is disabled during the generation. The result is already visible.
    if (generating) result.current?.focus({ preventScroll: true });
  }, [generating]);
  const complete = choice.room && choice.style && choice.palette;
  const made = design && inWords(design) === inWords({ ...design, ...choice });

  function submit(event: FormEvent) {
    event.preventDefault();
    const { room, style, palette } = choice;
    if (room && style && palette && !generating) {
      setTake({ room, style, palette });
      generate({ room, style, palette });
    }
  }

  return (
    <>
      <div className="grid px-(--gutter) pb-2 sm:pb-4 beside:grid-cols-[22.5rem_minmax(0,1fr)] beside:grid-rows-[auto_1fr_auto] beside:gap-x-9 beside:pr-0 beside:pl-[max(var(--gutter),calc((100%-var(--page))/2))]">
        <h1 className="display pb-2 text-3xl sm:pt-1 sm:pb-3 beside:pt-2 beside:pb-5">AI Design Studio</h1>
        <StudioResult
          ref={result}
          generation={generation}
          take={take}
          words={design && take && difference(take, design).words}
        />
        {design && take ? (
          <Takes design={design} take={take} onShow={setTake} />
        ) : (
          <Examples onChoose={setChoice} disabled={generating} />
        )}
        <form
          onSubmit={submit}
          // A focused option stops clear of the picture above it.
          className="grid min-w-0 content-start gap-y-3 pt-3 sm:gap-y-3.5 sm:pt-4 stacked:**:[input]:scroll-mt-[calc(60vw+1rem)] max-sm:[@media(height>=45rem)]:**:[input]:scroll-mt-[calc(84vw+5rem)] beside:col-start-1 beside:row-span-2 beside:row-start-2 beside:gap-y-5 beside:pt-0 beside:[@media(height>=52rem)]:row-span-1 beside:[@media(height>=52rem)]:content-between"
        >
          <FieldGroup label="Room Type">
            <div className="grid grid-cols-3 gap-2 stacked:sm:grid-cols-6">
              {roomTypes.map((room) => (
                <ChipChoice
                  key={room}
                  type="radio"
                  name="room"
                  checked={choice.room === room}
                  onChange={() => setChoice({ ...choice, room })}
                  className="justify-center px-1! text-center"
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
              className="swipe max-sm:flex max-sm:-my-1 max-sm:gap-x-2.5 max-sm:py-1 max-sm:*:w-[31%] stacked:sm:grid-cols-6 beside:grid-cols-3"
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
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-1">
            <Button
              type="submit"
              size="lg"
              // While the chosen design is shown, there is nothing to generate.
              className={cn("max-sm:w-full", made && "hidden")}
              disabled={!complete}
              busy={generating}
            >
              {!generating && <Sparkles aria-hidden="true" />}
              {generating ? "Generating..." : "Generate Design"}
            </Button>
            <p className={cn("min-w-0 flex-1 text-sm text-ink-700", complete && "max-sm:hidden")}>
              {complete ? `One of the ${DESIGNS} that we drew.` : `Choose ${missing(choice)}.`}
            </p>
          </div>
        </form>
      </div>
      {design && take && (
        <>
          {/* Outside the grid, in which the picture stays in sight. */}
          <NextSteps design={design} take={take} className="wrap pb-6 sm:hidden" />
          <StyleDesigners design={take} />
        </>
      )}
    </>
  );
}
