import { LONGEST } from "@contract/limits.ts";
import type { ProjectPicture } from "@contract/projects.ts";
import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";

type PictureWordsProps = {
  picture: ProjectPicture;
  onChange: (picture: ProjectPicture) => void;
  /** Without it, the page shows no caption. */
  withCaption?: boolean;
};

/** The description of a picture, for people who do not see it, and its caption. */
export function PictureWords({ picture, onChange, withCaption = false }: PictureWordsProps) {
  return (
    <div className="grid content-start gap-3">
      <Field
        label="What it shows"
        hint={picture.alt.trim() ? undefined : "For people who can’t see it, and for search engines."}
      >
        <Input
          value={picture.alt}
          maxLength={LONGEST.alt}
          placeholder="A narrow kitchen with green fronts and a long oak shelf"
          autoComplete="off"
          onChange={(event) => onChange({ ...picture, alt: event.target.value })}
        />
      </Field>
      {withCaption && (
        <Field label="Caption">
          <Input
            value={picture.caption}
            maxLength={LONGEST.caption}
            autoComplete="off"
            onChange={(event) => onChange({ ...picture, caption: event.target.value })}
          />
        </Field>
      )}
    </div>
  );
}
