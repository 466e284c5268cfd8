import { smallPathOf } from "../../shared/contract/picture-path.ts";
import type { JobServices } from "../services.ts";
import type { Kind } from "../work-off.ts";

/** Removes both files of pictures that nothing has shown for a day, or whose owner is gone. SQL then deletes the row. */
export function pictures({ pictureStore }: JobServices): Kind {
  return {
    name: "picture",
    work: ({ id: path }) => pictureStore.remove([path, smallPathOf(path)]),
  };
}
