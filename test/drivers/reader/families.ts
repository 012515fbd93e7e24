import type { ReaderDriver } from '../../../drivers/reader/reader-spec.ts';
import type { CardName } from '../../../drivers/reader/simulated/cards.ts';
import type { FaultPoint, ReaderScript } from '../../../drivers/reader/simulated/script.ts';
import { makeHarness, makeReadyHarness, withCard } from './reader-harness.ts';

/** What differs between families; the device suite expects all else of each. */
interface FamilyFacts {
  readonly driver: ReaderDriver;
  readonly model: string;
  /** Answers whose loss is recovered during identification, and how long two losses may take. */
  readonly identification: readonly FaultPoint[];
  readonly identified_within_ms: number;
  /** Whether a frame after garbage is found. */
  readonly finds_frames_behind_noise: boolean;
  /** The reader reports whether it encrypts. */
  readonly tells_encryption: boolean;
  readonly encrypted_format: string;
  readonly commands: { readonly tap: string; readonly cancel: string; readonly chip: readonly string[] };
  /** Unknown status bytes, and the one after which a command is sent again. */
  readonly unknown_statuses: readonly number[];
}

const FACTS: readonly FamilyFacts[] = [
  {
    driver: 'idtech-neo',
    model: 'Cobro Simulated NEO',
    identification: ['ping', 'version', 'poll_mode', 'encryption'],
    identified_within_ms: 1_900,
    finds_frames_behind_noise: true,
    tells_encryption: false,
    encrypted_format: 'TDES-CBC-DUKPT-DATA/TLV-57',
    commands: { tap: '0240', cancel: '0501', chip: ['0240', '6010', '6011'] },
    unknown_statuses: [0x02, 0x0b, 0x31, 0x57, 0xf0],
  },
  {
    driver: 'miura',
    model: 'Cobro Simulated Miura',
    identification: ['ping', 'version', 'encryption'],
    identified_within_ms: 2_400,
    finds_frames_behind_noise: false,
    tells_encryption: true,
    encrypted_format: 'TDES-CBC-DUKPT-DATA/DFAE02',
    commands: { tap: 'dec1', cancel: 'd0ff', chip: ['dec1', 'ded1', 'ded2'] },
    unknown_statuses: [0x02, 0x0b, 0x57, 0xcf, 0xf0],
  },
  {
    driver: 'vipa',
    model: 'Cobro Simulated VIPA',
    identification: ['ping', 'version', 'poll_mode'],
    identified_within_ms: 2_400,
    finds_frames_behind_noise: false,
    tells_encryption: false,
    encrypted_format: 'VSD/FF7F',
    commands: { tap: 'c0a0', cancel: 'c0c0', chip: ['c0a0', 'c0c0', 'ded1', 'ded2'] },
    unknown_statuses: [0x02, 0x0b, 0x57, 0xcf, 0xf0],
  },
];

/** Every reader family, with harnesses that join its driver to its simulated device in memory. */
export const FAMILIES = FACTS.map((facts) => ({
  ...facts,
  makeHarness: (script: Partial<ReaderScript> = {}) => makeHarness(script, facts.driver),
  makeReadyHarness: (script: Partial<ReaderScript> = {}) => makeReadyHarness(script, facts.driver),
  withCard: (card: CardName, script: Partial<ReaderScript> = {}) => withCard(card, script, facts.driver),
}));
