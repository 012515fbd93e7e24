import { Dice } from './dice.ts';
import { type SimulatedService, type SimulatedServiceOptions, openService } from './simulated-service.ts';
import { type SimulatedWildService, openSimulatedWild } from './wild-service.ts';
import type { RunOptions } from './run-options.ts';

type ServiceOptions = Pick<RunOptions, 'seed' | 'service' | 'allows' | 'habit'> &
  Pick<SimulatedServiceOptions, 'time' | 'onMovement' | 'has_links'> & { readonly coded_conflicts: boolean };

/** The service of a run: the embedded one with faults from the seed, or the wild one. */
export async function openWorldService(
  options: ServiceOptions,
): Promise<{ readonly service: SimulatedService; readonly wild: SimulatedWildService | null }> {
  const { time, seed, onMovement, coded_conflicts, has_links, allows, habit } = options;
  if (options.service === 'wild') {
    const whims = { ...(allows && { allows }), ...(habit && { habit }) };
    const wild = openSimulatedWild({ time, seed, onMovement, whims });
    return { service: wild, wild };
  }
  const dice = new Dice(seed, 'service');
  const settings = {
    magic: dice.chance(0.3),
    coded_conflicts,
    tombstones: dice.chance(0.2),
    capture_begins_after_seconds: dice.pick([1, 60, 300]),
    capture_takes_seconds: dice.pick([1, 60]),
    token_lifetime_seconds: dice.pick([60, 3600]),
    client_id_required: dice.chance(0.5),
    ...(has_links && { link_life_seconds: dice.pick([60, 300, 900]) }),
  };
  return { service: await openService({ time, seed, onMovement, settings, has_links }), wild: null };
}
