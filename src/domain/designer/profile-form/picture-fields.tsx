import { useController, useFormContext } from "react-hook-form";
import { PictureField } from "@/domain/picture/picture-field.tsx";
import { PortraitField } from "@/domain/picture/portrait-field.tsx";
import { DoorImage } from "@/ui/door-image.tsx";
import type { ProfileValues } from "./profile-values.ts";

/** The designer's picture. */
export function PhotoField({ ownerId }: { ownerId: string }) {
  const { control, watch } = useFormContext<ProfileValues>();
  const { field, fieldState } = useController({ control, name: "profilePicture" });
  return (
    <PortraitField
      label="Profile Picture"
      person={{ id: ownerId, name: watch("name") }}
      value={field.value}
      onChange={field.onChange}
      error={fieldState.error?.message}
    />
  );
}

/** The picture at the top of the profile and on its card. */
export function CoverField() {
  const { control } = useFormContext<ProfileValues>();
  const { field, fieldState } = useController({ control, name: "coverImage" });
  return (
    <PictureField
      label="Cover Image"
      noun="Cover"
      kind="room"
      value={field.value}
      onChange={field.onChange}
      hint="A room you’re proud of, in landscape format. Without one your card shows a drawing."
      error={fieldState.error?.message}
      zoneClass="min-h-44 w-full"
    >
      <DoorImage src={field.value} alt="" door="bottom-right" doorSize="sm" className="aspect-[16/7] w-full" />
    </PictureField>
  );
}
