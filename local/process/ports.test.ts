import { createSocket } from "node:dgram";
import { expect, it, onTestFinished } from "vitest";
import { claimPorts } from "./ports.ts";

it("A web port that is taken for datagrams is not claimed, because a relay needs it", async () => {
  const port = await claimPorts(0);
  const relay = createSocket("udp4");
  onTestFinished(() => void relay.close());
  await new Promise<void>((resolve) => relay.bind(port, "127.0.0.1", resolve));
  await expect(claimPorts(port)).rejects.toThrow(`Port ${port} is taken.`);
});
