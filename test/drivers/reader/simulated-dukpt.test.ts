import { createDecipheriv } from 'node:crypto';
import { expect, it } from 'vitest';
import { dataKey, encryptCardData, testKeySerial } from '../../../drivers/reader/simulated/dukpt.ts';

/** Published with ANSI X9.24-1:2009, Annex A.4, for the standard's base key. */
it.each([
  [1, '448D3F076D8304036A55A3D7E0055A78'],
  [8, 'C39B2778B058AC376FB18DC906F75CBA'],
])('derives the published data key of transaction %i', (counter, key) => {
  expect(dataKey(testKeySerial(counter)).toString('hex').toUpperCase()).toBe(key);
});

it('encrypts so that the data key gives the object back, zero padded', () => {
  const serial = testKeySerial(5);
  const cipher = encryptCardData(Buffer.from('5704AABBCCDD', 'hex'), serial);
  const decipher = createDecipheriv('des-ede-cbc', dataKey(serial), Buffer.alloc(8)).setAutoPadding(false);
  expect(Buffer.concat([decipher.update(cipher), decipher.final()]).toString('hex')).toBe('5704aabbccdd0000');
});
