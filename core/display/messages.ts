import type { Language } from '../contract/snapshot.ts';

/** The few words of a customer display, none longer than its 20 letters. */
export interface DisplayMessages {
  readonly welcome: string;
  readonly total: string;
  readonly left_to_pay: string;
  readonly change: string;
  readonly thanks: string;
  readonly use_reader: string;
  readonly one_moment: string;
}

export const DISPLAY_MESSAGES: Readonly<Record<Language, DisplayMessages>> = {
  es: {
    welcome: 'Bienvenido',
    total: 'TOTAL',
    left_to_pay: 'Falta',
    change: 'Vuelto',
    thanks: '¡Gracias!',
    use_reader: 'Use el lector',
    one_moment: 'Un momento…',
  },
  pt: {
    welcome: 'Bem-vindo',
    total: 'TOTAL',
    left_to_pay: 'Falta',
    change: 'Troco',
    thanks: 'Obrigado!',
    use_reader: 'Use o leitor',
    one_moment: 'Um momento…',
  },
  en: {
    welcome: 'Welcome',
    total: 'TOTAL',
    left_to_pay: 'Left to pay',
    change: 'Change',
    thanks: 'Thank you!',
    use_reader: 'Use the reader',
    one_moment: 'One moment…',
  },
};
