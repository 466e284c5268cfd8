/** A route waits for `held` until the test calls `release`. */
export function holdBack() {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { held, release: () => release() };
}
