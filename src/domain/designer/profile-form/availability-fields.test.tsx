// @dom
import { act } from "react";
import { FormProvider, type UseFormReturn, useForm } from "react-hook-form";
import { expect, it } from "vitest";
import { change, render } from "@/lib/testing/render.tsx";
import { AvailabilityFields } from "./availability-fields.tsx";
import { emptyProfile, type ProfileValues } from "./profile-values.ts";

let form: UseFormReturn<ProfileValues>;
function Form() {
  form = useForm<ProfileValues>({ defaultValues: emptyProfile("Mara") });
  return (
    <FormProvider {...form}>
      <AvailabilityFields />
    </FormProvider>
  );
}

it("leaves no hidden time empty when the hours differ from day to day", async () => {
  const { container, button } = await render(<Form />);
  await change(container.querySelector('input[name="availability.startTime"]') as HTMLInputElement, "");
  await act(async () => button("Different hours per day")?.click());
  const { startTime, weeklyHours } = form.getValues("availability");
  expect([weeklyHours?.[0]?.startTime, startTime]).toEqual(["09:00", "09:00"]);
});
