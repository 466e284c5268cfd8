// @dom
import { MOST } from "@contract/limits.ts";
import { act } from "react";
import { FormProvider, type UseFormReturn, useForm } from "react-hook-form";
import { expect, it, vi } from "vitest";
import { render } from "@/lib/testing/render.tsx";
import { emptyProfile, emptyRate, type ProfileValues, placeFieldErrors } from "./profile-values.ts";
import { RatesField } from "./rates-field.tsx";

vi.mock("@/lib/api-client.ts", () => ({ api: () => new Promise(() => undefined) }));

let form: UseFormReturn<ProfileValues>;
function Form() {
  const rates = Array.from({ length: MOST.rates }, (_, index) => ({ ...emptyRate(), serviceName: `Service ${index}` }));
  form = useForm<ProfileValues>({ defaultValues: { ...emptyProfile("Mara"), rates } });
  return (
    <FormProvider {...form}>
      <RatesField rateHint="" />
    </FormProvider>
  );
}

it("says at a service that it was removed in another window", async () => {
  const { container } = await render(<Form />);
  await act(async () => placeFieldErrors({ "rates.1._id": "This service no longer exists." }, form.setError));
  const field = container.querySelector('input[name="rates.1.serviceName"]');
  expect(field?.getAttribute("aria-invalid")).toBe("true");
  expect(container.textContent).toContain("This service no longer exists.");
});
