/** For how long sound or picture has arrived on this page: of all its calls, one after the other. */
export type MediaCount = ReturnType<typeof createMediaCount>;

export function createMediaCount() {
  let earlier = 0;
  let current = () => 0;
  return {
    seconds: () => earlier + current(),
    /** Counts a call from now on; the returned function ends it. */
    follow(seconds: () => number): () => void {
      current = seconds;
      return () => {
        earlier += seconds();
        current = () => 0;
      };
    },
  };
}
