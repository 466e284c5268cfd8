// @dom
import { act } from "react";
import { FormProvider, type UseFormReturn, useForm } from "react-hook-form";
import { expect, it } from "vitest";
import { buttonIn, render } from "@/lib/testing/render.tsx";
import { emptyProfile, type ProfileValues } from "./profile-values.ts";
import { WeekEditor } from "./week-editor.tsx";

let form: UseFormReturn<ProfileValues>;
function Form() {
  const profile = emptyProfile("Mara");
  const weeklyHours = [{ day: "Monday" as const, startTime: "09:00", endTime: "12:00" }];
  form = useForm<ProfileValues>({
    defaultValues: { ...profile, availability: { ...profile.availability, weeklyHours } },
  });
  return (
    <FormProvider {...form}>
      <WeekEditor />
    </FormProvider>
  );
}

async function open() {
  const { container } = await render(<Form />);
  const named = (name: string) => container.querySelector<HTMLElement>(`[aria-label="${name}"]`);
  const click = (button: HTMLElement | null | undefined) =>
    act(async () => {
      button?.focus();
      button?.click();
    });
  const withText = (text: string) => buttonIn(container, text);
  return { container, named, click, withText };
}
const hours = () =>
  form.getValues("availability.weeklyHours")?.map(({ day, startTime, endTime }) => `${day} ${startTime}-${endTime}`);

it("copies and removes hours with their days, and moves the focus to the day’s other button", async () => {
  const { named, click, withText } = await open();
  await click(withText("Copy Monday’s hours"));
  expect(hours()).toEqual(["Monday 09:00-12:00", "Tuesday 09:00-12:00"]);
  expect(form.getValues("availability.daysAvailable")).toEqual(["Monday", "Tuesday"]);
  expect(document.activeElement).toBe(named("Add hours on Tuesday"));
  await click(named("Remove hours 1 on Monday"));
  expect(hours()).toEqual(["Tuesday 09:00-12:00"]);
  expect(form.getValues("availability.daysAvailable")).toEqual(["Tuesday"]);
  expect(document.activeElement).toBe(named("Add hours on Monday"));
});
