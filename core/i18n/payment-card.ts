import type { MessageSet } from './message.ts';

/** The reader, installments, and waiting for the bank. Wording of DESIGN 9. */
export const paymentCard = {
  // Reader
  'payment.promptPresent': {
    es: 'Acerque, inserte o deslice la tarjeta',
    pt: 'Aproxime, insira ou passe o cartão',
    en: 'Tap, insert or swipe the card',
  },
  'payment.promptReading': { es: 'Leyendo la tarjeta…', pt: 'Lendo o cartão…', en: 'Reading the card…' },
  'payment.promptPin': {
    es: 'El cliente debe digitar su clave en el lector',
    pt: 'O cliente deve digitar a senha na maquininha',
    en: 'The customer enters their PIN on the reader',
  },
  'payment.promptHold': { es: 'No retire la tarjeta', pt: 'Não retire o cartão', en: 'Do not remove the card' },
  'payment.promptRemove': { es: 'Retire la tarjeta', pt: 'Retire o cartão', en: 'Remove the card' },
  'payment.promptUseChip': {
    es: 'Inserte la tarjeta con el chip hacia adentro',
    pt: 'Insira o cartão com o chip para dentro',
    en: 'Insert the card, chip first',
  },
  'payment.promptUseStripe': {
    es: 'Deslice la tarjeta por la banda',
    pt: 'Passe o cartão pela tarja',
    en: 'Swipe the card',
  },
  'payment.promptTryAgain': {
    es: 'Acerque la tarjeta otra vez',
    pt: 'Aproxime o cartão de novo',
    en: 'Tap the card again',
  },
  'payment.promptStarting': {
    es: 'Preparando el lector…',
    pt: 'Preparando a maquininha…',
    en: 'Getting the reader ready…',
  },
  'payment.promptCancelling': {
    es: 'Cancelando en el lector…',
    pt: 'Cancelando na maquininha…',
    en: 'Cancelling on the reader…',
  },
  'payment.readErrorLead': {
    es: 'No se pudo leer la tarjeta. El cliente puede probar otra vez.',
    pt: 'Não foi possível ler o cartão. O cliente pode tentar de novo.',
    en: 'The card could not be read. The customer can try again.',
  },
  'payment.wayTap': { es: 'Acercar', pt: 'Aproximar', en: 'Tap' },
  'payment.wayTapSub': { es: 'Tarjeta, celular o reloj', pt: 'Cartão, celular ou relógio', en: 'Card, phone or watch' },
  'payment.wayInsert': { es: 'Insertar', pt: 'Inserir', en: 'Insert' },
  'payment.wayInsertSub': { es: 'Con el chip hacia adentro', pt: 'Com o chip para dentro', en: 'Chip first' },
  'payment.waySwipe': { es: 'Deslizar', pt: 'Passar', en: 'Swipe' },
  'payment.waySwipeSub': {
    es: 'Solo si el lector lo pide',
    pt: 'Só se a maquininha pedir',
    en: 'Only if the reader asks for it',
  },
  'payment.lights.0': {
    es: 'Lector apagado: ninguna luz encendida',
    pt: 'Maquininha desligada: nenhuma luz acesa',
    en: 'Reader off: no lights on',
  },
  'payment.lights.1': {
    es: 'Lector listo: primera luz encendida',
    pt: 'Maquininha pronta: primeira luz acesa',
    en: 'Reader ready: first light on',
  },
  'payment.lights.2': {
    es: 'Leyendo: dos luces encendidas',
    pt: 'Lendo: duas luzes acesas',
    en: 'Reading: two lights on',
  },
  'payment.lights.3': {
    es: 'Leyendo: tres luces encendidas',
    pt: 'Lendo: três luzes acesas',
    en: 'Reading: three lights on',
  },
  'payment.lights.4': {
    es: 'Tarjeta leída: cuatro luces encendidas',
    pt: 'Cartão lido: quatro luzes acesas',
    en: 'Card read: four lights on',
  },
  'payment.readerWaits': {
    es: 'El lector espera <b>{{seconds}} s</b> más',
    pt: 'A maquininha aguarda mais <b>{{seconds}} s</b>',
    en: 'The reader waits <b>{{seconds}} s</b> longer',
  },
  'payment.readerWaitsLabel': {
    es: 'Quedan {{seconds}} segundos',
    pt: 'Restam {{seconds}} segundos',
    en: '{{seconds}} seconds left',
  },
  'payment.readerWaitsSaid': {
    es: 'El lector espera {{seconds}} segundos más',
    pt: 'A maquininha aguarda mais {{seconds}} segundos',
    en: 'The reader waits {{seconds}} seconds longer',
  },
  'payment.readerWaiting': {
    es: 'El lector espera la tarjeta',
    pt: 'A maquininha aguarda o cartão',
    en: 'The reader is waiting for the card',
  },
  'payment.readerInUse': {
    es: 'El cliente está usando el lector',
    pt: 'O cliente está usando a maquininha',
    en: 'The customer is using the reader',
  },
  'payment.changeTender': {
    es: 'Cambiar medio de pago',
    pt: 'Mudar a forma de pagamento',
    en: 'Change payment method',
  },

  // Installments
  'payment.planTitle': { es: '¿En cuántas cuotas?', pt: 'Em quantas parcelas?', en: 'How many installments?' },
  'payment.planGroup': { es: 'Cuotas', pt: 'Parcelas', en: 'Installments' },
  'payment.planHead': { es: 'Cuotas', pt: 'Parcelas', en: 'Installments' },
  'payment.planEach': { es: 'Valor de cada cuota', pt: 'Valor de cada parcela', en: 'Each installment' },
  'payment.planInterest': { es: 'Interés', pt: 'Juros', en: 'Interest' },
  'payment.planCost.CL': { es: 'CAE', pt: 'CAE', en: 'CAE' },
  'payment.planCost.AR': { es: 'CFT', pt: 'CFT', en: 'CFT' },
  'payment.planCost.BR': { es: 'CET', pt: 'CET', en: 'CET' },
  'payment.planCost.any': { es: 'Costo anual', pt: 'Custo anual', en: 'Annual cost' },
  'payment.planTotal': { es: 'Total a pagar', pt: 'Total a pagar', en: 'Total to pay' },
  'payment.planSingle': { es: 'Sin cuotas', pt: 'À vista', en: 'One payment' },
  'payment.planFree': { es: 'Sin interés', pt: 'Sem juros', en: 'No interest' },
  'payment.planMonthly': { es: '{{percent}} mensual', pt: '{{percent}} ao mês', en: '{{percent}} monthly' },
  'payment.planExtra': { es: '+{{amount}} de interés', pt: '+{{amount}} de juros', en: '+{{amount}} interest' },
  'payment.planFirst': {
    es: 'Primera cuota {{amount}}',
    pt: 'Primeira parcela {{amount}}',
    en: 'First installment {{amount}}',
  },
  'payment.planFine.CL': {
    es: 'CAE: carga anual equivalente.',
    pt: 'CAE: carga anual equivalente.',
    en: 'CAE: equivalent annual charge.',
  },
  'payment.planFine.AR': {
    es: 'CFT: costo financiero total.',
    pt: 'CFT: custo financeiro total.',
    en: 'CFT: total financial cost.',
  },
  'payment.planFine.BR': {
    es: 'CET: costo efectivo total.',
    pt: 'CET: custo efetivo total.',
    en: 'CET: total effective cost.',
  },
  'payment.planFine.any': {
    es: 'El costo anual incluye intereses y cargos.',
    pt: 'O custo anual inclui juros e encargos.',
    en: 'The annual cost includes interest and charges.',
  },
  'payment.planFineRounding': {
    es: 'Si no divide exacto, la diferencia va en la primera cuota.',
    pt: 'Se a divisão não for exata, a diferença vai na primeira parcela.',
    en: 'If it does not divide evenly, the difference goes into the first installment.',
  },
  'payment.planChosenSingle': { es: 'Un solo pago de', pt: 'Um só pagamento de', en: 'One payment of' },
  'payment.planChosenFree': {
    es: '{{count}} cuotas sin interés de',
    pt: '{{count}} parcelas sem juros de',
    en: '{{count}} interest-free installments of',
  },
  'payment.planChosen': { es: '{{count}} cuotas de', pt: '{{count}} parcelas de', en: '{{count}} installments of' },
  'payment.planUnknown': {
    es: 'No hay un plan con esa cantidad de cuotas. Elija uno de la tabla.',
    pt: 'Não há plano com esse número de parcelas. Escolha um da tabela.',
    en: 'There is no plan with that many installments. Choose one from the table.',
  },
  'payment.planWished': { es: 'El cliente eligió', pt: 'O cliente escolheu', en: 'The customer chose' },
  'payment.planChoose': {
    es: 'Elija las cuotas con el cliente',
    pt: 'Escolha as parcelas com o cliente',
    en: 'Choose the installments with the customer',
  },
  'payment.planCharge': { es: 'Cobrar {{amount}}', pt: 'Cobrar {{amount}}', en: 'Charge {{amount}}' },

  // Processing
  'payment.processing': {
    es: 'Procesando el pago. Esperando la respuesta del banco.',
    pt: 'Processando o pagamento. Aguardando a resposta do banco.',
    en: 'Processing the payment. Waiting for the bank.',
  },
  'payment.processingTitle': { es: 'Esperando al banco', pt: 'Aguardando o banco', en: 'Waiting for the bank' },
  'payment.stillWaiting': {
    es: 'Seguimos esperando la respuesta del banco.',
    pt: 'Ainda aguardamos a resposta do banco.',
    en: 'Still waiting for the bank.',
  },
  'payment.processingSince': {
    es: 'Enviado hace <b>{{seconds}} s</b> · lo normal es menos de 10 s',
    pt: 'Enviado há <b>{{seconds}} s</b> · o normal é menos de 10 s',
    en: 'Sent <b>{{seconds}} s</b> ago · usually under 10 s',
  },
  'payment.processingSinceLong': {
    es: 'Enviado hace <b>{{seconds}} s</b> · si no responde, la caja lo anula sola',
    pt: 'Enviado há <b>{{seconds}} s</b> · se não responder, o caixa cancela sozinho',
    en: 'Sent <b>{{seconds}} s</b> ago · if there is no response, the till cancels it by itself',
  },
  'payment.processingLabel': {
    es: '{{seconds}} segundos desde el envío',
    pt: '{{seconds}} segundos desde o envio',
    en: '{{seconds}} seconds since it was sent',
  },
} as const satisfies MessageSet;
