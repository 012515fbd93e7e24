import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../../core/i18n/index.ts';
import { kioskUnknownView } from '../../../renderer/screens/kiosk/kiosk-unknown.tsx';
import { unknownView } from '../../../renderer/screens/payment/outcome/unknown-view.ts';
import { cardImpossibleText } from '../../../renderer/screens/payment/tender/card-impossible.ts';
import { wordingIn } from '../say.ts';
import { unknownStep } from '../states/payment-states.ts';

const SALE = {
  number: 1047,
  in_cash: { amount_minor: 64_730, note: null },
  by_card: { amount_minor: 64_731, note: null },
  gift_minor: 0,
};

describe.each(LANGUAGES)('in %s', (language) => {
  const wording = wordingIn(language);

  test('a reader that was lost before the card had answered is told as such, not as an answer of the service', () => {
    const view = unknownView({ ...unknownStep, cause: 'card_lost' }, SALE, wording);
    expect(view.lead).toBe(wording.say('payment.unknownLead.reader'));
    expect(view.doubt.text).toBe(wording.say('payment.unknownWhat.reader'));
  });

  test('a service that never answered is not said to have answered', () => {
    const { lead } = unknownView({ ...unknownStep, cause: 'watchdog' }, SALE, wording);
    expect(lead).toBe(wording.say('payment.unknownLead'));
  });

  test.each(['card_refused', 'card_lost'])(
    'a kiosk says after %s that the payment could not be completed, and nothing of a card without problems',
    (cause) => {
      const view = kioskUnknownView({ ...unknownStep, cause }, wording);
      expect(view.headline).toBe(wording.say('kiosk.unknownUndoing'));
      expect(view.lead).toBe(wording.say('kiosk.unknownUndoingLead'));
    },
  );

  test('a reader that answers but may not be used is not called another device', () => {
    const text = cardImpossibleText('reader_refused', wording);
    expect(text).not.toMatch(/dispositivo|device/i);
    expect(text).toMatch(/soporte|suporte|support/);
  });
});
