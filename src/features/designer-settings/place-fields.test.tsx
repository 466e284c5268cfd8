// @dom
import { FormProvider, type UseFormReturn, useForm } from "react-hook-form";
import { expect, it } from "vitest";
import { change, render } from "@/lib/testing/render.tsx";
import { PlaceFields } from "./place-fields.tsx";
import type { SettingsValues } from "./settings-values.ts";

let form: UseFormReturn<SettingsValues>;
function Form() {
  form = useForm<SettingsValues>({
    defaultValues: { address: { city: "", state: "", country: "" }, experienceYears: null, languages: [] },
  });
  return (
    <FormProvider {...form}>
      <PlaceFields />
    </FormProvider>
  );
}

it("takes years of experience as a number, or null (not 0) when the field is empty", async () => {
  const { container } = await render(<Form />);
  const input = container.querySelector<HTMLInputElement>("input[type=number]");
  if (!input) throw new Error("no input");
  const years = () => form.getValues("experienceYears");
  expect([years(), input.value]).toEqual([null, ""]);
  await change(input, "12");
  expect(years()).toBe(12);
  await change(input, "");
  expect(years()).toBeNull();
});
