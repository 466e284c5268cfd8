/** "wall" is a wall that can be pushed, "length" its dimension line; both have the wall's id. */
export type ObjectName = { part: "wall" | "length" | "opening" | "mark" | "item" | "photo" | "note"; id: string };

export const classes = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(" ");
/** `label`: makes the object a button of this name. */
export type AsObject = { label?: string | false | undefined; isChosen: boolean };
export const asButton = (part: ObjectName["part"], id: string, label: AsObject["label"]) =>
  label ? { "data-part": part, "data-id": id, tabIndex: 0, role: "button", "aria-label": label } : {};
