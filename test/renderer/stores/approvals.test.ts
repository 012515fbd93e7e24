import { describe, expect, it } from 'vitest';
import type { RequestMessage, ResponseMessage } from '../../../core/contract/envelope.ts';
import type { ContractError } from '../../../core/contract/refusals.ts';
import { createBridge } from '../../../renderer/bridge.ts';
import { createApprovalRequests } from '../../../renderer/stores/approvals.ts';

type Told = ContractError['code'] | 'ok';

/** A till that gives these answers in order, a promised one late, and records its requests. */
function scene(...answers: readonly (Told | Promise<Told>)[]) {
  const sent: RequestMessage[] = [];
  const left = [...answers];
  const approvals = createApprovalRequests();
  const send = async (message: RequestMessage): Promise<ResponseMessage> => {
    sent.push(message);
    const code = await (left.shift() ?? 'ok');
    return code === 'ok'
      ? { id: message.id, ok: true, value: null }
      : { id: message.id, ok: false, error: { code, detail: '', permission: 'open_drawer' } };
  };
  const bridge = createBridge({ send, onEvent: () => () => {}, onState: () => () => {} }, 1000, approvals);
  const pending = () => approvals.store.getState().pending;
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return { bridge, approvals, sent, pending, turn, give: (pin: string) => approvals.store.getState().give(pin) };
}

describe('an act that needs approval', () => {
  it('asks for a PIN in place and is repeated with it, until a PIN is taken', async () => {
    const { bridge, sent, pending, turn, give } = scene('approval_needed', 'wrong_pin', 'ok');
    const answer = bridge.request('drawer.open');
    await turn();
    expect(pending()).toMatchObject({ kind: 'approval', permission: 'open_drawer', refused: null });
    give('1111');
    await turn();
    expect(pending()).toMatchObject({ refused: { code: 'wrong_pin' }, busy: false });
    give('2222');
    expect(await answer).toMatchObject({ ok: true });
    expect(sent.map(({ intent, approval }) => [intent, approval])).toEqual([
      ['drawer.open', undefined],
      ['drawer.open', '1111'],
      ['drawer.open', '2222'],
    ]);
    expect(pending()).toBeNull();
  });

  it('is refused as the till refused it when nobody approves', async () => {
    const { bridge, approvals, sent, turn } = scene('approval_needed');
    const answer = bridge.request('drawer.open');
    await turn();
    approvals.store.getState().cancel();
    expect(await answer).toMatchObject({ ok: false, error: { code: 'approval_needed' } });
    expect(sent).toHaveLength(1);
  });

  it('opens with one PIN all that its page asks for at the same time', async () => {
    const { bridge, sent, pending, turn, give } = scene('approval_needed', 'approval_needed', 'wrong_pin', 'ok', 'ok');
    const answers = [bridge.request('audit.find', { limit: 1 }), bridge.request('staff.list')];
    await turn();
    give('1111');
    await turn();
    expect(pending()).toMatchObject({ refused: { code: 'wrong_pin' } });
    give('2222');
    expect(await Promise.all(answers)).toMatchObject([{ ok: true }, { ok: true }]);
    expect(sent.map(({ intent, approval }) => [intent, approval]).slice(2)).toEqual([
      ['audit.find', '1111'],
      ['audit.find', '2222'],
      ['staff.list', undefined],
    ]);
  });

  it('leaves what waits for the same PIN refused when nobody approves', async () => {
    const { bridge, approvals, turn } = scene('approval_needed', 'approval_needed');
    const answers = [bridge.request('audit.find', { limit: 1 }), bridge.request('staff.list')];
    await turn();
    approvals.store.getState().cancel();
    expect(await Promise.all(answers)).toMatchObject([
      { error: { code: 'approval_needed' } },
      { error: { code: 'approval_needed' } },
    ]);
    expect(approvals.store.getState().taken).toBe(0);
  });

  it('that is refused for its own reason after the approval closes the pane', async () => {
    const { bridge, pending, turn, give } = scene('approval_needed', 'no_drawer');
    const answer = bridge.request('drawer.open');
    await turn();
    give('1111');
    expect(await answer).toMatchObject({ error: { code: 'no_drawer' } });
    expect(pending()).toBeNull();
  });

  it('of somebody who has to sign in first is repeated after the sign-in, without an approval', async () => {
    const { bridge, sent, turn, give } = scene('sign_in_needed', 'ok', 'ok');
    const answer = bridge.request('drawer.open');
    await turn();
    give('1111');
    expect(await answer).toMatchObject({ ok: true });
    expect(sent.map(({ intent, approval }) => [intent, approval])).toEqual([
      ['drawer.open', undefined],
      ['staff.signIn', undefined],
      ['drawer.open', undefined],
    ]);
  });

  describe('and was cancelled while its PIN was under way', () => {
    /** The PIN of the drawer is under way, and a cancelled pane is followed by that of another act. */
    async function otherPane() {
      const late = Promise.withResolvers<Told>();
      const till = scene('approval_needed', late.promise, 'approval_needed', 'ok');
      const drawer = till.bridge.request('drawer.open');
      await till.turn();
      till.give('1111');
      await till.turn();
      till.approvals.store.getState().cancel();
      const list = till.bridge.request('staff.list');
      await till.turn();
      return { ...till, late, drawer, list };
    }

    it('never gets the PIN that is typed for another act, when its own is refused late', async () => {
      const { late, drawer, list, sent, pending, turn, give } = await otherPane();
      late.resolve('wrong_pin');
      expect(await drawer).toMatchObject({ error: { code: 'wrong_pin' } });
      expect(pending()).toMatchObject({ refused: null, busy: false });
      give('2222');
      await turn();
      expect(sent.filter(({ approval }) => approval === '2222').map(({ intent }) => intent)).toEqual(['staff.list']);
      expect(await list).toMatchObject({ ok: true });
      expect(pending()).toBeNull();
    });

    it('leaves the pane of another act open, when it is done late', async () => {
      const { approvals, late, drawer, list, pending, give } = await otherPane();
      late.resolve('ok');
      expect(await drawer).toMatchObject({ ok: true });
      expect(pending()).not.toBeNull();
      expect(approvals.store.getState().taken).toBe(0);
      give('2222');
      expect(await list).toMatchObject({ ok: true });
    });
  });
});
