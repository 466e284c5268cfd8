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

it("chooses Monday to Friday by one press, which leads the focus to the first of them", async () => {
  const { container } = await render(<Form />);
  const choose = () => [...container.querySelectorAll("button")].find((one) => one.textContent?.startsWith("Choose"));
  const chosen = () =>
    [...container.querySelectorAll<HTMLInputElement>("input:checked")].map((one) => one.value).join(" ");
  await act(async () => choose()?.focus());
  await act(async () => choose()?.click());
  expect(chosen()).toBe("Monday Tuesday Wednesday Thursday Friday");
  expect(choose()).toBeUndefined();
  expect(document.activeElement).toBe(container.querySelector("input"));
});

it("leaves no time empty that is not shown any more where the hours differ from day to day", async () => {
  const { container } = await render(<Form />);
  await change(container.querySelector('input[name="availability.startTime"]') as HTMLInputElement, "");
  await act(async () =>
    [...container.querySelectorAll("button")].find((one) => one.textContent === "Different hours per day")?.click(),
  );
  const { startTime, weeklyHours } = form.getValues("availability");
  expect([weeklyHours?.[0]?.startTime, startTime]).toEqual(["09:00", "09:00"]);
});
