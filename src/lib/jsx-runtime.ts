/**
 * React's JSX runtime for the web app (`jsxImportSource` in vite.config.ts), in which React owns no text node beside other nodes.
 *
 * When a browser translates a page, it replaces each text node with an element. React throws if it later inserts something before such a node or removes it;
 * if React changes the node's text, nobody sees the change. Text that is the only child of an element is safe, because React sets the element's content. So
 * `<p>{count} designers</p>` gets one text instead of two, and text beside an element or a condition gets a span: `<button>{busy && <Spinner
 * />}Save</button>` becomes `<button>{busy && <Spinner />}<span>Save</span></button>`.
 */
import type { ElementType, ReactNode } from "react";
import { Fragment, jsx as reactJsx } from "react/jsx-runtime";

type Props = { children?: ReactNode };

export { Fragment };
export const jsx: typeof reactJsx = (type, props, key) =>
  reactJsx(type, withElementsForTexts(type, props as Props), key);
/** @alias React's production builds do not distinguish the two; the development server uses `jsx-dev-runtime.ts`. */
export const jsxs = jsx;

/** Returns the properties of an element of this type with no bare texts beside other children. */
export function withElementsForTexts(type: ElementType, props: Props): Props {
  let children = elementsForTexts(props.children);
  // A fragment is not an element of the page: its text becomes a child of the surrounding element.
  if (type === Fragment && isText(children)) children = elementFor(children);
  return children === props.children ? props : { ...props, children };
}

const isText = (node: ReactNode): node is string | number => typeof node === "string" || typeof node === "number";
/** Whether React draws it as an element: an object or a function. */
const isNode = (node: unknown) => Object(node) === node;

/** Spaces are not translated, and an element for them would be visible between the children of a flex container. */
const elementFor = (text: string | number): ReactNode =>
  `${text}`.trim() ? reactJsx("span", { children: text }) : text;

/** Returns several children with each run of texts joined: as plain text if there is nothing else, otherwise in an element. All others keep their positions. */
function elementsForTexts(children: ReactNode): ReactNode {
  if (!Array.isArray(children)) return children;
  const all: ReactNode[] = children.map(elementsForTexts);
  if (!all.some(isNode)) return all.filter(isText).join("") || null;
  let start = -1;
  all.forEach((child, index) => {
    if (isNode(child)) start = -1;
    else if (isText(child)) {
      if (start < 0) start = index;
      else {
        (all[start] as string) += `${child}`;
        all[index] = null;
      }
    }
  });
  return all.map((child) => (isText(child) ? elementFor(child) : child));
}
