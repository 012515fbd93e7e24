import type { TlvDialect } from './tlv.ts';

const ENCRYPTED = 0x40;
const MASKED = 0x20;
const LENGTH_COUNT = 0x1f;

/**
 * ID TECH NEO's deviations from BER (protocols 1.4): a long length's first byte is `1 E M nnnnn` with E for encrypted,
 * M for masked and n length bytes; and Update Balance writes the authorization code under the "tag" E3 00.
 */
export const NEO_DIALECT: TlvDialect = {
  readLengthPrefix(first) {
    const is_encrypted = (first & ENCRYPTED) !== 0;
    const is_masked = (first & MASKED) !== 0;
    // Both bits at once are undefined; left to BER, the length is refused.
    if (is_encrypted && is_masked) return undefined;
    const form = is_encrypted ? 'encrypted' : is_masked ? 'masked' : 'plain';
    return { form, length_bytes: first & LENGTH_COUNT };
  },
  irregularTags: ['E300'],
};
