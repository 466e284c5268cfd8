import { ITEM_KINDS, MARK_KINDS, OPENING_KINDS } from "@contract/floor-plan.ts";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import type { Entry } from "@/domain/floor-plan/editor/editing.ts";
import { PiecePicture, WallPicture } from "@/domain/floor-plan/editor/pictures.tsx";
import { KINDS, MARKS, OPENINGS, usualItem } from "@/domain/floor-plan/furniture.ts";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuPortal,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/ui/dropdown-menu.tsx";

type AddMenuProps = {
  /** The stage: the drawing would cut the menu off. */
  within: HTMLElement | null;
  inFeet: boolean;
  /** Walls, and what is on them, can be changed. */
  draws: boolean;
  /** There is no space for more furniture. */
  full: boolean;
  onAdd: (entry: Entry) => void;
};

/** The palette of what can be added, drawn at one scale; each choice goes to the first free place. */
export function AddMenu({ within, inFeet, draws, full, onAdd }: AddMenuProps) {
  const tile = (entry: Entry, name: string, picture: ReactNode) => (
    <DropdownMenuItem
      key={entry.kind}
      className="grid min-h-24 content-between justify-items-center gap-1 px-1 py-2 text-center text-xs [&>svg]:size-auto"
      onSelect={() => onAdd(entry)}
    >
      <span className="grid h-13 place-items-center">{picture}</span>
      {name}
    </DropdownMenuItem>
  );
  const label = draws ? "Add" : "Add furniture";
  return (
    <DropdownMenu>
      <DropdownMenuTrigger
        aria-label={label}
        className="flex h-11 items-center gap-2 rounded-control border border-ink-200 bg-paper pr-4 pl-3 text-sm font-medium hover:bg-linen aria-expanded:bg-linen"
      >
        <Plus className="size-4.5" strokeWidth={1.75} aria-hidden="true" />
        Add
      </DropdownMenuTrigger>
      <DropdownMenuPortal container={within}>
        <DropdownMenuContent
          align="start"
          className="grid max-h-[min(60dvh,30rem)] grid-cols-3 overflow-y-auto sm:w-104 sm:grid-cols-5"
        >
          {!full &&
            ITEM_KINDS.map((kind) => {
              const { name, width, depth } = usualItem(kind, inFeet);
              const picture = <PiecePicture {...{ kind, width, depth }} mmPerPixel={42} />;
              return tile({ part: "item", kind }, name || KINDS[kind].name, picture);
            })}
          {draws && !full && <DropdownMenuSeparator className="col-span-full" />}
          {draws &&
            OPENING_KINDS.map((kind) =>
              tile({ part: "opening", kind }, OPENINGS[kind].name, <WallPicture kind={kind} />),
            )}
          {draws &&
            MARK_KINDS.map((kind) => tile({ part: "mark", kind }, MARKS[kind].name, <WallPicture kind={kind} />))}
        </DropdownMenuContent>
      </DropdownMenuPortal>
    </DropdownMenu>
  );
}
