import type { MessageSet } from './message.ts';

/** Devices and their states. Texts never blame a person, and say what to do if anything can be done. */
export const peripherals = {
  'device.kind.reader': { es: 'Lector de tarjetas', pt: 'Maquininha de cartão', en: 'Card reader' },
  'device.kind.printer': { es: 'Impresora', pt: 'Impressora', en: 'Printer' },
  'device.kind.drawer': { es: 'Gaveta', pt: 'Gaveta', en: 'Cash drawer' },
  'device.kind.display': { es: 'Visor del cliente', pt: 'Visor do cliente', en: 'Customer display' },
  'device.kind.scanner': {
    es: 'Lector de códigos',
    pt: 'Leitor de códigos',
    en: 'Barcode scanner',
  },
  'device.kind.scale': { es: 'Balanza', pt: 'Balança', en: 'Scale' },

  'device.code.ready': { es: 'Funciona.', pt: 'Funciona.', en: 'It works.' },
  'device.code.busy': {
    es: 'En uso.',
    pt: 'Em uso.',
    en: 'In use.',
  },
  'device.code.connecting': { es: 'Conectando…', pt: 'Conectando…', en: 'Connecting…' },
  'device.code.unknown': {
    es: 'No informa su estado.',
    pt: 'Não informa o estado.',
    en: 'Status unknown.',
  },
  'device.code.paper_low': { es: 'Queda poco papel.', pt: 'Resta pouco papel.', en: 'Paper is running low.' },
  'device.code.no_paper': {
    es: 'Sin papel. Ponga un rollo.',
    pt: 'Sem papel. Coloque um rolo.',
    en: 'No paper. Load a roll.',
  },
  'device.code.cover_open': {
    es: 'La tapa está abierta. Ciérrela.',
    pt: 'A tampa está aberta. Feche-a.',
    en: 'The cover is open. Close it.',
  },
  'device.code.offline': {
    es: 'Fuera de línea. Revise su botón «en línea».',
    pt: 'Off-line. Verifique o botão on-line.',
    en: 'Offline. Check its online button.',
  },
  'device.code.fault': {
    es: 'Tiene una falla. Apáguela, revise el papel y el cortador, y enciéndala.',
    pt: 'Está com falha. Desligue, verifique o papel e a guilhotina, e ligue de novo.',
    en: 'It has a fault. Turn it off, check the paper and cutter, and turn it on again.',
  },
  'device.code.interrupted': {
    es: 'Se interrumpió la impresión. Revise si salió completa.',
    pt: 'A impressão foi interrompida. Veja se saiu inteira.',
    en: 'Printing was interrupted. Check whether it came out complete.',
  },
  'device.code.may_have_printed_before': {
    es: 'Puede que ya se haya impreso. Pida una copia.',
    pt: 'Pode já ter sido impresso. Peça uma cópia.',
    en: 'It may already have printed. Print a copy.',
  },
  'device.code.unreachable': {
    es: 'No responde. Revise el encendido y el cable.',
    pt: 'Não responde. Verifique a energia e o cabo.',
    en: 'It is not responding. Check the power and cable.',
  },
  'device.code.not_found': {
    es: 'No hay nada conectado a su puerto. Revise el cable.',
    pt: 'Não há nada conectado à porta. Verifique o cabo.',
    en: 'Nothing is connected to its port. Check the cable.',
  },
  'device.code.in_use': {
    es: 'Otro programa está usando su puerto. Ciérrelo.',
    pt: 'Outro programa está usando a porta. Feche-o.',
    en: 'Another program is using its port. Close it.',
  },
  'device.code.no_permission': {
    es: 'Esta caja no tiene permiso para abrir el puerto.',
    pt: 'Este caixa não tem permissão para abrir a porta.',
    en: 'This till is not allowed to open the port.',
  },
  'device.code.refused': {
    es: 'No acepta la conexión. Revise el encendido y la dirección.',
    pt: 'Não aceita a conexão. Verifique a energia e o endereço.',
    en: 'It refuses the connection. Check the power and address.',
  },
  'device.code.lost': {
    es: 'Conexión perdida. Revise el cable; la caja sigue intentando.',
    pt: 'Conexão perdida. Verifique o cabo; o caixa continua tentando.',
    en: 'Connection lost. Check the cable; the till keeps trying.',
  },
  'device.code.invalid': {
    es: 'Su configuración no se puede usar.',
    pt: 'Sua configuração não pode ser usada.',
    en: 'Its configuration cannot be used.',
  },
  'device.code.silent': {
    es: 'Conectado, pero sus datos no se entienden.',
    pt: 'Conectado, mas os dados não são compreendidos.',
    en: 'Connected, but its data cannot be read.',
  },
  'device.code.overload': { es: 'Demasiado peso.', pt: 'Peso demais.', en: 'Too much weight.' },
  'device.code.unusable_unit': {
    es: 'Pesa en otra unidad. Configúrela en kilos.',
    pt: 'Pesa em outra unidade. Configure em quilos.',
    en: 'It weighs in another unit. Set it to kilograms.',
  },
  'device.code.unusable_resolution': {
    es: 'Mide fracciones de gramo. Configúrela en gramos enteros.',
    pt: 'Mede frações de grama. Configure em gramas inteiros.',
    en: 'It measures fractions of a gram. Set it to whole grams.',
  },

  'device.sales_go_on': {
    es: 'Puede seguir vendiendo.',
    pt: 'Você pode continuar vendendo.',
    en: 'You can keep selling.',
  },

  'scale.stable': { es: 'Peso estable', pt: 'Peso estável', en: 'Stable weight' },
  'scale.net': {
    es: 'Peso estable, sin el envase',
    pt: 'Peso estável, sem a embalagem',
    en: 'Stable weight, without the container',
  },
  'scale.moving': { es: 'La balanza no está estable', pt: 'A balança não está estável', en: 'The scale is not steady' },
  'scale.empty': {
    es: 'Ponga el producto en la balanza',
    pt: 'Coloque o produto na balança',
    en: 'Put the item on the scale',
  },
  'scale.below_zero': {
    es: 'La balanza está bajo cero. Póngala en cero.',
    pt: 'A balança está abaixo de zero. Zere-a.',
    en: 'The scale is below zero. Reset it to zero.',
  },
  'scale.type_instead': {
    es: 'También puede digitar los gramos.',
    pt: 'Também pode digitar os gramas.',
    en: 'You can also type the weight in grams.',
  },
  'scale.wait': { es: 'Espere el peso estable', pt: 'Espere o peso estável', en: 'Wait for a stable weight' },
} as const satisfies MessageSet;
