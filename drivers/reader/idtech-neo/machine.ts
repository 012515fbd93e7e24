import { assertNever } from '../../../core/assert.ts';
import type { ReaderEffect } from '../protocol-machine.ts';
import { beginAnsweringHost, stepAnsweringHost } from './answer-host.ts';
import { beginCancelling, stepCancelling } from './cancel.ts';
import { COMMAND } from './commands.ts';
import { beginIdentifying, stepIdentifying } from './identify.ts';
import { stepReady } from './ready.ts';
import { stepReading } from './read.ts';
import {
  type HoldingCardState,
  type NeoInput,
  type NeoState,
  type NeoStep,
  OFFLINE,
  endErrand,
  ignore,
  responseTo,
  stay,
} from './state.ts';

/**
 * The NEO dialogue as a pure function (protocols 1.10):
 *
 *     offline -> identifying -> ready -> reading -> ready (contactless) -> answering_host -> ready
 *                                 ^         |  \--> holding_card (contact) --^
 *                                 +-- cancelling
 */
export function stepNeo(state: NeoState, input: NeoInput): NeoStep {
  if (input.kind === 'line_opened') return beginIdentifying();
  if (input.kind === 'line_lost') return loseLine(state, input.detail);
  if (responseTo(input, COMMAND.boot_notification)) return restart(state);
  switch (state.phase) {
    case 'offline':
      return stepDisconnected(state, input);
    case 'identifying':
      return input.kind === 'message' || input.kind === 'timer'
        ? stepIdentifying(state, input)
        : stepDisconnected(state, input);
    case 'ready':
      return stepReady(state, input);
    case 'reading':
      return stepReading(state, input);
    case 'cancelling':
      return stepCancelling(state, input);
    case 'holding_card':
      return stepHoldingCard(state, input);
    case 'answering_host':
      return stepAnsweringHost(state, input);
    default:
      return assertNever(state, 'a NEO state');
  }
}

/** Nobody listens: every wish ends at once, and never decides a payment (payment-safety 5.7). */
function stepDisconnected(state: NeoState, input: NeoInput): NeoStep {
  switch (input.kind) {
    case 'read':
      return { state, effects: [{ kind: 'read_ended', outcome: { kind: 'lost', detail: 'not_connected' } }] };
    case 'host_answer':
      return { state, effects: [{ kind: 'host_answer_ended', outcome: 'lost' }] };
    default:
      return stay(state);
  }
}

function stepHoldingCard(state: HoldingCardState, input: NeoInput): NeoStep {
  switch (input.kind) {
    case 'host_answer':
      return beginAnsweringHost(state.identity, input, 'contact');
    case 'cancel':
      return beginCancelling(state.identity);
    case 'read':
      // The card in the slot was never answered; it must be let go before the next one is asked for.
      return beginCancelling(state.identity, undefined, input);
    default:
      return ignore(state, `${input.kind} while a card is held`);
  }
}

function loseLine(state: NeoState, detail: string): NeoStep {
  return { state: OFFLINE, effects: [...abandoned(state, detail), { kind: 'stop_timer' }] };
}

/** The reader restarted by itself and forgot everything: so does the dialogue. */
function restart(state: NeoState): NeoStep {
  const anew = beginIdentifying();
  const connecting: ReaderEffect = { kind: 'status', status: { state: 'connecting' } };
  return { state: anew.state, effects: [...abandoned(state, 'reader_restarted'), connecting, ...anew.effects] };
}

/** What whoever waits is told when the dialogue ends in the middle. */
function abandoned(state: NeoState, detail: string): readonly ReaderEffect[] {
  switch (state.phase) {
    case 'reading':
      return [{ kind: 'read_ended', outcome: { kind: 'lost', detail } }];
    case 'cancelling':
      return [
        ...(state.outcome ? [{ kind: 'read_ended', outcome: state.outcome } as const] : []),
        ...endErrand(state.errand, { kind: 'lost', detail }),
      ];
    case 'ready':
      return endErrand(state.errand, { kind: 'lost', detail });
    case 'answering_host':
      return [{ kind: 'host_answer_ended', outcome: 'lost' }, ...endErrand(state.errand, { kind: 'lost', detail })];
    default:
      return [];
  }
}
