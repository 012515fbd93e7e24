import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { RealTill } from '../../fixtures/real-till.ts';
import { unknown } from '../../payments/support/fake-service.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const SELLING_TILL = fileURLToPath(new URL('../support/selling-till.ts', import.meta.url));
let folder = '';
beforeEach(() => void (folder = temporaryFolder()));

/** Kills a till that has filled its carts; returns what it showed last. */
async function killedTill(): Promise<{ readonly sale: object; readonly held: readonly object[] }> {
  const child = spawn(process.execPath, [SELLING_TILL, folder], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
  return JSON.parse(line.toString('utf8')) as { sale: object; held: object[] };
}

describe('a till that is killed', () => {
  it('has its open cart and its held sale again at the next start, to the last weighing', async () => {
    const before = await killedTill();
    const till = new RealTill({ directory: folder, seed: 2 });
    expect(till.sale).toEqual({ ...before.sale, touched_line_id: null, can_undo: false });
    expect(till.snapshot.held).toEqual(before.held);
    expect(till.sale.lines).toMatchObject([{ name: 'Almendras a granel', quantity_milli: 320 }]);
    expect(till.snapshot.checkout).toBeNull();
    till.abandon();
  });

  it('says the same of a payment in doubt as before it died, whatever its undoing met meanwhile', async () => {
    const first = new RealTill({ directory: folder });
    await first.begin('Espresso');
    first.shop.service.script.authorize = () => unknown('/v1/pos/authorizations', 'timeout');
    first.shop.service.script.R2 = () => unknown('/v1/pos/cancel-or-refund', 'server_error');
    await first.do('checkout.chooseCard', {});
    await first.moved(3000);
    const { cause, sent_at_ms, unknown_at_ms, recovery } = first.step('unknown');
    expect({ cause, tried: recovery.tries > 0 }).toEqual({ cause: 'timeout', tried: true });
    first.abandon();
    const second = new RealTill({ directory: folder, seed: 2 });
    expect(second.step('unknown')).toMatchObject({ cause: 'timeout', sent_at_ms, unknown_at_ms });
    second.abandon();
  });

  it('shows the payment in doubt before anything else when it died while the service was silent', async () => {
    const first = new RealTill({ directory: folder });
    await first.begin('Espresso');
    first.shop.service.script.authorize = () => new Promise(() => {});
    await first.do('checkout.chooseCard', {});
    await first.moved();
    expect(first.step('processing').amount_minor).toBe(1900);
    const { trace_id } = first.step('processing');
    first.abandon();
    const second = new RealTill({ directory: folder, seed: 2 });
    expect(second.step('unknown')).toMatchObject({ trace_id, amount_minor: 1900, cause: 'restarted' });
    expect(second.snapshot.status.recovery).toMatchObject({ unresolved: 1, at_risk_minor: 1900 });
    second.shop.service.script.R2 = () => unknown('/v1/pos/cancel-or-refund', 'timeout');
    await second.takeCash(1900);
    expect(second.step('approved').sale_paid).toBe(true);
    second.abandon();
  });

  it('shows an approval again that it had no time to show', async () => {
    const first = new RealTill({ directory: folder });
    await first.payCard('Espresso');
    first.abandon();
    const second = new RealTill({ directory: folder, seed: 2 });
    expect(second.step('approved')).toMatchObject({ sale_paid: true, tender: { amount_minor: 1900 } });
    await second.do('checkout.finish', {});
    expect(second.sale.number).toBe(2);
    second.abandon();
  });
});
