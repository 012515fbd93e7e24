import { TERMINAL_STATES } from '../../../core/payments/attempt.ts';
import { worldMoves } from './service.ts';
import { tillMoves } from './till.ts';
import { type Left, type LinkMutation, type LinkWorld, newLinkWorld } from './world.ts';

export interface LinkExploration {
  readonly states: number;
  /** States from which no path leads to an end. */
  readonly stuck: number;
  /** The first violation found, which has the shortest path. */
  readonly violation: { readonly what: string; readonly steps: number } | null;
}

/** Explores every life of one payment link: customer, service, a till that dies, and people. */
export function exploreLink(left: Left, mutation: LinkMutation | null): LinkExploration {
  const worlds = [newLinkWorld(left)];
  const places = new Map([[JSON.stringify(worlds[0]), 0]]);
  const steps = [0];
  const parents: number[][] = [[]];
  const ends: number[] = [];
  for (let at = 0; at < worlds.length; at += 1) {
    const world = worlds[at];
    if (world === undefined) break;
    const what = violationOf(world);
    if (what !== null) return { states: worlds.length, stuck: 0, violation: { what, steps: steps[at] ?? 0 } };
    if (isAtRest(world)) ends.push(at);
    for (const next of [...tillMoves(world, mutation), ...worldMoves(world)]) {
      const key = JSON.stringify(next);
      const place = places.get(key);
      if (place !== undefined) {
        parents[place]?.push(at);
        continue;
      }
      places.set(key, worlds.length);
      worlds.push(next);
      steps.push((steps[at] ?? 0) + 1);
      parents.push([at]);
    }
  }
  return { states: worlds.length, stuck: worlds.length - withAWayTo(ends, parents), violation: null };
}

const isEnded = ({ row }: LinkWorld): boolean => row !== 'NONE' && TERMINAL_STATES.has(row);
const isAtRest = (world: LinkWorld): boolean => isEnded(world) && world.call === null && world.late.length === 0;

function violationOf(world: LinkWorld): string | null {
  const { row, link, returned, sale_paid, gave_up } = world;
  const held = link === 'paid' && returned === 0;
  if (returned > 1) return 'I4: more is given back than was paid';
  if (row === 'NONE' && link !== 'none') return 'I6: the service knows a trace that the journal does not';
  if (row === 'BOUND' && gave_up) return 'I8: a doubt became paid';
  if (row === 'BOUND' && !held) return 'I3: goods without money, the attempt is bound';
  if (sale_paid !== (row === 'BOUND')) return 'I9: sale and attempt disagree';
  // The till no longer watches it, so a later payment would never be refunded.
  return isEnded(world) && row !== 'BOUND' && held ? 'I1: stranded, money without a sale' : null;
}

function withAWayTo(ends: readonly number[], parents: readonly (readonly number[])[]): number {
  const reached = new Set(ends);
  const open = [...ends];
  for (let at = open.pop(); at !== undefined; at = open.pop())
    for (const parent of parents[at] ?? []) {
      if (reached.has(parent)) continue;
      reached.add(parent);
      open.push(parent);
    }
  return reached.size;
}
