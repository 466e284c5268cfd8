export { connectWebPush as connectPush } from "./web-push/web-push.ts";
