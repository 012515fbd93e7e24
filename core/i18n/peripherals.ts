import type { Catalogue } from './catalogue.ts';

/** Devices and what can be said of them. No word blames anybody, and each says what to do where something can be done. */
export const peripherals = {
  'device.kind.reader': { es: 'Lector de tarjetas', pt: 'Leitor de cartões', en: 'Card reader' },
  'device.kind.printer': { es: 'Impresora', pt: 'Impressora', en: 'Printer' },
  'device.kind.drawer': { es: 'Gaveta', pt: 'Gaveta', en: 'Cash drawer' },
  'device.kind.display': { es: 'Visor del cliente', pt: 'Visor do cliente', en: 'Customer display' },
  'device.kind.scanner': { es: 'Lector de códigos', pt: 'Leitor de códigos', en: 'Barcode scanner' },
  'device.kind.scale': { es: 'Balanza', pt: 'Balança', en: 'Scale' },

  'device.code.ready': { es: 'Funciona.', pt: 'Funciona.', en: 'It works.' },
  'device.code.busy': {
    es: 'En uso.',
    pt: 'Em uso.',
    en: 'In use.',
  },
  'device.code.connecting': { es: 'Conectando…', pt: 'Conectando…', en: 'Connecting…' },
  'device.code.unknown': {
    es: 'No dice cómo está.',
    pt: 'Não informa como está.',
    en: 'Status unknown.',
  },
  'device.code.paper_low': { es: 'Queda poco papel.', pt: 'Resta pouco papel.', en: 'Paper is running low.' },
  'device.code.no_paper': {
    es: 'Sin papel. Ponga un rollo.',
    pt: 'Sem papel. Coloque um rolo.',
    en: 'No paper. Put a roll in.',
  },
  'device.code.cover_open': {
    es: 'La tapa está abierta. Ciérrela.',
    pt: 'A tampa está aberta. Feche-a.',
    en: 'The cover is open. Close it.',
  },
  'device.code.offline': {
    es: 'Fuera de línea. Revise su botón de línea.',
    pt: 'Fora de linha. Verifique o botão de linha.',
    en: 'It is offline. Check its online button.',
  },
  'device.code.fault': {
    es: 'Tiene una falla. Apague, revise papel y cortador, y encienda.',
    pt: 'Tem uma falha. Desligue, verifique papel e guilhotina, e ligue.',
    en: 'It has a fault. Switch it off, check paper and cutter, and switch it on.',
  },
  'device.code.interrupted': {
    es: 'Se cortó en medio de un papel. Mire si salió entero.',
    pt: 'Parou no meio de um papel. Veja se saiu inteiro.',
    en: 'It was cut off in the middle of a paper. See whether it came out whole.',
  },
  'device.code.may_have_printed_before': {
    es: 'Ese papel puede haber salido ya. Pida una copia.',
    pt: 'Esse papel pode já ter saído. Peça uma cópia.',
    en: 'That paper may be out already. Ask for a copy.',
  },
  'device.code.unreachable': {
    es: 'No responde. Revise el encendido y el cable.',
    pt: 'Não responde. Verifique a energia e o cabo.',
    en: 'It does not answer. Check power and cable.',
  },
  'device.code.not_found': {
    es: 'No hay nada en su puerto. Revise el cable.',
    pt: 'Não há nada na sua porta. Verifique o cabo.',
    en: 'There is nothing at its port. Check the cable.',
  },
  'device.code.in_use': {
    es: 'Otro programa usa su puerto. Ciérrelo.',
    pt: 'Outro programa usa a sua porta. Feche-o.',
    en: 'Another program uses its port. Close that program.',
  },
  'device.code.no_permission': {
    es: 'Esta caja no tiene permiso para abrir el puerto.',
    pt: 'Este caixa não tem permissão para abrir a porta.',
    en: 'This till is not allowed to open the port.',
  },
  'device.code.refused': {
    es: 'No acepta la conexión. Revise el encendido y la dirección.',
    pt: 'Não aceita a conexão. Verifique a energia e o endereço.',
    en: 'It does not accept the connection. Check power and address.',
  },
  'device.code.lost': {
    es: 'Se perdió la conexión. Revise el cable; la caja sigue buscando.',
    pt: 'A conexão se perdeu. Verifique o cabo; o caixa continua procurando.',
    en: 'The connection was lost. Check the cable; the till keeps trying.',
  },
  'device.code.invalid': {
    es: 'Su configuración no se puede usar.',
    pt: 'Sua configuração não pode ser usada.',
    en: 'Its setting cannot be used.',
  },
  'device.code.silent': {
    es: 'Hay conexión, y no llega nada que se entienda.',
    pt: 'Há conexão, e não chega nada que se entenda.',
    en: 'Connected, but its data cannot be read.',
  },
  'device.code.overload': { es: 'Demasiado peso.', pt: 'Peso demais.', en: 'Too much weight.' },
  'device.code.unusable_unit': {
    es: 'Pesa en otra unidad. Hay que usar kilos.',
    pt: 'Pesa em outra unidade. É preciso usar quilos.',
    en: 'It weighs in another unit. Set it to kilograms.',
  },
  'device.code.unusable_resolution': {
    es: 'Pesa más fino que un gramo. Hay que usar gramos enteros.',
    pt: 'Pesa mais fino que um grama. É preciso usar gramas inteiros.',
    en: 'It weighs finer than a gram. Set it to whole grams.',
  },

  'device.sales_go_on': {
    es: 'Las ventas siguen.',
    pt: 'As vendas continuam.',
    en: 'Sales continue.',
  },

  'scale.stable': { es: 'Peso estable', pt: 'Peso estável', en: 'Stable weight' },
  'scale.net': {
    es: 'Peso estable, sin el envase',
    pt: 'Peso estável, sem a embalagem',
    en: 'Stable weight, without the container',
  },
  'scale.moving': { es: 'La balanza se mueve', pt: 'A balança está em movimento', en: 'The scale is moving' },
  'scale.empty': {
    es: 'Ponga el producto en la balanza',
    pt: 'Coloque o produto na balança',
    en: 'Put the goods on the scale',
  },
  'scale.below_zero': {
    es: 'La balanza está bajo cero. Póngala en cero.',
    pt: 'A balança está abaixo de zero. Zere-a.',
    en: 'The scale is below zero. Set it to zero.',
  },
  'scale.type_instead': {
    es: 'También puede digitar los gramos.',
    pt: 'Também pode digitar os gramas.',
    en: 'You can also type the grams.',
  },
  'scale.wait': { es: 'Espere el peso estable', pt: 'Espere o peso estável', en: 'Wait for a stable weight' },

  'error.scale_not_stable': {
    es: 'La balanza no tiene un peso estable. Espere y pruebe de nuevo.',
    pt: 'A balança não tem um peso estável. Espere e tente de novo.',
    en: 'The scale has no stable weight. Wait and try again.',
  },
  'error.weight_changed': {
    es: 'El peso cambió. Mire el nuevo peso y agréguelo.',
    pt: 'O peso mudou. Veja o novo peso e adicione-o.',
    en: 'The weight changed. Look at the new weight and add it.',
  },

  'pages.title': { es: 'Pantallas en el navegador', pt: 'Telas no navegador', en: 'Browser screens' },
  'pages.lead': {
    es: 'Una segunda pantalla de este equipo muestra la venta a los clientes. Ve solo eso y no puede hacer nada más.',
    pt: 'Uma segunda tela deste computador mostra a venda aos clientes. Ela vê só isso e não pode fazer mais nada.',
    en: 'A second screen of this machine shows customers the sale. It sees only that and can do nothing else.',
  },
  'pages.connect': { es: 'Conectar una pantalla', pt: 'Conectar uma tela', en: 'Connect a screen' },
  'pages.connect.kiosk': {
    es: 'Conectar un autoservicio',
    pt: 'Conectar um autoatendimento',
    en: 'Connect a self-service screen',
  },
  'pages.disconnect': { es: 'Desconectar todas', pt: 'Desconectar todas', en: 'Disconnect all' },
  'pages.connected_one': { es: '{{count}} conectada', pt: '{{count}} conectada', en: '{{count}} connected' },
  'pages.connected_other': { es: '{{count}} conectadas', pt: '{{count}} conectadas', en: '{{count}} connected' },
  'pages.open': {
    es: 'Abra esta dirección en la otra pantalla:',
    pt: 'Abra este endereço na outra tela:',
    en: 'Open this address on the other screen:',
  },
  'pages.type': {
    es: 'y escriba allí este código. Sirve una vez, durante dos minutos.',
    pt: 'e digite lá este código. Vale uma vez, por dois minutos.',
    en: 'and type this code there. It works once, for two minutes.',
  },
} as const satisfies Catalogue;
