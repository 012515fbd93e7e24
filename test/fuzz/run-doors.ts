import { parseArgs } from 'node:util';
import { tryDoors } from './doors/doors.ts';

/** `node test/fuzz/run-doors.ts --inputs N [--seed S]`: every door of the till, with counts as JSON. Exits with 1 when there is a finding. */
const { values } = parseArgs({
  options: { inputs: { type: 'string', default: '100000' }, seed: { type: 'string', default: '1' } },
});
const [inputs, seed] = [Number(values.inputs), Number(values.seed)];
if (!Number.isSafeInteger(inputs) || inputs < 1 || !Number.isSafeInteger(seed)) {
  process.stderr.write('--inputs takes a whole number from 1, --seed any whole number\n');
  process.exit(64);
}
const onDoor = (name: string, done: number): void => void process.stderr.write(`${name}: ${done}\n`);
const report = await tryDoors({ inputs, seed, onDoor });
process.stdout.write(`${JSON.stringify({ seed, fuzz_inputs: report.total, ...report })}\n`);
process.exit(report.findings.length > 0 ? 1 : 0);
