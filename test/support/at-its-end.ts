type Work = () => void | Promise<void>;

const works: Work[] = [];

/** Each at once, and each whatever becomes of the others. */
const doAll = (): readonly Promise<void>[] => works.splice(0).map(async (work) => await work());

/**
 * Does it when this process ends. A runner ends its processes of tests by SIGTERM, of which `exit` says nothing; then what
 * takes a while is waited for.
 */
export function atItsEnd(work: Work): void {
  if (works.push(work) > 1) return;
  process.once('exit', () => void doAll());
  process.once('SIGTERM', () => {
    void Promise.allSettled(doAll()).then(() => process.kill(process.pid, 'SIGTERM'));
  });
}
