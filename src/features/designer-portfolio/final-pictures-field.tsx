import { MOST } from "@contract/limits.ts";
import { Trash2 } from "lucide-react";
import { useFieldArray, useFormContext } from "react-hook-form";
import { ABOUT_DROPPING } from "@/domain/picture/drop-zone.tsx";
import { Button } from "@/ui/button.tsx";
import { DoorImage } from "@/ui/door-image.tsx";
import { FieldError } from "@/ui/field.tsx";
import { SortableList } from "@/ui/sortable-list.tsx";
import { PictureUpload } from "./picture-upload.tsx";
import { PictureWords } from "./picture-words.tsx";
import { newPicture, type ProjectValues } from "./project-values.ts";
import { useUploads } from "./use-uploads.ts";

/** The pictures of the finished rooms, which can be added together, sorted and described. */
export function FinalPicturesField() {
  const { control, watch, setValue, formState } = useFormContext<ProjectValues>();
  const { fields, append, remove, move } = useFieldArray({ control, name: "finalPictures" });
  const pictures = watch("finalPictures");
  const { uploads, add, retry, leaveOut } = useUploads("room", (path) =>
    append(newPicture(path), { shouldFocus: false }),
  );
  const room = MOST.finalPictures - pictures.length - uploads.length;
  const undescribed = pictures.filter(({ alt }) => !alt.trim()).length;
  const errors = formState.errors.finalPictures;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {errors?.message && <FieldError>{errors.message}</FieldError>}
      {fields.length > 0 && (
        <SortableList
          ids={fields.map(({ id }) => id)}
          label="Finished rooms"
          nameOf={(index) => pictures[index]?.alt || `picture ${index + 1}`}
          onMove={move}
          className="border-t border-ink-200"
          rowClassName="border-b border-ink-200 bg-paper"
        >
          {(index, { handle, arrows }) => {
            const picture = pictures[index];
            if (!picture) return null;
            const problem = errors?.[index]?.message;
            return (
              <div className="grid grid-cols-[minmax(0,1fr)] gap-x-5 gap-y-3 py-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
                <div>
                  <DoorImage
                    src={picture.path}
                    alt={picture.alt || `Picture ${index + 1}, not described yet`}
                    sizes="(min-width: 640px) 12rem, 100vw"
                    className="aspect-[4/3] w-full rounded-card"
                  />
                  <span className="mt-1 flex items-center">
                    {handle}
                    {arrows}
                    <Button
                      variant="ghost"
                      size="icon"
                      className="ml-auto"
                      title="Remove"
                      aria-label={`Remove picture ${index + 1}`}
                      onClick={() => remove(index)}
                    >
                      <Trash2 aria-hidden="true" />
                    </Button>
                  </span>
                </div>
                <div>
                  {problem && <FieldError className="mb-2">{problem}</FieldError>}
                  <PictureWords
                    picture={picture}
                    // The list's own `update` would give the row another id, and the focus would be lost.
                    onChange={(changed) => setValue(`finalPictures.${index}`, changed)}
                    withCaption
                  />
                </div>
              </div>
            );
          }}
        </SortableList>
      )}
      <PictureUpload
        action={pictures.length > 0 ? "Add more pictures" : "Add pictures"}
        label="Finished rooms files"
        most={room}
        uploads={uploads}
        onFiles={add}
        onRetry={retry}
        onLeaveOut={leaveOut}
        hint={
          room > 0 ? (
            <>
              Choose several at once<span className={ABOUT_DROPPING}>, or drop them here</span>.
            </>
          ) : (
            `That’s the most you can add: ${MOST.finalPictures} pictures.`
          )
        }
      />
      {undescribed > 0 && (
        <p className="text-sm text-ink-500">
          {undescribed === 1 ? "One picture is" : `${undescribed} pictures are`} not described yet. A few words are
          enough: what you’d tell a friend on the phone.
        </p>
      )}
    </div>
  );
}
