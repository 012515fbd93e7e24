import { findTlv } from '../../emv/tlv.ts';
import type { IdentificationStep, ReaderIdentity, Verdict } from '../dialogue/family.ts';
import { abortCommand } from './commands.ts';
import { contentOf } from './content.ts';
import { SPEAKS, namedDialect } from './dialect-names.ts';
import { languageFor } from './display-texts.ts';
import type { VipaAnswer, VipaMessage } from './frame.ts';
import type { VipaProfile } from './profile.ts';
import { VIPA_WAIT } from './state.ts';
import { STATUS_WORD } from './status-words.ts';

/** Bit 2 of the P2PE status: a key for account data is present and in use (protocols 2.6, SRED). */
const SRED_READY = 0x04;

/**
 * The queries after the line was opened: abort what an earlier till started, reset, identify, and check that card data
 * will be encrypted (protocols 2.3).
 */
export function identificationOf(profile: VipaProfile): readonly IdentificationStep<VipaMessage>[] {
  const { encryptionQuery, openContactlessCommand } = profile;
  const whatever = (_answer: VipaAnswer, identity: ReaderIdentity) => next(identity);
  return [
    question('abort', abortCommand, whatever),
    question(
      'reset',
      () => profile.resetCommand(),
      (answer) => evaluateReset(answer, profile),
      VIPA_WAIT.reset_ms,
    ),
    ...(encryptionQuery ? [question('encryption', encryptionQuery, evaluateEncryption)] : []),
    ...(openContactlessCommand ? [question('contactless', openContactlessCommand, whatever)] : []),
    question('display', () => profile.displayCommand('idle', languageFor([])), whatever),
  ];
}

function question(
  name: string,
  encode: () => Uint8Array,
  judge: (answer: VipaAnswer, identity: ReaderIdentity) => Verdict | undefined,
  wait_ms?: number,
): IdentificationStep<VipaMessage> {
  return {
    name,
    encode,
    ...(wait_ms === undefined ? {} : { wait_ms }),
    judge(message, identity) {
      if (message.kind === 'sealed') return { kind: 'refused', detail: 'line_is_encrypted' };
      if (message.kind !== 'answer' || message.is_unsolicited) return undefined;
      return judge(message, identity);
    },
  };
}

function next(identity: ReaderIdentity): Verdict {
  return { kind: 'next', identity };
}

/** A reset returns the identity. An answer without data belongs to the abort before, which may be answered twice. */
function evaluateReset(answer: VipaAnswer, profile: VipaProfile): Verdict | undefined {
  if (answer.status_word !== STATUS_WORD.ok || answer.data.length === 0) return undefined;
  const elements = contentOf(answer)?.elements ?? [];
  const text = (tag: string) => textOf(findTlv(elements, tag)?.value);
  const model = text('DF0D') ?? profile.model;
  const named = namedDialect(model);
  // Both dialects answer these queries, but the other one's readers take no taps (protocols 2.2).
  if (named !== null && named !== profile.dialect) return { kind: 'refused', detail: SPEAKS[named] };
  return next({ model, firmware: text('DF7F') ?? 'unknown' });
}

function textOf(value: Uint8Array | undefined): string | undefined {
  const text = Buffer.from(value ?? [])
    .toString('latin1')
    .replace(/[^\x20-\x7e]+/g, ' ')
    .trim()
    .slice(0, 80);
  return text === '' ? undefined : text;
}

/**
 * A reader without a key for account data is refused. One that does not support the query is used: every answer is
 * still checked for clear card data.
 */
function evaluateEncryption(answer: VipaAnswer, identity: ReaderIdentity): Verdict | undefined {
  const status = findTlv(contentOf(answer)?.elements ?? [], 'DFAE01')?.value[0];
  // Other data is a late answer to an earlier query.
  if (status === undefined && answer.data.length > 0) return undefined;
  if (answer.status_word === STATUS_WORD.ok && status !== undefined && (status & SRED_READY) === 0) {
    return { kind: 'refused', detail: 'encryption_off' };
  }
  return next(identity);
}
