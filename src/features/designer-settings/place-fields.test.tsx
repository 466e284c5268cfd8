// @dom
import { FormProvider, type UseFormReturn, useForm } from "react-hook-form";
import { expect, it } from "vitest";
import type { ProfileValues } from "@/domain/designer/profile-form/profile-values.ts";
import { change, render } from "@/lib/testing/render.tsx";
import { PlaceFields } from "./place-fields.tsx";

let form: UseFormReturn<ProfileValues>;
function Form() {
  form = useForm<ProfileValues>({
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
