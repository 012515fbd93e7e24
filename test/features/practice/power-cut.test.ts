import { expect, it } from 'vitest';
import { createPracticeStage } from '../../../electron/app/practice-stage.ts';
import { SILENT_LOG } from '../../../electron/log/log.ts';
import { ManualClock } from '../../support/manual-clock.ts';

/** A stage whose practice service has not received the charge yet. */
function stage() {
  const clock = new ManualClock();
  const service = { left: 1, cut: 0 };
  const practice = createPracticeStage({
    service: {
      pay_page: 'http://127.0.0.1:1/pay/{payment_id}',
      upset: async (upsets) => void (service.left = upsets.length),
      upsetsLeft: () => service.left,
      endLink: async () => true,
    },
    devices: { simulator: null },
    file: '/nowhere/practice',
    cutPower: () => void (service.cut += 1),
    clock,
    log: SILENT_LOG,
  });
  if (practice === null) throw new Error('there is a practice service');
  return { clock, service, practice };
}

it('a practised power cut waits until the service has the charge, however slow the machine is', () => {
  const { clock, service, practice } = stage();
  practice.cutPower();
  clock.advance(10_000);
  expect(service.cut).toBe(0);
  service.left = 0;
  clock.advance(1_000);
  expect(service.cut).toBe(1);
});

it('a practised power cut does not come when something else is practised meanwhile', async () => {
  const { clock, service, practice } = stage();
  practice.cutPower();
  await practice.upset([]);
  clock.advance(10_000);
  expect(service.cut).toBe(0);
});
