// @dom

import { act } from "react";
import { FormProvider, type UseFormReturn, useForm } from "react-hook-form";
import { expect, it } from "vitest";
import { emptyProfile, type ProfileValues } from "@/domain/designer/profile-form/profile-values.ts";
import { readDraft, useKeptDraft } from "@/lib/draft.ts";
import { startSession } from "@/lib/session.ts";
import { buttonIn, change, press, render } from "@/lib/testing/render.tsx";
import { sessionOf } from "@/lib/testing/session-of.ts";
import { ExceptionsFields } from "./exceptions-fields.tsx";

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
  const inputs = (type: string) => [...container.querySelectorAll<HTMLInputElement>(`input[type=${type}]`)];
  const [first, last, day] = inputs("date") as [HTMLInputElement, HTMLInputElement, HTMLInputElement];
  const [from, to] = inputs("time") as [HTMLInputElement, HTMLInputElement];
  const click = (name: string) => act(async () => buttonIn(container, name)?.click());
  /** Types a day off, and hours of another day, without adding them. */
  async function type() {
    await change(first, "2026-12-24");
    await change(day, "2026-12-25");
    await change(from, "10:00");
    await change(to, "12:00");
  }
  return { first, last, day, from, click, type, container, ...page };
}
const TYPED = {
  daysOff: [{ from: "2026-12-24", to: "2026-12-24" }],
  extraHours: [{ day: "2026-12-25", startTime: "10:00", endTime: "12:00" }],
};

it("adds days off in their order, whichever date was typed first, and each only once", async () => {
  const { first, last, click, container } = await open();
  await change(first, "2026-12-31");
  await change(last, "2026-12-24");
  await click("Add days off");
  expect([first.value, last.value, document.activeElement]).toEqual(["", "", first]);
  for (const day of ["2026-12-01", "2026-12-01"]) {
    await change(first, day);
    await press(first, "Enter");
  }
  expect(form.getValues("availability.daysOff")).toEqual([
    { from: "2026-12-01", to: "2026-12-01" },
    { from: "2026-12-24", to: "2026-12-31" },
  ]);
  expect(container.querySelector("summary")?.textContent).toContain("9 days off");
});

it("saves days off and hours that were typed but not added", async () => {
  const { type, click } = await open();
  await type();
  await click("Save");
  expect(sent).toMatchObject(TYPED);
});

it("keeps typed but not added text when its part of the form, or the page, is left", async () => {
  startSession(sessionOf("mara", "designer"));
  const left = await open();
  await left.type();
  await left.render(<Form shown={false} />);
  expect(form.getValues("availability")).toMatchObject(TYPED);

  const closed = await open();
  await closed.type();
  await closed.unmount();
  expect(readDraft("profile")).toMatchObject({ availability: TYPED });
});

it("saves no incomplete hours, and leaves them in their fields", async () => {
  const { day, from, click } = await open();
  await change(day, "2026-12-25");
  await change(from, "10:00");
  from.focus();
  await click("Save");
  expect(sent).toMatchObject({ daysOff: [], extraHours: [] });
  expect([day.value, from.value, document.activeElement]).toEqual(["2026-12-25", "10:00", from]);
});
