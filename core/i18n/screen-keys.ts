import type { MessageSet } from './message.ts';

/** The on-screen keyboard. */
export const screenKeys = {
  'screenKeys.title': { es: 'Teclado en pantalla', pt: 'Teclado na tela', en: 'On-screen keyboard' },
  'screenKeys.onTouch': { es: 'Al tocar un campo', pt: 'Ao tocar em um campo', en: 'When a field is tapped' },
  'screenKeys.shift': { es: 'Mayúscula', pt: 'Maiúscula', en: 'Capital' },
  'screenKeys.space': { es: 'Espacio', pt: 'Espaço', en: 'Space' },
  'screenKeys.erase': { es: 'Borrar', pt: 'Apagar', en: 'Delete' },
  'screenKeys.enter': { es: 'Listo', pt: 'Pronto', en: 'Done' },
  'screenKeys.hide': { es: 'Ocultar', pt: 'Ocultar', en: 'Hide' },
} as const satisfies MessageSet;
