import { UserRound } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Avatar } from "@/ui/avatar.tsx";
import { Button } from "@/ui/button.tsx";
import { PictureField } from "./picture-field.tsx";

const PortraitDialog = lazy(() => import("./portrait-dialog.tsx"));

type PortraitFieldProps = {
  label: string;
  person: { id: string; name: string };
  /** The path of the picture, or null: the initials. */
  value: string | null;
  onChange: (path: string | null) => void;
  error?: string | undefined;
};

/** A person's picture: a photo, one of the drawn portraits, or the initials. */
export function PortraitField({ label, person, value, onChange, error }: PortraitFieldProps) {
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <PictureField
        label={label}
        noun="Photo"
        kind="portrait"
        beside
        value={value}
        onChange={onChange}
        hint="A photo is cropped to a square. Without a picture people see your initials."
        error={error}
        actions={
          <Button variant="outline" size="sm" onClick={() => setChoosing(true)}>
            <UserRound aria-hidden="true" />
            Choose a Portrait
          </Button>
        }
      >
        {value || person.name.trim() ? (
          <Avatar {...person} src={value} size={6} />
        ) : (
          <span className="avatar size-24 bg-duck-200" aria-hidden="true">
            <UserRound className="size-10" strokeWidth={1.25} />
          </span>
        )}
      </PictureField>
      {choosing && (
        <Suspense>
          <PortraitDialog person={person} value={value} onChoose={onChange} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </>
  );
}
