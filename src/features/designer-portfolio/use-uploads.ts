import { createContext, useContext, useEffect, useRef, useState } from "react";
import { uploadPicture, uploadProblem } from "@/domain/picture/upload-picture.ts";
import type { PictureKind } from "@/lib/image.ts";

/** A file being uploaded. With a `problem`, it waits to be retried or removed. */
export type Upload = { id: string; name: string /** From 0 to 1. */; sent: number; problem?: string };

/** Largest number of uploads at once, because each is decoded in memory. */
const AT_ONCE = 3;

/** Tells the form around a `useUploads` that an upload begins (1), or has ended or failed (-1). */
export const UnderWay = createContext<(more: 1 | -1) => void>(() => {});

/**
 * Uploads chosen files, several at once. `onUploaded` receives their paths in the order in which they were chosen; a failed upload is skipped, and reported
 * when its retry succeeds. It also receives whether the file was chosen to replace a picture.
 */
export function useUploads(kind: PictureKind, onUploaded: (path: string, replaces: boolean) => void) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const state = useRef({ files: new Map<string, File>(), waiting: [] as string[], running: 0, order: [] as string[] });
  const replacing = useRef(new Set<string>());
  const results = useRef(new Map<string, string | null>());
  const latest = useRef(onUploaded);
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => {
    latest.current = onUploaded;
  });
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  const tellForm = useContext(UnderWay);
  const isUnderWay = uploads.some(({ problem }) => problem === undefined);
  useEffect(() => {
    if (!isUnderWay) return;
    tellForm(1);
    return () => tellForm(-1);
  }, [isUnderWay, tellForm]);

  const change = (id: string, part: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)));
  const remove = (id: string) => setUploads((all) => all.filter((upload) => upload.id !== id));

  function start(id: string): void {
    state.current.waiting.push(id);
    next();
  }

  function next(): void {
    const { waiting, running } = state.current;
    const id = running < AT_ONCE ? waiting.shift() : undefined;
    if (id === undefined) return;
    state.current.running++;
    void send(id);
    next();
  }

  async function send(id: string): Promise<void> {
    const { files } = state.current;
    const { signal } = leaving.current ?? new AbortController();
    try {
      const file = files.get(id);
      if (!file) return;
      const { path } = await uploadPicture(file, kind, { signal, onProgress: (sent) => change(id, { sent }) });
      results.current.set(id, path);
      files.delete(id);
      remove(id);
    } catch (error) {
      if (signal.aborted) return;
      console.error("A picture could not be uploaded:", error);
      results.current.set(id, null);
      change(id, { problem: uploadProblem(error) });
    } finally {
      state.current.running--;
      tell();
      next();
    }
  }

  /** Reports finished uploads, up to the first pending one. */
  function tell(): void {
    const { order } = state.current;
    for (let id = order[0]; id !== undefined && results.current.has(id); id = order[0]) {
      const path = results.current.get(id);
      results.current.delete(id);
      order.shift();
      if (path) latest.current(path, replacing.current.has(id));
    }
  }

  return {
    uploads,
    add(files: Iterable<File>, replace = false) {
      const added = [...files].map((file) => ({ file, upload: { id: crypto.randomUUID(), name: file.name, sent: 0 } }));
      setUploads((all) => [...all, ...added.map(({ upload }) => upload)]);
      for (const { file, upload } of added) {
        if (replace) replacing.current.add(upload.id);
        state.current.files.set(upload.id, file);
        state.current.order.push(upload.id);
        start(upload.id);
      }
    },
    retry(id: string) {
      setUploads((all) => all.map((upload) => (upload.id === id ? { id, name: upload.name, sent: 0 } : upload)));
      // The upload may still have its place, behind a pending one.
      results.current.delete(id);
      if (!state.current.order.includes(id)) state.current.order.push(id);
      start(id);
    },
    leaveOut(id: string) {
      state.current.files.delete(id);
      remove(id);
    },
  };
}
