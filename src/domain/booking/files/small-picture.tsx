import type { BookingFile } from "@contract/files.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { fileAddressQuery } from "./file-addresses.ts";

/** Addresses run out: one that does not load is asked for again, so often. */
const MOST_TRIES = 3;

/** The small copy of a picture; it fills the box around it. */
export function SmallPicture({ file: { id, width, height } }: { file: BookingFile }) {
  const query = fileAddressQuery(id);
  const { data } = useQuery(query);
  const client = useQueryClient();
  const tries = useRef(0);
  if (!data?.smallUrl) return null;
  return (
    <img
      src={data.smallUrl}
      alt=""
      width={width ?? undefined}
      height={height ?? undefined}
      loading="lazy"
      decoding="async"
      className="size-full object-cover"
      onError={() => {
        if (++tries.current < MOST_TRIES) void client.invalidateQueries({ queryKey: query.queryKey });
      }}
    />
  );
}
