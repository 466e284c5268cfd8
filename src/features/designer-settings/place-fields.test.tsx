// @dom
import { PROFILE_FIELDS } from "@contract/profile-fields.ts";
import { act } from "react";
import { FormProvider, type UseFormReturn, useForm } from "react-hook-form";
import { expect, it } from "vitest";
import { change, render } from "@/lib/testing/render.tsx";
import { PlaceFields } from "./place-fields.tsx";
import type { SettingsValues } from "./settings-values.ts";

let form: UseFormReturn<SettingsValues>;
function Form({ languages = [] }: { languages?: SettingsValues["languages"] }) {
  form = useForm<SettingsValues>({
    defaultValues: { address: { city: "", state: "", country: "" }, experienceYears: null, languages },
  });
  return (
    <FormProvider {...form}>
      <PlaceFields />
    </FormProvider>
  );
}

it("years of experience are a number, or null while nothing is said: not 0", async () => {
  const { container } = await render(<Form />);
  const input = container.querySelector<HTMLInputElement>("input[type=number]");
  if (!input) throw new Error("no input");
  const years = () => form.getValues("experienceYears");
  expect([years(), input.value]).toEqual([null, ""]);
  await change(input, "12");
  expect(years()).toBe(12);
  await change(input, "0");
  expect(years()).toBe(0);
  await change(input, "");
  expect(years()).toBeNull();
  await act(async () => form.setValue("experienceYears", 7));
  expect([years(), input.value]).toEqual([7, "7"]);
  await act(async () => form.setValue("experienceYears", null));
  expect([years(), input.value]).toEqual([null, ""]);
});

it("leads the focus to the last language where it is the most that fit", async () => {
  const offered = PROFILE_FIELDS.languages.offered.slice(0, PROFILE_FIELDS.languages.most);
  const { container } = await render(<Form languages={offered.slice(1)} />);
  const select = container.querySelector('[aria-describedby*="hint"]:is(select)') as HTMLSelectElement;
  const removes = () => [...container.querySelectorAll("[data-remove]")];
  expect([document.activeElement, select.disabled]).toEqual([document.body, false]);
  await act(async () => select.focus());
  await act(async () => {
    select.value = offered[0] ?? "";
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
  expect([form.getValues("languages").length, select.disabled]).toEqual([offered.length, true]);
  expect(document.activeElement).toBe(removes().at(-1));
});
