import { type KeyboardEvent, useEffect, useEffectEvent } from "react";
import { placesIn } from "@/domain/floor-plan/floor-plan.ts";
import type { Point } from "@/domain/floor-plan/geometry.ts";
import { put } from "@/domain/floor-plan/operations.ts";
import { dragged, turned } from "./editing.ts";
import type { History } from "./editor-tools.tsx";
import type { Selected } from "./selected.ts";
import type { DragProps, Editing } from "./use-drags.ts";

type Keys = {
  history: History | undefined;
  onTakeBack: (act: () => number, word: string) => void;
  onRemove: (object: Selected) => void;
  /** Handles a key of an instrument, and returns whether it was one. */
  onInstrument: (event: KeyboardEvent) => boolean;
};

export const ARROWS: Readonly<Record<string, Point>> = {
  ...{ ArrowLeft: { x: -1, y: 0 }, ArrowRight: { x: 1, y: 0 }, ArrowUp: { x: 0, y: -1 }, ArrowDown: { x: 0, y: 1 } },
};

/** Handles the keys of the drawing, and those for undoing, which work everywhere on the page. */
export function useKeys({ variant, may, selected, onSelect, onEntry }: DragProps, editing: Editing, keys: Keys) {
  const { stored, make, say, canMove, zoom } = editing;

  // Everywhere except in a field, which has its own history.
  const onUndoKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const { history, onTakeBack } = keys;
    if (!history || event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey)) return;
    if ((event.target as Element).closest?.("input, textarea")) return;
    event.preventDefault();
    if (event.shiftKey) onTakeBack(history.redo, "Done again");
    else onTakeBack(history.undo, "Undone");
  });
  useEffect(() => {
    const listening = new AbortController();
    window.addEventListener("keydown", (event) => onUndoKey(event), { signal: listening.signal });
    return () => listening.abort();
  }, []);

  function act(key: string, event: KeyboardEvent): boolean {
    const { part, id = "" } = (event.target as Element).closest<SVGElement>("[data-part]")?.dataset ?? {};
    const object = part && part !== "length" ? ({ part, id } as Selected) : selected;
    if (key === "+" || key === "=" || key === "-") zoom(key === "-" ? 1 / 1.25 : 1.25);
    else if (key === "0") editing.showAll();
    else if (key === "escape") {
      onEntry?.(null);
      onSelect(null);
    } else if (key === "enter" && may.walls && (part === "length" || part === "wall")) editing.onLength(id);
    else if (object && (key === "delete" || key === "backspace")) keys.onRemove(object);
    else if (object && canMove(object)) return change(event, key, object);
    else return false;
    return true;
  }
  function change(event: KeyboardEvent, key: string, object: Selected): boolean {
    const way = ARROWS[event.key];
    const step = event.shiftKey ? 100 : 10;
    const place = object.part === "item" && placesIn(stored, variant).get(object.id);
    const photo = stored.photos.find(({ id }) => object.part === "photo" && id === object.id);
    if (way || key === "r") {
      onEntry?.(null);
      onSelect(object);
    }
    if (way) {
      const { change } = dragged(stored, variant, object, { x: way.x * step, y: way.y * step }, 0);
      if (change) make(change, object);
      else say("Walls would meet, or one would be too short.", true);
    } else if (key === "r" && place) {
      make(turned(stored, variant, place.id, place.turn + (event.shiftKey ? 15 : 90)), object);
    } else if (key === "r" && photo) {
      make(put({ ...photo, turn: (photo.turn + (event.shiftKey ? 15 : 45)) % 360 }), object);
    } else return false;
    return true;
  }

  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (keys.onInstrument(event) || act(event.key.toLowerCase(), event)) event.preventDefault();
  };
}
