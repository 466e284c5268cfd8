import type { BookingFile } from "@contract/files.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { fileAddressQuery } from "./file-addresses.ts";

/** Addresses expire: how many times to request a new one if a picture does not load. */
const MOST_TRIES = 3;

/** Shows the small copy of a picture, which fills the box around it. `large`: the whole picture itself, as wide as the box. */
export function SmallPicture({ file: { id, width, height }, large = false }: { file: BookingFile; large?: boolean }) {
  const query = fileAddressQuery(id);
  const { data } = useQuery(query);
  const client = useQueryClient();
  const tries = useRef(0);
  const shape = { width: width ?? undefined, height: height ?? undefined };
  const look = large
    ? "max-h-[44rem] h-auto w-full object-contain print:max-h-[130mm] print:object-left"
    : "size-full object-cover print:h-auto";
  const address = large ? data?.url : data?.smallUrl;
  // Reserves the space, so that content below a large picture is already at its final position.
  if (!address)
    return large ? (
      <svg {...shape} viewBox={`0 0 ${width ?? 4} ${height ?? 3}`} className={look} aria-hidden="true" />
    ) : null;
  return (
    <img
      src={address}
      alt=""
      {...shape}
      loading="lazy"
      decoding="async"
      className={look}
      onError={() => {
        if (++tries.current < MOST_TRIES) void client.invalidateQueries({ queryKey: query.queryKey });
      }}
    />
  );
}
