import { ROOM_NAMES, type RoomKind } from "@contract/brief-words.ts";
import { formatShortDate } from "@contract/format.ts";
import type { PlanContent, PlanFloorPlan } from "@contract/plans.ts";
import { type CSSProperties, type ReactNode, useId, useMemo, useState } from "react";
import { ScaleBar } from "@/domain/floor-plan/dimensions.tsx";
import { inSentence } from "@/domain/floor-plan/fit.ts";
import { floorPlanOf } from "@/domain/floor-plan/floor-plan.ts";
import { FloorPlanDrawing } from "@/domain/floor-plan/floor-plan-drawing.tsx";
import { areaOf } from "@/domain/floor-plan/geometry.ts";
import { areaText } from "@/domain/floor-plan/lengths.ts";
import { StepPins } from "@/domain/floor-plan/step-pins.tsx";
import { extentOf, useBox } from "@/domain/floor-plan/view.ts";
import { VARIANT_NAMES } from "@/domain/floor-plan/words.ts";
import { cn } from "@/lib/class-names.ts";
import { useMedia } from "@/lib/use-media.ts";
import { Logo } from "@/ui/logo.tsx";
import { keyOfDrawing, marginsOf, PAPER_PIXEL, PAPERS, type Paper, scaleOn, stepsOn } from "./plan-floor-plan.ts";
import { Tick } from "./tick.tsx";
import { goTo, ToBuy } from "./to-buy.tsx";
import "./sheet.css";

export type SheetProps = {
  content: PlanContent & { floorPlan: PlanFloorPlan };
  customerName: string;
  designerName: string;
  room: RoomKind | null;
  /** The date on which it was sent, or today. */
  date: string;
  version: number;
  ticked: readonly string[];
  onTick?: ((entry: string, done: boolean) => void) | undefined;
};

/** The fraction of the window's height for the drawing if the steps are below it. */
const MOST_OF_WINDOW = 0.6;
const PAPER_SIZES = Object.keys(PAPERS) as Paper[];
/** Pixels below the drawing for a scale bar. */
const BAR_HEIGHT = 64;

/**
 * The first page of a plan with a drawing: the room with its steps, their list, a key and a title block; in print to true scale, in a window as large as it
 * allows. In windows below 900 px the same parts follow one another. Texts of steps that do not fit on the paper are on its next page.
 */
