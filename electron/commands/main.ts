import { runCobro } from './cobro.ts';
import { processIo } from './command-line/process-io.ts';

const { io, end } = processIo(process);
end(await runCobro(process.argv.slice(2), io));
