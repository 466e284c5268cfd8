import { runCommand } from "../local/cli.ts";
import { dataFolder, parlour } from "./parlour.ts";

/* `npm start`, `npm run dev`, `npm run reset`. */
await runCommand(process.argv[2], parlour, dataFolder());
