// @dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { expect, it, onTestFinished } from "vitest";
import { render } from "@/lib/testing/render.tsx";
import { AnswerForm } from "./answer-form.tsx";

async function open() {
  const client = new QueryClient();
  const form = (author: string) => (
    <QueryClientProvider client={client}>
      <AnswerForm designerId="mara" reviewId="review" author={author} onClose={() => {}} />
    </QueryClientProvider>
  );
  const page = await render(form("Ellen"));
  onTestFinished(page.unmount);
  const button = (name: string) =>
    [...page.container.querySelectorAll("button")].find(({ textContent }) => textContent === name);
  return { field: page.container.querySelector("textarea"), button, again: () => page.render(form("Ellen V.")) };
}

it("begins in the field, and leaves the focus where one moves it when the page changes", async () => {
  const { field, button, again } = await open();
  expect(document.activeElement).toBe(field);
  button("Cancel")?.focus();
  await again();
  expect(document.activeElement).toBe(button("Cancel"));
});

it("leads back to the field when nothing was written", async () => {
  const { field, button } = await open();
  button("Send answer")?.focus();
  await act(async () => button("Send answer")?.click());
  expect(document.activeElement).toBe(field);
});
