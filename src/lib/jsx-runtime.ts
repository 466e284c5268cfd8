/**
 * React's JSX runtime for the web app (`jsxImportSource` in vite.config.ts), in which React owns no text node beside other nodes.
 *
 * When a browser translates a page, it replaces each text node by an element. If React later inserts something before such a node, or removes it, it throws;
 * if it changes the node's text, nobody sees it. Text that is the only child of an element is safe, because React sets the element's content. So
 * `<p>{count} designers</p>` gets one text instead of two, and text beside an element or a condition gets a span:
 * `<button>{busy && <Spinner />}Save</button>` becomes `<button>{busy && <Spinner />}<span>Save</span></button>`.
 */
import type { ElementType, ReactNode } from "react";
import { Fragment, jsx as reactJsx } from "react/jsx-runtime";

type Props = { children?: ReactNode };

export { Fragment };
export const jsx: typeof reactJsx = (type, props, key) =>
  reactJsx(type, withElementsForTexts(type, props as Props), key);
/** @alias React's builds for production do not distinguish the two; the development server uses `jsx-dev-runtime.ts`. */
export const jsxs = jsx;

/** The properties of an element of this type, whose children have no bare texts beside others. */
export function withElementsForTexts(type: ElementType, props: Props): Props {
  let children = elementsForTexts(props.children);
  // A fragment is no element of the page: its text is a child of whatever surrounds it.
  if (type === Fragment && isText(children)) children = elementFor(children);
  return children === props.children ? props : { ...props, children };
}

const isText = (node: ReactNode): node is string | number => typeof node === "string" || typeof node === "number";
/** An element, or what else React draws: an object or a function. */
const isNode = (node: unknown) => Object(node) === node;

/** Spaces are not translated, and between the children of a flex container an element would be seen. */
const elementFor = (text: string | number): ReactNode =>
  `${text}`.trim() ? reactJsx("span", { children: text }) : text;

/** Several children with one text for each run of texts: alone, if there is nothing else, otherwise in an element. All others keep their positions. */
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
