/**
 * Stored states of one part of a return (decision 018). Card: waiting, asked (its undo is durable), unknown, then done
 * or refused. Cash: waiting, then done, which is stored before the drawer opens. A part that was never begun can be
 * dropped.
 */
export const RETURN_PART_STATES = ['waiting', 'asked', 'unknown', 'done', 'refused', 'dropped'] as const;
export type ReturnPartState = (typeof RETURN_PART_STATES)[number];

export const RETURN_PART_EDGES: Readonly<Record<ReturnPartState, readonly ReturnPartState[]>> = {
  waiting: ['asked', 'done', 'refused', 'dropped'],
  asked: ['unknown', 'done', 'refused'],
  unknown: ['done', 'refused'],
  done: [],
  refused: [],
  dropped: [],
};

/** Neither begun nor dropped. */
export const isWaiting = ({ state }: { readonly state: ReturnPartState }): boolean => state === 'waiting';

/** Money of the part may have been returned, without proof yet. */
export const isUnproven = ({ state }: { readonly state: ReturnPartState }): boolean =>
  state === 'asked' || state === 'unknown';

/** Money of the part was returned, or possibly returned. */
export const mayBeReturned = ({ state }: { readonly state: ReturnPartState }): boolean =>
  state === 'done' || isUnproven({ state });
