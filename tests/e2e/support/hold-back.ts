/** Returns a promise, `held`, for a route to wait for until the test calls `release`. */
export function holdBack() {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { held, release: () => release() };
}
