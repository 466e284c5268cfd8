// @dom

import { act } from "react";
import { FormProvider, type UseFormReturn, useForm } from "react-hook-form";
import { expect, it } from "vitest";
import { readDraft, useKeptDraft } from "@/lib/draft.ts";
import { startSession } from "@/lib/session.ts";
import { buttonIn, change, press, render } from "@/lib/testing/render.tsx";
import { sessionOf } from "@/lib/testing/session-of.ts";
import { ExceptionsFields } from "./exceptions-fields.tsx";
import { emptyProfile, type ProfileValues } from "./profile-values.ts";

let form: UseFormReturn<ProfileValues>;
let sent: ProfileValues["availability"] | undefined;
function Form({ shown = true }) {
  form = useForm<ProfileValues>({ defaultValues: emptyProfile("Mara") });
  useKeptDraft("profile", form.watch());
  const submit = form.handleSubmit(({ availability }) => {
    sent = availability;
  });
  return (
    <FormProvider {...form}>
      <form onSubmit={submit}>
        {shown && <ExceptionsFields />}
        <button type="submit">Save</button>
      </form>
    </FormProvider>
  );
}

async function open() {
  sent = undefined;
  const { container, ...page } = await render(<Form />);
  const dates = [...container.querySelectorAll<HTMLInputElement>("input[type=date]")];
  const times = [...container.querySelectorAll<HTMLInputElement>("input[type=time]")];
  const button = (name: string) => buttonIn(container, name) as HTMLButtonElement;
  const [first, last, day] = dates as [HTMLInputElement, HTMLInputElement, HTMLInputElement];
  const [from, to] = times as [HTMLInputElement, HTMLInputElement];
  return {
    first,
    last,
    day,
    from,
    to,
    click: (name: string) => act(async () => button(name).click()),
    container,
    ...page,
  };
}

it("adds days off in their order, whichever of the two was typed first, and each once", async () => {
  const { first, last, click, container } = await open();
  await change(first, "2026-12-31");
  await change(last, "2026-12-24");
  await click("Add days off");
  expect([first.value, last.value, document.activeElement]).toEqual(["", "", first]);
  await change(first, "2026-12-01");
  await press(first, "Enter");
  await change(first, "2026-12-01");
  await press(first, "Enter");
  expect(form.getValues("availability.daysOff")).toEqual([
    { from: "2026-12-01", to: "2026-12-01" },
    { from: "2026-12-24", to: "2026-12-31" },
  ]);
  expect(container.querySelector("summary")?.textContent).toContain("9 days off");
});

it("counts each day off once, whichever of them overlap", async () => {
  const { first, last, click, container } = await open();
  for (const [from, to] of [
    ["2026-12-24", "2026-12-31"],
    ["2026-12-26", "2026-12-27"],
    ["2026-12-30", "2027-01-02"],
  ] as const) {
    await change(first, from);
    await change(last, to);
    await click("Add days off");
  }
  expect(container.querySelector("summary")?.textContent).toContain("10 days off");
});

it("saves also days off and hours that were typed and not added", async () => {
  const { first, day, from, to, click } = await open();
  await change(first, "2026-12-24");
  await change(day, "2026-12-25");
  await change(from, "10:00");
  await change(to, "12:00");
  await click("Save");
  expect(sent).toMatchObject({
    daysOff: [{ from: "2026-12-24", to: "2026-12-24" }],
    extraHours: [{ day: "2026-12-25", startTime: "10:00", endTime: "12:00" }],
  });
});

it("keeps days off and hours that were typed and not added when their part of the form is left, or the page", async () => {
  startSession(sessionOf("mara", "designer"));
  const typed = {
    daysOff: [{ from: "2026-12-24", to: "2026-12-24" }],
    extraHours: [{ day: "2026-12-25", startTime: "10:00", endTime: "12:00" }],
  };
  const type = async () => {
    const { first, day, from, to, ...page } = await open();
    await change(first, "2026-12-24");
    await change(day, "2026-12-25");
    await change(from, "10:00");
    await change(to, "12:00");
    return page;
  };
  const { render: show } = await type();
  await show(<Form shown={false} />);
  expect(form.getValues("availability")).toMatchObject(typed);

  const { unmount } = await type();
  await unmount();
  expect(readDraft("profile")).toMatchObject({ availability: typed });
});

it("saves no hours of which a part is missing, and leaves them and the focus where they are", async () => {
  const { day, from, click } = await open();
  await change(day, "2026-12-25");
  await change(from, "10:00");
  from.focus();
  await click("Save");
  expect(sent).toMatchObject({ daysOff: [], extraHours: [] });
  expect([day.value, from.value, document.activeElement]).toEqual(["2026-12-25", "10:00", from]);
});

it("takes years of four digits only: nothing reads longer ones", async () => {
  const { first, last, day } = await open();
  expect([first, last, day].map(({ max }) => max)).toEqual(Array(3).fill("9999-12-31"));
});
