import { runCommand } from "../local/cli.ts";
import { docker, inDocker } from "./docker.ts";
import { dataFolder, parlour } from "./parlour.ts";

/* `npm start`, `npm run dev`, `npm run reset`. */
if (inDocker()) process.env.VITE_SUPABASE_URL = process.env.PARLOUR_SUPABASE_URL || docker.supabaseUrl;
await runCommand(process.argv[2], parlour, dataFolder());
