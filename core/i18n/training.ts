import type { Catalogue } from './catalogue.ts';

/** Training mode: the embedded payment service and a simulated reader, no money moves. */
export const training = {
  'training.banner': {
    es: 'Práctica: no se mueve dinero',
    pt: 'Treino: nenhum dinheiro se move',
    en: 'Training: no money moves',
  },
  'training.simulated_reader': {
    es: 'Lector simulado: no lee tarjetas',
    pt: 'Leitor simulado: não lê cartões',
    en: 'Simulated reader: it reads no cards',
  },
  'training.title': { es: 'Práctica', pt: 'Treino', en: 'Training' },
  'training.lead': {
    es: 'El servicio de pagos y el lector son simulados. Ninguna tarjeta se cobra.',
    pt: 'O serviço de pagamentos e o leitor são simulados. Nenhum cartão é cobrado.',
    en: 'The payment service and the reader are simulated. No card is charged.',
  },
  'training.present': { es: 'Presentar la tarjeta', pt: 'Apresentar o cartão', en: 'Present the card' },
  'training.cancel': { es: 'Cancelar en el lector', pt: 'Cancelar no leitor', en: 'Cancel on the reader' },
  'training.card': { es: 'Tarjeta de práctica', pt: 'Cartão de treino', en: 'Training card' },
  'training.card.tap': { es: 'Visa sin contacto', pt: 'Visa por aproximação', en: 'Contactless Visa' },
  'training.card.chip': { es: 'Mastercard con chip', pt: 'Mastercard com chip', en: 'Mastercard chip' },
  'training.card.pin': { es: 'Chip y clave', pt: 'Chip e senha', en: 'Chip and PIN' },
  'training.card.signature': { es: 'Chip y firma', pt: 'Chip e assinatura', en: 'Chip and signature' },
  'training.card.refused': { es: 'Rechazada', pt: 'Recusado', en: 'Refused' },
  'training.unplug': { es: 'Desenchufar el lector', pt: 'Desconectar o leitor', en: 'Unplug the reader' },
  'training.replug': { es: 'Enchufar el lector', pt: 'Conectar o leitor', en: 'Plug the reader in' },
  'training.pin': {
    es: 'Clave del encargado en práctica',
    pt: 'Senha do gerente no treino',
    en: "Manager's PIN in training",
  },
} as const satisfies Catalogue;
