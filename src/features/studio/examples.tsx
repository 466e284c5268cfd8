import { type Choice, studioPicture } from "@/content/studio.ts";
import { DoorImage } from "@/ui/door-image.tsx";
import { TILE, TILES, TILES_ROW } from "./tiles.ts";

const examples: Choice[] = [
  { room: "Bedroom", style: "Boho", palette: "dark" },
  { room: "Kitchen", style: "Modern", palette: "light" },
  { room: "Bedroom", style: "Minimal", palette: "neutral" },
  { room: "Office", style: "Industrial", palette: "neutral" },
  { room: "Kitchen", style: "Boho", palette: "neutral" },
];

/** Sets of choices to start with. */
export function Examples({ onChoose, disabled }: { onChoose: (choice: Choice) => void; disabled: boolean }) {
  return (
    <div className={TILES_ROW}>
      <p className="flex-none text-sm text-balance text-ink-700 max-sm:text-xs sm:w-40">
        Or begin with one of these, and change it.
      </p>
      <ul className={TILES} aria-label="Choices to begin with">
        {examples.map((each) => (
          <li key={studioPicture(each)}>
            <button
              type="button"
              className="group block w-full text-left"
              disabled={disabled}
              onClick={() => onChoose(each)}
            >
              <DoorImage src={studioPicture(each)} alt="" sizes="10rem" className={TILE} />
              <span className="mt-2 block text-xs leading-snug font-medium whitespace-nowrap text-ink-700 underline-offset-4 group-hover:underline">
                {each.style} {each.room.toLowerCase()}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
