import { useState } from "react";

/** Returns what has been added to a list since it was hidden; nothing while it is visible. */
export function useAddedWhileHidden<Item>(items: Item[], hidden: boolean): Item[] {
  const [seen, setSeen] = useState(items.length);
  if (!hidden && seen !== items.length) setSeen(items.length);
  return hidden ? items.slice(seen) : [];
}
