/**
 * Does `work` while no other tab does anything under the same name. Browsers without locks, and those that refuse them because they block storage, do
 * it at once.
 * @throws what `work` throws, and the reason of `signal` if it ends the wait
 */
export async function exclusively<Result>(
  name: string,
  work: () => Promise<Result>,
  options: { signal?: AbortSignal } = {},
): Promise<Result> {
  let begun = false;
  const begin = () => {
    begun = true;
    return work();
  };
  try {
    return await navigator.locks.request(name, options, begin);
  } catch (error) {
    if (begun || options.signal?.aborted) throw error;
    return work();
  }
}
