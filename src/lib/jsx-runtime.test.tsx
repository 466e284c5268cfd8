// @dom
import { act, type ElementType, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { expect, it } from "vitest";
import { Fragment, jsxDEV } from "./jsx-dev-runtime.ts";

/** Does what Chrome's page translation does to the document, but keeps the words. */
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
const p = (...children: ReactNode[]) => element("p", ...children);
const Passing = ({ children }: { children: ReactNode }) => element("button", children);
const one = element("svg");

const CHANGES: [kind: string, before: ReactNode, after: ReactNode, shown: string][] = [
  ["a count before a word", p(1, " designers"), p(2, " designers"), "<p>2 designers</p>"],
  ["text after a condition", p(false, "Save"), p(one, "Saving"), "<p><svg></svg><span>Saving</span></p>"],
  ["text before a condition", p("Save", one), p("Saved", null), "<p>Saved</p>"],
  ["a text that comes and goes", p("By ", one, "!"), p(false, one, null), "<p><svg></svg></p>"],
  [
    "texts around an element",
    p("By ", one, " and ", 2),
    p("Of ", one, " or ", 3),
    "<p><span>Of </span><svg></svg><span> or 3</span></p>",
  ],
  ["the children of a component", element(Passing, "Pay ", 1), element(Passing, "Pay ", 2), "<button>Pay 2</button>"],
  ["a fragment", p(element(Fragment, "One")), p(element(Fragment, "Two")), "<p><span>Two</span></p>"],
  ["a list", p(["a", ", "], one), p(["a", ", ", "b"], one), "<p><span>a, b</span><svg></svg></p>"],
  ["spaces between elements", p(one, " ", one), p(one, " ", one), "<p><svg></svg> <svg></svg></p>"],
  ["zero and nothing", p(0, ""), p("", ""), "<p></p>"],
];

it.each(CHANGES)("shows a change of words in a translated page: %s", (_, before, after, shown) => {
  const page = document.createElement("main");
  const root = createRoot(page);
  act(() => root.render(before));
  translate(page);
  act(() => root.render(after));
  expect(page.innerHTML).toBe(shown);
  act(() => root.render(null));
  expect(page.innerHTML).toBe("");
});
