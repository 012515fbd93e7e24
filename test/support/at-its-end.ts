const works: (() => void)[] = [];

/** Does it when this process of tests ends. The runner ends it by SIGTERM, of which `exit` says nothing. */
export function atItsEnd(work: () => void): void {
  if (works.push(work) > 1) return;
  process.once('SIGTERM', () => {
    for (const one of works) one();
    process.kill(process.pid, 'SIGTERM');
  });
}
