import { expect, it } from 'vitest';
import { SALE, finished } from '../reader-harness.ts';
import { CIPHER, KERNEL, makeScriptedNeo } from '../scripted-device.ts';

const ACKNOWLEDGED = 0x63;
const INSERTED = 0xa3;
const GO_ONLINE = `DFEE25020004 ${CIPHER.neo} ${KERNEL}`;
const APPROVED = 'DFEE25020002 9F270140';

/** A chip in the slot; `repeats` are said once more than they should be. */
function insertedChip(repeats: { readonly authenticate?: true; readonly go_online?: true }) {
  const heard: string[] = [];
  const spoken = makeScriptedNeo((code, answer) => {
    heard.push(code);
    switch (code) {
      case '0240':
        answer(INSERTED);
        return true;
      case '6010':
        answer(ACKNOWLEDGED);
        answer(0x00, 'DFEE25020010');
        if (repeats.authenticate) answer(0x00, 'DFEE25020010');
        return true;
      case '6011':
        answer(ACKNOWLEDGED);
        spoken.clock.schedule(500, () => answer(0x23, GO_ONLINE));
        return true;
      case '6012':
        if (repeats.go_online) answer(0x23, GO_ONLINE);
        spoken.clock.schedule(400, () => answer(0x00, APPROVED));
        return true;
      default:
        return false;
    }
  });
  return { ...spoken, heard };
}

async function pay({ clock, reader }: ReturnType<typeof insertedChip>) {
  reader.start();
  await clock.pass(300);
  const read = await finished(
    clock,
    reader.readCard(SALE, () => undefined),
  );
  expect(read).toMatchObject({ kind: 'card', card: { awaits_host_answer: true } });
  return await finished(clock, reader.deliverHostAnswer({ result: 'approved' }));
}

it('a chip that approves is believed although its reader first repeats what it said before the host was asked', async () => {
  expect(await pay(insertedChip({ go_online: true }))).toBe('accepted');
});

it('a reader that asks twice for the next step is told it once, since a second command would cancel the first', async () => {
  const chip = insertedChip({ authenticate: true });
  expect(await pay(chip)).toBe('accepted');
  expect(chip.heard.filter((code) => code === '6011')).toHaveLength(1);
});
