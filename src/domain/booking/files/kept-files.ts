import { clear, createStore, del, get, set } from "idb-keyval";
import type { PreparedFile } from "./prepare-file.ts";

/* Stores unsent files in the browser, so that they survive a reload. Files that its database does not accept last as long as the page. */

const store = createStore("parlour-files", "outbox");
const inMemory = new Map<string, PreparedFile>();

export async function keepFile(id: string, file: PreparedFile): Promise<void> {
  await set(id, file, store).catch(() => inMemory.set(id, file));
}

export async function keptFile(id: string): Promise<PreparedFile | undefined> {
  return inMemory.get(id) ?? get<PreparedFile>(id, store).catch(() => undefined);
}

export async function forgetFiles(): Promise<void> {
  inMemory.clear();
  await clear(store).catch(() => undefined);
}

export async function forgetFile(id: string): Promise<void> {
  inMemory.delete(id);
  await del(id, store).catch(() => undefined);
}
