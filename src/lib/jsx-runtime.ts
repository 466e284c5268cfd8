/**
 * React's JSX runtime for the web app (`jsxImportSource` in vite.config.ts), in which React owns no text node beside other nodes.
 *
 * When a browser translates a page, it replaces each text node by an element. If React later inserts something before such a node, or removes it, it throws;
 * if it changes the node's text, nobody sees it. Text that is the only child of an element is safe, because React sets the element's content. So
 * `<p>{count} designers</p>` gets one text instead of two, and text beside an element or a condition gets a span:
 * `<button>{busy && <Spinner />}Save</button>` becomes `<button>{busy && <Spinner />}<span>Save</span></button>`.
 */
import type { ElementType, Key, ReactNode } from "react";
import { Fragment, jsx as reactJsx, jsxs as reactJsxs } from "react/jsx-runtime";

type Props = { children?: ReactNode };

export { Fragment };
export const jsx: typeof reactJsx = (type, props, key) => reactJsx(type, withElementsForTexts(type, props), key);
export const jsxs: typeof reactJsxs = (type, props, key) => {
  const changed = withElementsForTexts(type, props);
  return (Array.isArray(changed.children) ? reactJsxs : reactJsx)(type, changed, key);
};

/** The properties of an element of this type, whose children have no bare texts beside others. */
export function withElementsForTexts(type: ElementType, props: unknown): Props {
  const given = props as Props;
  let { children } = given;
  if (Array.isArray(children)) children = elementsForTexts(children);
  // A fragment is no element of the page: its text is a child of whatever surrounds it.
  if (type === Fragment && isText(children)) children = elementFor(String(children), "text");
  return children === given.children ? given : { ...given, children };
}

const isText = (node: ReactNode) => typeof node === "string" || typeof node === "number";
const isNode = (node: ReactNode) => node != null && typeof node !== "boolean" && !isText(node);

/** Spaces are not translated, and between the children of a flex container an element would be seen. */
const elementFor = (text: string, key: Key): ReactNode =>
  text.trim() ? reactJsx("span", { children: text }, key) : text;

/** The children with one text for each run of texts: alone, if there is nothing else, otherwise in an element. All others keep their positions. */
function elementsForTexts(children: readonly ReactNode[]): ReactNode {
  const all = children.map((child) => (Array.isArray(child) ? elementsForTexts(child) : child));
  if (!all.some(isNode)) return all.filter(isText).join("") || null;
  let start = -1;
  let run = "";
  const end = () => {
    if (start >= 0) all[start] = elementFor(run, `text-${start}`);
    start = -1;
    run = "";
  };
  for (const [index, child] of all.entries()) {
    if (isNode(child)) end();
    else if (isText(child)) {
      if (start < 0) start = index;
      run += child;
      all[index] = null;
    }
  }
  end();
  return all;
}
