import { stepAttempt } from '../../../core/payments/attempt-machine.ts';
import { type Call, type LinkWorld, type LinkResponse, spend } from './world.ts';

/** Events around the till: calls arrive or are lost, customers pay, links end, the program dies, people look. */
export function worldMoves(world: LinkWorld): LinkWorld[] {
  const { call, link, shown, left, late, row, alive } = world;
  const moves: LinkWorld[] = [];
  if (call !== null && call.reply === null) {
    for (const reply of repliesOf(world, call.what))
      moves.push(answered(arrived(world, call.what, reply), call, reply));
    if (left.wrong_answers > 0 && call.what !== 'create')
      moves.push(answered(spend(world, 'wrong_answers'), call, 'unknown'));
    if (left.losses > 0) {
      const lost = answered(spend(world, 'losses'), call, 'lost');
      moves.push(lost);
      if (call.what === 'refund') moves.push({ ...lost, late: [...lost.late, call.what] });
    }
  }
  if (call !== null && call.reply !== null && call.reply !== 'lost' && left.losses > 0)
    moves.push(answered(spend(world, 'losses'), call, 'lost'));
  if (shown && link === 'open') {
    moves.push({ ...world, link: 'paid' });
    if (left.declines > 0) moves.push({ ...spend(world, 'declines'), tried: true });
  }
  if (link === 'open') moves.push({ ...world, link: 'ended' });
  if (link === 'open' && shown) moves.push({ ...world, link: 'ending' });
  if (link === 'ending') moves.push({ ...world, link: 'paid' }, { ...world, link: 'ended' });
  for (const [at, what] of late.entries()) {
    const rest = { ...world, late: late.filter((_one, index) => index !== at) };
    moves.push(rest);
    for (const reply of repliesOf(rest, what)) moves.push(arrived(rest, what, reply));
  }
  if (alive && left.crashes > 0 && row !== 'NONE') moves.push(died(spend(world, 'crashes')));
  // The horizon begins once the call that may be duplicated has ended.
  const is_quiet = late.length === 0 && link !== 'ending' && call?.what !== 'refund';
  if (!world.waits && row !== 'NONE' && !world.after_horizon && is_quiet) moves.push({ ...world, after_horizon: true });
  const closed = closedByPerson(world);
  return closed === null ? moves : [...moves, closed];
}

const answered = (world: LinkWorld, call: Call, reply: LinkResponse): LinkWorld => ({
  ...world,
  call: { ...call, reply },
});

/** How the service carries out a request, as it reports it. */
function arrived(world: LinkWorld, what: Call['what'], reply: LinkResponse): LinkWorld {
  if (what === 'create') return world.link === 'none' ? { ...world, link: 'open' } : world;
  return reply === 'returned' ? { ...world, returned: world.returned + 1 } : world;
}

/**
 * Possible responses, given the state when the request arrived. The service may show a refund only on the payment
 * itself, and may carry out a repeated refund twice, which only the till can prevent.
 */
function repliesOf({ link, tried, returned }: LinkWorld, what: Call['what']): readonly LinkResponse[] {
  if (what === 'create') return ['made'];
  if (what === 'refund') {
    if (link !== 'paid') return ['refused'];
    return returned === 0 ? ['returned'] : ['returned', 'refunded', 'refused'];
  }
  if (what === 'payment') return [link !== 'paid' ? 'unknown' : returned === 0 ? 'held' : 'refunded'];
  if (link === 'paid') return returned === 0 ? ['succeeded'] : ['succeeded', 'refunded'];
  if (link === 'open') return [tried ? 'failed' : 'pending'];
  return [link === 'ended' || link === 'ending' ? 'canceled' : 'unknown'];
}

/** The process loses its memory; requests that it sent may still arrive within the horizon. */
function died(world: LinkWorld): LinkWorld {
  const { call, late } = world;
  const isOnItsWay = call !== null && call.reply === null && (call.what === 'create' || call.what === 'refund');
  const sent = isOnItsWay ? [...late, call.what] : late;
  return {
    ...world,
    alive: false,
    waits: false,
    is_sent: false,
    is_created: false,
    call: null,
    after_horizon: false,
    late: sent,
  };
}

/** A person first ends what can still be paid at the service, and closes only what holds no money (5.2). */
function closedByPerson(world: LinkWorld): LinkWorld | null {
  const { row, alive, call, link, returned } = world;
  if (row !== 'ATTENTION' || !alive || call !== null || (link === 'paid' && returned === 0)) return null;
  const stepped = stepAttempt(row, { kind: 'closed_by_manager', found: link === 'paid' ? 'undone' : 'never_charged' });
  return stepped.ok
    ? { ...world, row: stepped.next, link: link === 'open' || link === 'ending' ? 'ended' : link }
    : null;
}
