import { useController, useFormContext } from "react-hook-form";
import { Avatar } from "@/ui/avatar.tsx";
import { DoorImage } from "@/ui/door-image.tsx";
import { PictureField } from "./picture-field.tsx";
import type { ProfileValues } from "./profile-values.ts";

/** The designer's portrait. `ownerId` seeds the one that is drawn without it. */
export function PhotoField({ ownerId }: { ownerId: string }) {
  const { control, watch } = useFormContext<ProfileValues>();
  const { field, fieldState } = useController({ control, name: "profilePicture" });
  return (
    <PictureField
      label="Profile Picture"
      noun="Photo"
      kind="portrait"
      beside
      value={field.value}
      onChange={field.onChange}
      hint="Cut to a square. Without one, a drawn portrait stands in."
      error={fieldState.error?.message}
    >
      <Avatar id={ownerId} name={watch("name")} src={field.value} size={6} />
    </PictureField>
  );
}

/** The picture on top of the profile and on its card. */
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
      hint="A room you are proud of, in landscape."
      error={fieldState.error?.message}
    >
      <DoorImage src={field.value} alt="" door="bottom-right" doorSize="sm" className="aspect-[16/7] w-full max-w-lg" />
    </PictureField>
  );
}
