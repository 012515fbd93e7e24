import { runCobro } from './cobro.ts';
import { processIo } from './process-io.ts';

const { io, end } = processIo(process);
end(await runCobro(process.argv.slice(2), io));
