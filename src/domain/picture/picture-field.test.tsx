// @dom
import { act, useState } from "react";
import { expect, it } from "vitest";
import { render } from "@/lib/testing/render.tsx";
import { PictureField } from "./picture-field.tsx";

function Field() {
  const [value, setValue] = useState<string | null>("a/b.webp");
  return (
    <PictureField label="Cover" kind="room" noun="Cover" value={value} onChange={setValue} zoneClass="h-40">
      <p>Preview</p>
    </PictureField>
  );
}

it("leads the focus to the button that adds a picture where one is removed", async () => {
  const { button } = await render(<Field />);
  await act(async () => button("Remove Cover")?.focus());
  await act(async () => button("Remove Cover")?.click());
  expect(button("Remove Cover")).toBeUndefined();
  expect(document.activeElement).toBe(button("Upload Cover"));
});
