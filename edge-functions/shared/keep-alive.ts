/** Supabase's runtime keeps a function alive after its answer until this promise settles. */
type Runtime = { EdgeRuntime?: { waitUntil(work: Promise<unknown>): void } };

export const keepAliveUntil = (work: Promise<unknown>) => (globalThis as Runtime).EdgeRuntime?.waitUntil(work);
