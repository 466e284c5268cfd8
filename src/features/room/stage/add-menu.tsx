import { ITEM_KINDS, MARK_KINDS, OPENING_KINDS } from "@contract/floor-plan.ts";
import { Plus, X } from "lucide-react";
import type { ReactNode } from "react";
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
  const label = draws ? "Add" : "Add furniture";
  return (
    <DropdownMenu>
      <DropdownMenuTrigger
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
          // The conversation beside it stays visible.
          collisionBoundary={within}
          collisionPadding={16}
          className="grid grid-cols-3 overflow-y-auto max-sm:max-h-[60dvh] sm:max-h-(--radix-dropdown-menu-content-available-height) sm:w-176 sm:max-w-(--radix-dropdown-menu-content-available-width) sm:grid-cols-(--columns) sm:[--columns:repeat(auto-fill,minmax(4.75rem,1fr))]"
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
              className="col-span-full mb-1.5 min-w-0 border-b border-ink-200 pb-1.5 max-sm:-mx-(--gutter) max-sm:flex max-sm:overflow-x-auto max-sm:px-(--gutter) max-sm:*:w-20 max-sm:*:flex-none sm:grid sm:grid-cols-(--columns)"
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