export function Sheet({ content, customerName, designerName, room, date, version, ticked, ...props }: SheetProps) {
  const { onTick } = props;
  const { steps, items, floorPlan } = content;
  const { variant, rows, pins } = floorPlan;
  const plan = useMemo(() => floorPlanOf(rows), [rows]);
  const [paper, setPaper] = useState<Paper>("A4");
  const [active, setActive] = useState<string | null>(null);
  const isPrinted = useMedia("print");
  const isWide = useMedia("(min-width: 900px)");
  const [drawing, box] = useBox<HTMLDivElement>();
  const onPaperId = useId();
  const extent = extentOf(plan);
  if (!extent || !plan.room) return null;

  const onPaper = marginsOf(plan, 70, 45);
  const scale = scaleOn(paper, extent, onPaper);
  const scales = PAPER_SIZES.map((size) => ({ size, scale: scaleOn(size, extent, onPaper) }));
  const { width, height } = PAPERS[paper];
  const space = box ?? { width: 360, height: 360 };
  const isNarrow = !isWide && space.width < 560;
  const margins = isPrinted ? onPaper : isNarrow ? marginsOf(plan, 46, 46) : marginsOf(plan, 82, 56);
  const [across, down] = [margins.left + margins.right, margins.top + margins.bottom];
  // Elsewhere, the title block contains the scale.
  const hasBar = !isPrinted && !isWide && !isNarrow;
  const below = hasBar ? BAR_HEIGHT : 0;
  // In narrow windows the first steps are visible below it.
  const most = isWide ? space.height : window.innerHeight * MOST_OF_WINDOW - below;
  const inWindow = Math.max(
    extent.width / Math.max(120, space.width - across),
    extent.height / Math.max(120, most - down),
  );
  const mmPerPixel = isPrinted ? scale * PAPER_PIXEL : inWindow;
  const beside = isPrinted || isWide ? 0 : Math.max(0, space.width - across - extent.width / mmPerPixel) / 2;
  const view = {
    x: extent.x - (margins.left + beside) * mmPerPixel,
    y: extent.y - margins.top * mmPerPixel,
    width: extent.width + (across + 2 * beside) * mmPerPixel,
    height: extent.height + (down + below) * mmPerPixel,
  };
  const says = stepsOn(content);
  const isDone = (id: string) => ticked.includes(id);
  const pinOf = (step: string) => pins.find((pin) => pin.step === step);
  const inFeet = plan.room.inFeet;
  const roomWords = [
    room && room !== "other" ? ROOM_NAMES[room] : "The room",
    areaText(areaOf(plan.room.corners), inFeet),
  ];
  const style = {
    ...{ "--paper-width": width, "--paper-height": height },
    ...{ "--drawing-width": view.width / scale, "--drawing-height": view.height / scale },
  } as CSSProperties;
  return (
    <section className="sheet" data-paper={paper} aria-label="The sheet">
      <div className="sheet-paper" style={style}>
        <div className="sheet-frame">
          <div className="sheet-drawing" ref={drawing}>
            <FloorPlanDrawing
              plan={plan}
              variant={variant}
              view={view}
              mmPerPixel={mmPerPixel}
              {...((isPrinted || isWide) && { detail: "full" })}
              chains
              notes
              arrows={pins.flatMap(({ item }) => item ?? [])}
              hot={pins.flatMap(({ step, item }) => (step === active && item) || [])}
            >
              {hasBar && <ScaleBar {...{ extent, mmPerPixel, inFeet }} />}
              <StepPins
                {...{ steps, pins, plan, variant, active, ticked }}
                radius={(isPrinted ? 13 : 11) * mmPerPixel}
                onActive={setActive}
                onPress={(event, step) => goTo(event, `step-${step}`)}
              />
            </FloorPlanDrawing>
          </div>
          <div className="sheet-side">
            <div className="flex items-baseline justify-between gap-2">
              <h2 className="display">What to do, in order</h2>
              {onTick && (
                <p className="flex-none text-sm text-ink-500 tabular-nums print:hidden">
                  {`${steps.filter(({ id }) => isDone(id)).length} of ${steps.length} done`}
                </p>
              )}
            </div>
            <ol data-says={says}>
              {steps.map(({ id, title, text }, index) => (
                <li
                  key={id}
                  id={`step-${id}`}
                  tabIndex={-1}
                  className="sheet-step outline-none focus:bg-duck-100"
                  onPointerEnter={() => setActive(id)}
                  onPointerLeave={() => setActive(null)}
                >
                  {pinOf(id) ? (
                    <a
                      href={`#pin-${id}`}
                      aria-label={`Step ${index + 1} on the drawing`}
                      className={cn("sheet-number hit", isDone(id) && "sheet-number-done")}
                      onClick={(event) => goTo(event, `pin-${id}`)}
                    >
                      {index + 1}
                    </a>
                  ) : (
                    <span className="sheet-number">{index + 1}</span>
                  )}
                  <div className="min-w-0">
                    <h3
                      dir="auto"
                      className={cn(
                        "font-semibold wrap-anywhere",
                        isDone(id) && "text-ink-500 line-through decoration-1",
                      )}
                    >
                      {title || "…"}
                    </h3>
                    <div className="sheet-text">
                      {text && (
                        <p dir="auto" className="whitespace-pre-line text-ink-700 wrap-anywhere">
                          {text}
                        </p>
                      )}
                      <ToBuy step={id} items={items} />
                    </div>
                  </div>
                  <div className="sheet-tick">
                    <Tick id={id} done={isDone(id)} onTick={onTick} label={`Done: ${title}`} />
                  </div>
                </li>
              ))}
            </ol>
            <ul className="sheet-key" aria-label="Key">
              {keyOfDrawing(plan, variant).map(({ kind, words }) => (
                <li key={kind} data-kind={kind}>
                  <svg viewBox="0 0 30 9" aria-hidden="true">
                    <path d={kind === "goes" ? "M1 1h28v7H1zM1 8L29 1" : "M1 1h28v7H1z"} />
                  </svg>
                  <span className="line-clamp-2">{words}</span>
                </li>
              ))}
            </ul>
          </div>
          <dl className="sheet-title">
            <div>
              <dt className="sr-only">Made on</dt>
              <dd>
                <Logo className="text-[length:calc(6.2*var(--mm))] [&_svg]:size-[calc(6.4*var(--mm))]" />
              </dd>
            </div>
            <Cell title="Room">{roomWords.join(", ")}</Cell>
            <Cell title="For">
              <bdi>{customerName}</bdi>
            </Cell>
            <Cell title="By">
              <bdi>{designerName}</bdi>
            </Cell>
            <Cell title="Date">{formatShortDate(date)}</Cell>
            <Cell title="Version">{`${version}, ${inSentence(VARIANT_NAMES[variant])}`}</Cell>
            <div className="sheet-printed">
              <dt>{`Scale 1:${scale} on ${paper}`}</dt>
              <dd>
                <ScaleOf {...{ inFeet, scale }} on="paper" />
              </dd>
            </div>
            <div className="sheet-shown">
              <dt id={onPaperId}>On paper</dt>
              <dd>
                <select
                  aria-labelledby={onPaperId}
                  className="-m-1 cursor-pointer border-b border-ink-400 bg-transparent p-1 font-semibold"
                  value={paper}
                  onChange={({ target }) => setPaper(target.value as Paper)}
                >
                  {scales.map(({ size, scale }) => (
                    <option key={size} value={size}>{`1:${scale} on ${size}`}</option>
                  ))}
                </select>
              </dd>
            </div>
            <div className="sheet-shown sheet-bar">
              <dt className="sr-only">Scale</dt>
              <dd>
                <ScaleOf inFeet={inFeet} scale={(mmPerPixel * 96) / 25.4} on="window" />
              </dd>
            </div>
            <div className="sheet-printed">
              <dt>Sheet</dt>
              <dd className="display text-[length:calc(6.5*var(--mm))] leading-none">1</dd>
            </div>
          </dl>
        </div>
      </div>
      <style>{`@page sheet-${paper.toLowerCase()}{size:${paper} landscape;margin:0;@top-left{content:none}@top-right{content:none}@bottom-left{content:none}@bottom-right{content:none}}`}</style>
    </section>
  );
}

