import type { Catalogue } from './catalogue.ts';

/** Training mode: the embedded payment service and a simulated reader, no money moves. */
export const training = {
  'training.banner': { es: 'Práctica: no se mueve dinero', pt: 'Treino: nenhum dinheiro se move', en: 'Training: no money moves' },
  'training.title': { es: 'Práctica', pt: 'Treino', en: 'Training' },
  'training.lead': { es: 'El servicio de pagos y el lector son simulados. Ninguna tarjeta se cobra.', pt: 'O serviço de pagamentos e o leitor são simulados. Nenhum cartão é cobrado.', en: 'The payment service and the reader are simulated. No card is charged.' },
  'training.customer': { es: 'El cliente', pt: 'O cliente', en: 'The customer' },
  'training.present': { es: 'Acercar la tarjeta', pt: 'Aproximar o cartão', en: 'Tap the card' },
  'training.cancel': { es: 'Cancelar en el lector', pt: 'Cancelar no leitor', en: 'Cancel on the reader' },
  'training.waiting': { es: 'El lector no está esperando una tarjeta.', pt: 'O leitor não está esperando um cartão.', en: 'The reader is not waiting for a card.' },
  'training.cable': { es: 'El cable del lector', pt: 'O cabo do leitor', en: "The reader's cable" },
  'training.unplug': { es: 'Desenchufar', pt: 'Desconectar', en: 'Unplug' },
  'training.replug': { es: 'Enchufar', pt: 'Conectar', en: 'Plug in' },
  'training.pin': { es: 'Clave del encargado en práctica', pt: 'Senha do gerente no treino', en: "Manager's PIN in training" },
} as const satisfies Catalogue;
