import { useState } from "react";

/** What has been added to a list since it was hidden; nothing while it can be seen. */
export function useAddedWhileHidden<Item>(items: Item[], hidden: boolean): Item[] {
  const [seen, setSeen] = useState(items.length);
  if (!hidden && seen !== items.length) setSeen(items.length);
  return hidden ? items.slice(seen) : [];
}
