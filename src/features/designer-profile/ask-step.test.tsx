// @dom
import type { Designer } from "@contract/designers.ts";
import type { Rate } from "@contract/services.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { expect, it } from "vitest";
import { render } from "@/lib/testing/render.tsx";
import { Dialog, DialogFrame } from "@/ui/dialog.tsx";
import { AskStep } from "./ask-step.tsx";

const designer = { _id: "mara", name: "Mara", address: { city: "" }, availability: null } as unknown as Designer;

it("leads the focus to the day of a possibility that is added, of which the last one takes the button away", async () => {
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <Dialog open>
        <DialogFrame>
          <AskStep head={{ title: "Mara" }} designer={designer} rate={{ _id: "r" } as Rate} onBack={() => {}} />
        </DialogFrame>
      </Dialog>
    </QueryClientProvider>,
  );
  const add = () => [...document.querySelectorAll("button")].find((one) => one.textContent === "Add another");
  const days = () => [...document.querySelectorAll<HTMLInputElement>("input[type=date]")];
  expect(days()).toHaveLength(2);
  await act(async () => add()?.focus());
  await act(async () => add()?.click());
  expect([days().length, add()]).toEqual([3, undefined]);
  expect(document.activeElement).toBe(days()[2]);
});
