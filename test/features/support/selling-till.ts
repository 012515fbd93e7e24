import { RealTill } from '../../fixtures/real-till.ts';

/** A process that fills a cart on the journal of the given folder, reports it, and runs until it is killed. */
const till = new RealTill({ directory: process.argv[2] ?? '' });
await till.add('Espresso', 'Espresso', 'Medialuna');
await till.do('sale.setDiscount', { discount: { kind: 'percent', basis_points: 1000, reason: 'Cortesía' } });
await till.do('sale.hold', {});
await till.add('Almendras');
await till.do('sale.setQuantity', { line_id: till.sale.lines[0]?.line_id ?? '', quantity_milli: 320 });
process.stdout.write(`${JSON.stringify({ sale: till.sale, held: till.snapshot.held })}\n`);
process.stdin.resume();
