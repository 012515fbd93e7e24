import { beginAnsweringHost } from './answer-host.ts';
import { COMMAND, pingCommand } from './commands.ts';
import { beginReading } from './read.ts';
import {
  CANCELLED_BY_TILL,
  type Errand,
  type NeoInput,
  type NeoStep,
  type ReadyState,
  WAIT,
  becomeReady,
  endErrand,
  hangUp,
  ignore,
  responseTo,
  stay,
} from './state.ts';

/** Misses before an idle reader counts as lost; with the waits, the status is true within two seconds. */
const MISSED_PINGS_MAX = 2;

export function stepReady(state: ReadyState, input: NeoInput): NeoStep {
  switch (input.kind) {
    case 'timer':
      return state.is_pinging ? missPing(state) : ping(state);
    case 'read':
    case 'host_answer':
      // One command is outstanding at a time, because an answer names only its command byte (protocols 1.1).
      return state.is_pinging ? defer(state, input) : run(state, input, input.at_ms);
    case 'cancel':
      return cancelErrand(state);
    default: {
      if (!responseTo(input, COMMAND.ping)) return ignore(state, 'a late answer was discarded');
      if (!state.is_pinging) return ignore(state, 'a ping was answered twice');
      return answered(state, input.at_ms);
    }
  }
}

function defer(state: ReadyState, errand: Errand): NeoStep {
  if (state.errand?.kind === 'host_answer' && errand.kind === 'read') {
    return stay({ ...state, errand: { ...state.errand, then: errand } });
  }
  return stay({ ...state, errand });
}

function ping(state: ReadyState): NeoStep {
  return {
    state: { ...state, is_pinging: true },
    effects: [
      { kind: 'send', bytes: pingCommand() },
      { kind: 'timer', delay_ms: WAIT.ping_ms },
    ],
  };
}

function missPing(state: ReadyState): NeoStep {
  const missed_pings = state.missed_pings + 1;
  if (missed_pings < MISSED_PINGS_MAX) return ping({ ...state, missed_pings });
  return hangUp({ state: 'lost', detail: 'no_answer' }, endErrand(state.errand, { kind: 'lost', detail: 'no_answer' }));
}

function answered(state: ReadyState, at_ms: number): NeoStep {
  const idle: ReadyState = { phase: 'ready', identity: state.identity, is_pinging: false, missed_pings: 0 };
  if (state.errand) return run(idle, state.errand, at_ms);
  return { state: idle, effects: [{ kind: 'timer', delay_ms: WAIT.ping_interval_ms }] };
}

function run(state: ReadyState, errand: Errand, at_ms: number): NeoStep {
  if (errand.kind === 'read') return beginReading(state.identity, errand, at_ms);
  return beginAnsweringHost(state.identity, errand, 'contactless');
}

function cancelErrand({ errand, ...state }: ReadyState): NeoStep {
  if (errand?.kind === 'read') return becomeReady(state.identity, endErrand(errand, CANCELLED_BY_TILL));
  if (!errand?.then) return stay(errand ? { ...state, errand } : state);
  const { then, ...host_answer } = errand;
  return { state: { ...state, errand: host_answer }, effects: endErrand(then, CANCELLED_BY_TILL) };
}
