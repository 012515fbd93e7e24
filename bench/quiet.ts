import { cpus } from 'node:os';

/** Of all processors, how much others may use while nothing is measured; beyond it a time says more of them than of us. */
const OTHERS_MAX = 0.25;
/** How long the machine is looked at, in milliseconds. */
const LOOK_MS = 1_000;
/** How often, before it is called busy: what was measured before may still be ending. */
const LOOKS = 15;

/** What part of all processors was busy for a second in which this process does nothing, from 0 to 1. */
export async function othersShare(): Promise<number> {
  const before = total();
  await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  const after = total();
  return 1 - (after.idle - before.idle) / (after.all - before.all);
}

function total(): { readonly idle: number; readonly all: number } {
  const times = cpus().map((processor) => processor.times);
  const idle = times.reduce((sum, each) => sum + each.idle, 0);
  return { idle, all: times.reduce((sum, each) => sum + each.user + each.nice + each.sys + each.irq, idle) };
}

/** Why figures of this moment mean nothing; null where they mean something. What only passes by is waited for. */
export async function tooBusy(): Promise<string | null> {
  let share = 1;
  for (let look = 0; look < LOOKS; look += 1) {
    share = await othersShare();
    if (share <= OTHERS_MAX) return null;
  }
  return `other programs use ${(share * 100).toFixed(0)} % of this machine's processors (at most ${OTHERS_MAX * 100} % make sense)`;
}
