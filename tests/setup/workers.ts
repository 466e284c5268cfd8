import { availableParallelism } from "node:os";

/** One more than there are cores: tests wait for databases, animations and each other, more than they compute. */
export const WORKERS = availableParallelism() + 1;
