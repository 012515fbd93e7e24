import { describe, expect, it } from 'vitest';
import { wantsSignature } from '../../../drivers/emv/card-checks.ts';
import { parseTlv } from '../../../drivers/emv/tlv.ts';

function isSignatureWanted(hex: string): boolean {
  const parsed = parseTlv(Buffer.from(hex, 'hex'));
  if (!parsed.ok) throw new Error(parsed.error.code);
  return wantsSignature(parsed.value);
}

describe('a signature', () => {
  it('is asked for by a chip whose cardholder verification was a signature, alone or with a PIN', () => {
    expect(isSignatureWanted('9F34031E0000')).toBe(true);
    expect(isSignatureWanted('9F34035E0300')).toBe(true);
    expect(isSignatureWanted('9F3403030002')).toBe(true);
  });

  it('is not asked for after a PIN, without verification, after one that failed, or when nothing is said', () => {
    expect(isSignatureWanted('9F3403420302')).toBe(false);
    expect(isSignatureWanted('9F34031F0302')).toBe(false);
    expect(isSignatureWanted('9F34031E0001')).toBe(false);
    expect(isSignatureWanted('9F34021E00')).toBe(false);
    expect(isSignatureWanted('5F3401019F020100')).toBe(false);
  });

  it('is asked for by a contactless outcome that says so, whatever else stands there', () => {
    expect(isSignatureWanted('DF812908 30F0F010A0F0FF00 9F34031F0302'.replaceAll(' ', ''))).toBe(true);
    expect(isSignatureWanted('DF812908 30F0F020A0F0FF00 9F34031E0000'.replaceAll(' ', ''))).toBe(false);
  });
});