function Cell({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

/** The length between two figures of a scale bar. */
const BETWEEN = { metres: [1, 0.5, 0.25], feet: [3, 1, 0.5] } as const;
/** In millimeters: for the title block in print, and in a window. */
const LONGEST_BAR = { paper: 76, window: 44 } as const;

/** A scale bar of 0, 1 and 2 meters, or 0, 3 and 6 feet, or less if that would be too long; at 1:`scale`. */
function ScaleOf({ inFeet, scale, on }: { inFeet: boolean; scale: number; on: keyof typeof LONGEST_BAR }) {
  const unit = (inFeet ? 304.8 : 1000) / scale;
  const each = BETWEEN[inFeet ? "feet" : "metres"].find((count) => 2 * count * unit <= LONGEST_BAR[on]) ?? 0.25;
  const one = each * unit;
  return (
    <svg className="sheet-scale-bar" width={`${2 * one}mm`} viewBox={`0 0 ${2 * one} 6`} aria-hidden="true">
      <path d={`M0 1h${2 * one}v1.3H0z`} fill="none" stroke="currentColor" strokeWidth={0.15} />
      <path d={`M0 1h${one / 2}v1.3H0zM${one} 1h${one / 2}v1.3H${one}z`} fill="currentColor" />
      {[0, 1, 2].map((count) => (
        <text key={count} x={count * one} y={5.2} textAnchor={count ? "middle" : "start"}>
          {`${count * each}${count === 2 ? (inFeet ? " ft" : " m") : ""}`}
        </text>
      ))}
    </svg>
  );
}
