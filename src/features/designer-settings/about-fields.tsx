import { BioField, HeadlineField, NameField } from "@/domain/designer/profile-form/basic-fields.tsx";
import { CoverField, PhotoField } from "@/domain/designer/profile-form/picture-fields.tsx";
import { useCost } from "./missing.tsx";
import { TextField } from "./text-field.tsx";

/** The words in the order in which a card shows them, then the pictures. */
export function AboutFields({ ownerId }: { ownerId: string }) {
  const headlineCost = useCost("headline");
  return (
    <>
      <NameField />
      <TextField
        name="title"
        label="Title"
        hint="Your profession, shown below your name."
        placeholder="e.g. Interior Designer"
      />
      <HeadlineField cost={headlineCost} />
      <TextField
        name="intro"
        label="Intro"
        hint="Two sentences for your card. Without them, it shows the start of your bio."
        rows={3}
      />
      <BioField />
      <PhotoField ownerId={ownerId} />
      <CoverField />
    </>
  );
}
