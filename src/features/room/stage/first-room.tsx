import type { FloorPlanRow } from "@contract/floor-plan.ts";
import { FLOOR_PLAN } from "@contract/limits.ts";
import { type FormEvent, useState } from "react";
import { newRoom, rectangle } from "@/domain/floor-plan/editor/editing.ts";
import { parseLength } from "@/domain/floor-plan/lengths.ts";
import { Button } from "@/ui/button.tsx";
import { Input } from "@/ui/input.tsx";

type FirstRoomProps = {
  bookingId: string;
  /** The room can be drawn by the viewer. */
  may: boolean;
  otherName: string;
  onDraw: (room: FloorPlanRow) => void;
};

/** In place of a drawing: the outline of a room, and the two lengths with which it begins. */
export function FirstRoom({ bookingId, may, otherName, onDraw }: FirstRoomProps) {
  const [texts, setTexts] = useState({ Length: "", Width: "" });
  const [asked, setAsked] = useState(false);
  const inFeet = /['’′"”″]|f|in/.test(texts.Length + texts.Width);
  const lengths = { Length: parseLength(texts.Length, inFeet), Width: parseLength(texts.Width, inFeet) };
  const fits = (mm: number | null) => mm !== null && mm >= FLOOR_PLAN.leastWall && mm <= FLOOR_PLAN.mostWall;
  function draw(event: FormEvent): void {
    event.preventDefault();
    setAsked(true);
    const { Length: x, Width: y } = lengths;
    if (x === null || y === null || !fits(x) || !fits(y)) return;
    onDraw(newRoom(bookingId, rectangle(x, y), inFeet));
  }
  return (
    <div className="grid min-h-full place-content-center justify-items-center gap-5 p-6 text-center sm:p-10">
      <svg
        viewBox="0 0 360 250"
        aria-hidden="true"
        className="w-full max-w-80 text-petrol-900/35 stacked:hidden lg:max-w-104"
      >
        <path
          d="M20 20H340V230H230M150 230H20V150M20 90V20M150 230A80 80 0 0 1 230 150V230"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeDasharray="6 6"
        />
      </svg>
      <div>
        <h2 className="display text-2xl text-balance">Begin with the room</h2>
        <p className="mt-1.5 max-w-[32em] text-sm text-balance text-ink-700 wrap-anywhere">
          {may ? (
            <>
              Two lengths are enough. You and <bdi>{otherName}</bdi> then see the same drawing, and both can move and
              draw in it.
            </>
          ) : (
            "Nobody has drawn it yet."
          )}
        </p>
      </div>
      {may && (
        <form onSubmit={draw} noValidate className="flex flex-wrap items-end justify-center gap-2.5 text-left">
          {(["Length", "Width"] as const).map((name) => (
            <label key={name} htmlFor={`first-${name}`} className="grid w-28 gap-1 text-xs text-ink-700">
              {name}
              <Input
                id={`first-${name}`}
                value={texts[name]}
                placeholder={name === "Length" ? "5.40 m" : "3.80 m"}
                inputMode="text"
                autoComplete="off"
                aria-invalid={asked && !fits(lengths[name])}
                onChange={(event) => setTexts({ ...texts, [name]: event.target.value })}
              />
            </label>
          ))}
          <Button type="submit" variant="outline">
            Draw the room
          </Button>
          {asked && !(fits(lengths.Length) && fits(lengths.Width)) && (
            <p role="alert" className="basis-full text-center text-sm font-medium text-danger">
              Write both, such as 5.40 m or 17′ 8″: 30 cm to 50 m.
            </p>
          )}
        </form>
      )}
    </div>
  );
}
