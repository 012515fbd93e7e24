import { type HeirStep, openHeir } from './heir.ts';

/** An heir of another till that dies at a given step: `killable-heir.ts DIRECTORY MACHINE SERVICE-URL STEP`. */
const [directory = '', machine = '', service_url = '', step] = process.argv.slice(2);
openHeir({ directory, machine }, service_url).work((reached: HeirStep) => {
  if (reached !== step) return;
  process.kill(process.pid, 'SIGKILL');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
});
