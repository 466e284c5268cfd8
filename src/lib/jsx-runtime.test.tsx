// @dom
import { act, type ElementType, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { expect, it } from "vitest";
import { Fragment, jsxDEV } from "./jsx-dev-runtime.ts";

/** What the page translation of Chrome does to the document; the words stay. */
function translate(root: Element): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts.filter(({ data }) => data.trim())) {
    const [outer, inner] = [document.createElement("font"), document.createElement("font")];
    inner.append(text.data);
    outer.append(inner);
    text.replaceWith(outer);
  }
}

const element = (type: ElementType, ...children: ReactNode[]) => {
  const several = children.length > 1;
  return jsxDEV(type, { children: several ? children : children[0] }, undefined, several);
};
const Passing = ({ children }: { children: ReactNode }) => element("button", children);
const spinner = element("svg");

const CHANGES: [kind: string, before: ReactNode, after: ReactNode, shown: string][] = [
  ["a count before a word", element("p", 1, " designers"), element("p", 2, " designers"), "<p>2 designers</p>"],
  [
    "text after a condition",
    element("p", false, "Save"),
    element("p", spinner, "Saving"),
    "<p><svg></svg><span>Saving</span></p>",
  ],
  ["text before a condition", element("p", "Save", spinner), element("p", "Saved", null), "<p>Saved</p>"],
  [
    "a text that comes and goes",
    element("p", "By ", spinner, "!"),
    element("p", false, spinner, null),
    "<p><svg></svg></p>",
  ],
  [
    "texts around an element",
    element("p", "By ", spinner, " and ", 2),
    element("p", "Of ", spinner, " or ", 3),
    "<p><span>Of </span><svg></svg><span> or 3</span></p>",
  ],
  ["the children of a component", element(Passing, "Pay ", 1), element(Passing, "Pay ", 2), "<button>Pay 2</button>"],
  [
    "a fragment",
    element("p", element(Fragment, "One")),
    element("p", element(Fragment, "Two")),
    "<p><span>Two</span></p>",
  ],
  [
    "a list",
    element("p", ["a", ", "], spinner),
    element("p", ["a", ", ", "b"], spinner),
    "<p><span>a, b</span><svg></svg></p>",
  ],
  [
    "spaces between elements",
    element("p", spinner, " ", spinner),
    element("p", spinner, " ", spinner),
    "<p><svg></svg> <svg></svg></p>",
  ],
  ["zero and nothing", element("p", 0, ""), element("p", "", ""), "<p></p>"],
];

it.each(CHANGES)("changes the words of a translated page: %s", (_, before, after, shown) => {
  const page = document.createElement("main");
  const root = createRoot(page);
  act(() => root.render(before));
  translate(page);
  act(() => root.render(after));
  expect(page.innerHTML).toBe(shown);
  act(() => root.render(null));
  expect(page.innerHTML).toBe("");
});
