type Work = () => void | Promise<void>;

const works: Work[] = [];

/** Runs all at once; one that fails does not stop the others. */
const doAll = (): readonly Promise<void>[] => works.splice(0).map(async (work) => await work());

/** Runs `work` when this process ends. Vitest ends its workers by SIGTERM, without `exit`; async work is awaited then. */
export function onProcessExit(work: Work): void {
  if (works.push(work) > 1) return;
  process.once('exit', () => void doAll());
  process.once('SIGTERM', () => {
    void Promise.allSettled(doAll()).then(() => process.kill(process.pid, 'SIGTERM'));
  });
}
