/** For how long sound or picture has arrived on this page, in all its calls together. */
export type MediaCount = ReturnType<typeof createMediaCount>;

export function createMediaCount() {
  let earlier = 0;
  let current = () => 0;
  return {
    seconds: () => earlier + current(),
    /** Counts a call from now on; the returned function ends that. */
    follow(seconds: () => number): () => void {
      current = seconds;
      return () => {
        earlier += seconds();
        current = () => 0;
      };
    },
  };
}
