import { UserRound } from "lucide-react";
import { Avatar } from "@/ui/avatar.tsx";
import { PictureField } from "./picture-field.tsx";

type PortraitFieldProps = {
  label: string;
  person: { id: string; name: string };
  /** The path of the picture; null shows the initials. */
  value: string | null;
  onChange: (path: string | null) => void;
  error?: string | undefined;
};

/** A person's picture: a photo, or the initials. */
export function PortraitField({ person, value, ...field }: PortraitFieldProps) {
  return (
    <PictureField
      {...field}
      noun="Photo"
      kind="portrait"
      beside
      value={value}
      hint="A photo is cropped to a square. Without a picture people see your initials."
    >
      {value || person.name.trim() ? (
        <Avatar {...person} src={value} size={6} />
      ) : (
        <span className="avatar size-24 bg-duck-200" aria-hidden="true">
          <UserRound className="size-10" strokeWidth={1.25} />
        </span>
      )}
    </PictureField>
  );
}
