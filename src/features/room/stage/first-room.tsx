import type { BookingFile } from "@contract/files.ts";
import type { FloorPlanRow } from "@contract/floor-plan.ts";
import { FLOOR_PLAN } from "@contract/limits.ts";
import { type FormEvent, useState } from "react";
import { newRoom, rectangle } from "@/domain/floor-plan/editor/shapes.ts";
import { INCH, parseLength } from "@/domain/floor-plan/lengths.ts";
import { Button } from "@/ui/button.tsx";
import { Input } from "@/ui/input.tsx";
import { Ground } from "./draw-on-menu.tsx";
import "./first-room.css";

type FirstRoomProps = {
  bookingId: string;
  /** The room can be drawn by the viewer. */
  may: boolean;
  otherName: string;
  onDraw: (room: FloorPlanRow) => void;
  /** What can be drawn on without a room. */
  grounds: readonly BookingFile[];
  onGround: (file: BookingFile) => void;
};

/** The room that is shown before its lengths are written, in millimetres. */
const USUAL = [5400, 3800] as const;

/** In place of a drawing: the outline of a room, the two lengths with which it begins, and the pictures that can be drawn on instead. */
export function FirstRoom({ bookingId, may, otherName, onDraw, grounds, onGround }: FirstRoomProps) {
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
  const drawn = fits(lengths.Length) && fits(lengths.Width);
  const [x, y] = drawn ? [lengths.Length ?? 0, lengths.Width ?? 0] : USUAL;
  const square = (inFeet ? 3 * 12 * INCH : 1000) * Math.ceil(Math.max(x, y) / 15_000);
  const shape = {
    "--ratio": Math.min(2, Math.max(0.8, x / y)),
    backgroundSize: `${(100 * square) / x}% ${(100 * square) / y}%`,
  };
  return (
    <div className="first-room">
      <form noValidate onSubmit={draw} style={shape} data-drawn={drawn || undefined}>
        <svg viewBox="0 0 80 80" aria-hidden="true">
          <path d="M1 80V1A79 79 0 0 1 80 80" />
        </svg>
        <div className="first-room-words max-w-96 basis-full">
          <h2 className="display text-2xl text-balance">Begin with the room</h2>
          <p className="mt-1.5 text-sm text-balance text-ink-700 wrap-anywhere">
            {may ? (
              <>
                Two lengths are enough. Then you and <bdi>{otherName}</bdi> move and draw in it together.
              </>
            ) : (
              "Nobody has drawn it yet."
            )}
          </p>
        </div>
        {may && (
          <>
            {(["Length", "Width"] as const).map((name) => (
              <label key={name} htmlFor={`first-${name}`} className="grid gap-1 text-left text-xs text-ink-700">
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
            <Button type="submit" variant="outline" className="first-room-draw bg-paper">
              Draw the room
            </Button>
            {asked && !drawn && (
              <p role="alert" className="basis-full text-sm font-medium text-danger">
                Write both, such as 5.40 m or 17′ 8″: 30 cm to 50 m.
              </p>
            )}
          </>
        )}
        {grounds.length > 0 && (
          <div className="max-w-full min-w-0 basis-full">
            <p className="mb-2 text-sm text-ink-700">Or draw on</p>
            <ul className="mx-auto flex w-fit max-w-full gap-2 overflow-x-auto p-1">
              {grounds.map((file) => (
                <li key={file.id} className="flex-none">
                  <button
                    type="button"
                    aria-label={`Draw on ${file.kind === "pdf" ? "a page of " : ""}${file.name}`}
                    className="grid w-20 gap-1 rounded-control text-xs/4 hover:underline sm:w-24"
                    onClick={() => onGround(file)}
                  >
                    <Ground
                      file={file}
                      className="grid h-14 place-items-center overflow-hidden rounded-control border border-ink-200 bg-linen sm:h-16"
                    />
                    <bdi className="px-0.5 wrap-anywhere">{file.name}</bdi>
                  </button>
                </li>
              ))}
            </ul>
          </div>
        )}
      </form>
    </div>
  );
}
