import type { Application } from "@contract/applications.ts";
import { LARGEST_DOCUMENT_BYTES, MOST } from "@contract/limits.ts";
import { useMutation } from "@tanstack/react-query";
import { FileText, FileUp } from "lucide-react";
import { useId, useRef, useState } from "react";
import { prepareFile } from "@/domain/booking/files/prepare-file.ts";
import { api } from "@/lib/api-client.ts";
import { Button } from "@/ui/button.tsx";
import { FieldError } from "@/ui/field.tsx";
import { useLostFocus } from "@/ui/focus-management.ts";
import { RemoveButton } from "@/ui/remove-button.tsx";
import { useKeepApplication } from "./get-application.ts";

const MEGABYTES = LARGEST_DOCUMENT_BYTES / 1024 / 1024;

/** The documents with an application. Each is stored as soon as it is chosen. */
export function ApplicationDocuments({ documents }: Pick<Application, "documents">) {
  const keep = useKeepApplication();
  const lostFocus = useLostFocus();
  const input = useRef<HTMLInputElement>(null);
  const heading = useId();
  const [sent, setSent] = useState(0);
  const add = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > LARGEST_DOCUMENT_BYTES && !file.type.startsWith("image/"))
        throw new Error(`This file is larger than ${MEGABYTES} MB.`);
      setSent(0);
      const prepared = await prepareFile(file);
      await keep(
        await api("POST /designers/add-document/:documentId", {
          params: { documentId: crypto.randomUUID() },
          query: { name: prepared.name },
          files: { document: prepared.kind === "pdf" ? prepared.pdf : prepared.picture },
          onProgress: setSent,
        }),
      );
    },
  });
  const remove = useMutation({
    mutationFn: async (documentId: string) =>
      keep(await api("POST /designers/remove-document", { body: { documentId } })),
  });
  const problem = add.error ?? remove.error;
  const full = documents.length >= MOST.documents;
  return (
    <section {...lostFocus} aria-labelledby={heading} className="grid gap-3 outline-none">
      <div>
        <h4 id={heading} className="text-sm font-semibold">
          Documents
        </h4>
        <p className="text-sm text-pretty text-ink-700">
          If you have them: a diploma, your registration, an identity card. Up to {MOST.documents} pictures, or PDFs of
          at most {MEGABYTES} MB. Only the people who approve designers see them.
        </p>
      </div>
      <ul className="grid gap-1 empty:hidden">
        {documents.map(({ id, name }) => (
          <li key={id} className="flex min-w-0 items-center gap-3">
            <FileText className="size-5 flex-none" strokeWidth={1.75} aria-hidden="true" />
            <span dir="auto" className="min-w-0 flex-1 truncate">
              {name}
            </span>
            <RemoveButton
              aria-label={`Remove ${name}`}
              disabled={remove.isPending}
              onClick={() => {
                add.reset();
                remove.mutate(id);
              }}
            />
          </li>
        ))}
      </ul>
      <div aria-live="polite" className="empty:hidden">
        {add.isPending && (
          <progress
            aria-label={`Uploading ${add.variables.name}`}
            className="upload-progress w-full"
            max={1}
            value={sent}
          />
        )}
        {problem && <FieldError>{problem.message}</FieldError>}
      </div>
      {!full && (
        <div>
          <input
            ref={input}
            type="file"
            accept="application/pdf,image/*"
            className="sr-only"
            tabIndex={-1}
            aria-label="Add a document"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              remove.reset();
              if (file) add.mutate(file);
              // Allows choosing the same file again.
              target.value = "";
            }}
          />
          <Button variant="outline" busy={add.isPending} onClick={() => input.current?.click()}>
            <FileUp aria-hidden="true" />
            Add a document
          </Button>
        </div>
      )}
    </section>
  );
}
