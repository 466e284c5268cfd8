import { ITEM_KINDS, MARK_KINDS, OPENING_KINDS } from "@contract/floor-plan.ts";
import { Plus, X } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { PiecePicture, WallPicture } from "@/domain/floor-plan/editor/pictures.tsx";
import type { Entry } from "@/domain/floor-plan/editor/placing.ts";
import { KINDS, MARKS, OPENINGS, usualItem } from "@/domain/floor-plan/furniture.ts";
import { cn } from "@/lib/class-names.ts";
import { useMedia } from "@/lib/use-media.ts";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuPortal,
  DropdownMenuTrigger,
} from "@/ui/dropdown-menu.tsx";

type AddMenuProps = {
  /** The stage: the drawing would cut off the menu. */
  within: HTMLElement | null;
  inFeet: boolean;
  /** Whether objects on the walls can be added. */
  draws: boolean;
  /** Whether there is no space for more furniture. */
  full: boolean;
  /** Whether it is only an icon on phones, where it shares the line with another menu. */
  isSmall: boolean;
  onAdd: (entry: Entry) => void;
};

/** Pixels: the menu beside the room, and the space around it. */
const [WIDTH, PADDING] = [184, 16];

/** The palette of objects to add, drawn at one scale; each choice goes to the first free place. */
export function AddMenu({ within, inFeet, draws, full, isSmall, onAdd }: AddMenuProps) {
  const tile = (entry: Entry, name: string, picture: ReactNode) => (
    <DropdownMenuItem
      key={entry.kind}
      className="grid min-h-22 content-start justify-items-center gap-1 px-1 py-1.5 text-center text-xs [&>svg]:size-auto"
      onSelect={() => onAdd(entry)}
    >
      <span className="grid h-13 place-items-center">{picture}</span>
      {name}
    </DropdownMenuItem>
  );
  const isPhone = useMedia("(width < 40rem)");
  const trigger = useRef<HTMLButtonElement>(null);
  const [toEdge, setToEdge] = useState(0);
  /** Moves the menu from its button to the right edge of the stage, so that the room stays visible. */
  const measure = () => {
    const [stage, button] = [within, trigger.current].map((one) => one?.getBoundingClientRect());
    setToEdge(isPhone || !stage || !button ? 0 : stage.right - button.left - WIDTH - PADDING);
  };
  const label = draws ? "Add" : "Add furniture";
  return (
    <DropdownMenu onOpenChange={measure}>
      <DropdownMenuTrigger
        ref={trigger}
        aria-label={label}
        className={cn(
          "flex h-11.5 min-w-11.5 items-center justify-center gap-2 rounded-control border border-ink-200 bg-paper px-3 text-sm font-medium hover:bg-linen aria-expanded:bg-linen",
          isSmall ? "sm:not-short:pr-4" : "not-short:pr-4",
        )}
      >
        <Plus className="size-4.5" strokeWidth={1.75} aria-hidden="true" />
        <span className={cn("short:sr-only", isSmall && "max-sm:sr-only")}>Add</span>
      </DropdownMenuTrigger>
      <DropdownMenuPortal container={within}>
        <DropdownMenuContent
          align="start"
          alignOffset={toEdge}
          // It need not touch its button.
          sticky="always"
          collisionBoundary={within}
          collisionPadding={PADDING}
          style={isPhone ? undefined : { width: WIDTH }}
          className="grid min-w-0 grid-cols-3 overflow-y-auto max-sm:max-h-[min(60dvh,28.5rem)] sm:max-h-(--radix-dropdown-menu-content-available-height) sm:grid-cols-2"
        >
          {isPhone && (
            <div className="sticky -top-3 z-1 col-span-full -mt-3 flex h-11 items-center justify-between bg-paper">
              <p className="display text-xl">{label}</p>
              <DropdownMenuItem aria-label="Close" className="-mr-2.5 grid size-11 min-h-0 place-items-center p-0">
                <X aria-hidden="true" />
              </DropdownMenuItem>
            </div>
          )}
          {draws && (
            <fieldset
              aria-label="Doors and windows"
              className="col-span-full mb-1.5 min-w-0 border-b border-ink-200 pb-1.5 max-sm:-mx-(--gutter) max-sm:flex max-sm:overflow-x-auto max-sm:px-(--gutter) max-sm:*:w-20 max-sm:*:flex-none sm:grid sm:grid-cols-2"
            >
              {OPENING_KINDS.map((kind) =>
                tile({ part: "opening", kind }, OPENINGS[kind].name, <WallPicture kind={kind} />),
              )}
              {MARK_KINDS.map((kind) => tile({ part: "mark", kind }, MARKS[kind].name, <WallPicture kind={kind} />))}
            </fieldset>
          )}
          {!full &&
            ITEM_KINDS.map((kind) => {
              const { name, width, depth } = usualItem(kind, inFeet);
              const picture = <PiecePicture {...{ kind, width, depth }} mmPerPixel={42} />;
              return tile({ part: "item", kind }, name || KINDS[kind].name, picture);
            })}
        </DropdownMenuContent>
      </DropdownMenuPortal>
    </DropdownMenu>
  );
}
