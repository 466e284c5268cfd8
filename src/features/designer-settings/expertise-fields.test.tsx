// @dom
import { act } from "react";
import { FormProvider, type UseFormReturn, useForm } from "react-hook-form";
import { expect, it } from "vitest";
import type { ProfileValues } from "@/domain/designer/profile-form/profile-values.ts";
import { change, press, render } from "@/lib/testing/render.tsx";
import { ExpertiseFields } from "./expertise-fields.tsx";

let form: UseFormReturn<ProfileValues>;
function Form({ skills }: { skills: string[] }) {
  form = useForm<ProfileValues>({ defaultValues: { skills, styles: [] } });
  return (
    <FormProvider {...form}>
      <ExpertiseFields />
    </FormProvider>
  );
}

async function open(...skills: string[]) {
  const { container } = await render(<Form skills={skills} />);
  const chip = (name: string) =>
    [...container.querySelectorAll("label")].find(({ textContent }) => textContent === name)?.querySelector("input");
  return {
    chip,
    own: container.querySelector<HTMLInputElement>("[placeholder='e.g. Attic conversions']") as HTMLInputElement,
  };
}
const skills = () => form.getValues("skills");

it("spells a skill as the list does, and accepts no skill twice", async () => {
  const { own, chip } = await open("Attic conversions");
  for (const text of ["lighting design", "attic CONVERSIONS", "  "]) {
    await change(own, text);
    expect(await press(own, "Enter")).toBe(false);
    expect(own.value).toBe("");
  }
  expect(skills()).toEqual(["Attic conversions", "Lighting Design"]);
  expect(chip("Lighting Design")?.checked).toBe(true);
});

it("removes a skill that is spelled differently with the checkbox of the list", async () => {
  const { chip } = await open("lighting design", "Attic conversions");
  expect(chip("Lighting Design")?.checked).toBe(true);
  await act(async () => chip("Lighting Design")?.click());
  expect(skills()).toEqual(["Attic conversions"]);
});
