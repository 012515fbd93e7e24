import { createHmac } from 'node:crypto';
import type { DeviceKey } from '../../journal/anchor/device-key.ts';
import type { TapReader, TillDevices } from './ports.ts';
import type { Devices } from './devices.ts';
import type { Peripherals } from './peripherals.ts';
import { fail, succeed } from '../../../core/result.ts';
import { type CardName, CARD_NAMES } from '../../../drivers/reader/simulated/cards.ts';
import type { SimulatedReaderControl } from '../../../drivers/reader/simulated/control.ts';
import type { CurrencyCode } from '../../../core/money/currency.ts';
import type { CardReader } from '../../../drivers/reader/card-reader.ts';

function isCard(name: string): name is CardName {
  return (CARD_NAMES as readonly string[]).includes(name);
}

/** The customer's actions at the simulated reader, for the training panel. */
function trainingReader(simulator: SimulatedReaderControl): NonNullable<TillDevices['simulated_reader']> {
  return {
    act(act) {
      switch (act.act) {
        case 'present': {
          const card = act.card ?? 'visa_credit';
          if (!isCard(card)) return fail('unknown_card');
          simulator.present(card);
          return succeed(null);
        }
        case 'cancel':
          simulator.present('customer_cancels');
          return succeed(null);
        case 'unplug':
          void simulator.unplug();
          return succeed(null);
        case 'replug':
          void simulator.replug();
          return succeed(null);
      }
    },
  };
}

/** The devices as the till's services see them: each property returns the one in use at that moment. */
export function tillDevices(devices: Devices, peripherals: Peripherals): TillDevices {
  return {
    reader: devices.reader,
    get printer() {
      return devices.printer;
    },
    get drawer() {
      return devices.drawer;
    },
    get simulated_reader() {
      return devices.simulator === null ? null : trainingReader(devices.simulator);
    },
    peripherals: {
      views: () => peripherals.registry.views(),
      onChange: (listener) => peripherals.registry.onChange(listener),
      get scale() {
        return peripherals.scale;
      },
      scanner: peripherals.scanner,
    },
  };
}

/** Long enough to find the card in a wallet. */
const TAP_TIMEOUT_MS = 30_000;
/** Readers need an amount to read a card (protocols: 9F02); it is never authorized. */
const TAP_AMOUNT_MINOR = 1;

/** Reads a card with the payment reader and releases it: a card that waits for the host gets "unreachable". */
export function tapReader(
  reader: Pick<CardReader, 'status' | 'readCard' | 'cancel' | 'deliverHostAnswer'>,
  currency: () => CurrencyCode,
  key: DeviceKey | null,
): TapReader {
  const hash_key = key?.derive('card reference');
  // The reference itself is not stored, so a copy of the journal cannot be matched against card readings.
  const hashOf = (account_reference?: string): string | null =>
    hash_key === undefined || account_reference === undefined
      ? null
      : createHmac('sha256', hash_key).update(account_reference).digest('base64url');
  return {
    ready: () => reader.status.state === 'ready',
    read: async () => {
      const wish = { amount_minor: TAP_AMOUNT_MINOR, currency: currency(), timeout_ms: TAP_TIMEOUT_MS };
      const read = await reader.readCard(wish, () => undefined);
      if (read.kind !== 'card') return null;
      if (read.card.awaits_host_answer) await reader.deliverHostAnswer({ result: 'unreachable' });
      const { brand, last_four } = read.card.summary;
      return { brand, last_four, card_hash: hashOf(read.card.account_reference) };
    },
    stop: () => reader.cancel(),
  };
}
