import type { MessageSet } from './message.ts';

/** Training mode: the built-in payment service and a simulated reader; no money moves. */
export const training = {
  'training.title': { es: 'Práctica', pt: 'Treinamento', en: 'Training' },
  'training.lead': {
    es: 'El servicio de pagos y el lector son simulados. Ninguna tarjeta se cobra.',
    pt: 'O serviço de pagamentos e a maquininha são simulados. Nenhum cartão é cobrado.',
    en: 'The payment service and the reader are simulated. No card is charged.',
  },
  'training.present': { es: 'Presentar la tarjeta', pt: 'Apresentar o cartão', en: 'Present the card' },
  'training.presentTwo': { es: 'Presentar dos tarjetas', pt: 'Apresentar dois cartões', en: 'Present two cards' },
  'training.link': {
    es: 'El cliente tiene el enlace en su teléfono. ¿Qué hace?',
    pt: 'O cliente está com o link no telefone. O que ele faz?',
    en: 'The customer has the link on their phone. What do they do?',
  },
  'training.linkPaid': { es: 'Paga', pt: 'Paga', en: 'Pays' },
  'training.linkExpired': { es: 'No paga y vence', pt: 'Não paga e vence', en: 'Does not pay: it expires' },
  'practice.choose': {
    es: 'Practicar qué pasa si…',
    pt: 'Treinar o que acontece se…',
    en: 'Practice what happens if…',
  },
  'practice.waiting': {
    es: 'Cobre una venta con tarjeta para empezar.',
    pt: 'Cobre uma venda no cartão para começar.',
    en: 'Charge a sale to a card to begin.',
  },
  'practice.happening': {
    es: 'Está pasando. Le toca a usted.',
    pt: 'Está acontecendo. É com você.',
    en: 'It is happening. Your turn.',
  },
  'practice.missed': {
    es: 'No se hizo: la venta quedó sin cobrar. Ciérrelo y pruebe otra vez.',
    pt: 'Não foi feito: a venda ficou sem pagamento. Feche e tente de novo.',
    en: 'Not done: the sale is still unpaid. Close this and try again.',
  },
  'practice.lost_answer': { es: 'Respuesta perdida', pt: 'Resposta perdida', en: 'Lost answer' },
  'practice.lost_answer.do': {
    es: 'El banco cobra y la respuesta se pierde. Lea la pantalla: cobre de nuevo, reciba efectivo, deje en espera o espere. No devuelva a mano.',
    pt: 'O banco cobra e a resposta se perde. Leia a tela: cobre de novo, receba em dinheiro, deixe em espera ou aguarde. Não devolva manualmente.',
    en: 'The bank charges and the answer is lost. Read the screen: charge again, take cash, put it on hold, or wait. Do not refund it yourself.',
  },
  'practice.lost_answer.done': {
    es: 'Hecho: la caja anula sola el cobro dudoso.',
    pt: 'Feito: o caixa cancela sozinho a cobrança duvidosa.',
    en: 'Done: the till cancels the doubtful charge by itself.',
  },
  'practice.wrong_pin': { es: 'Clave equivocada', pt: 'Senha errada', en: 'Wrong PIN' },
  'practice.wrong_pin.do': {
    es: 'El cliente digita mal su clave una vez. Espere a que la corrija en el lector; no cancele.',
    pt: 'O cliente digita a senha errada uma vez. Espere que ele corrija na maquininha; não cancele.',
    en: 'The customer enters a wrong PIN once. Wait until they correct it on the reader; do not cancel.',
  },
  'practice.wrong_pin.done': {
    es: 'Hecho: pagó al segundo intento.',
    pt: 'Feito: pagou na segunda tentativa.',
    en: 'Done: paid on the second try.',
  },
  'practice.other_amount': { es: 'Otro monto', pt: 'Outro valor', en: 'Other amount' },
  'practice.other_amount.do': {
    es: 'El banco aprueba un monto distinto. No entregue nada: la caja lo anula. Cobre de nuevo o reciba efectivo.',
    pt: 'O banco aprova um valor diferente. Não entregue nada: o caixa cancela. Cobre de novo ou receba em dinheiro.',
    en: 'The bank approves a different amount. Do not hand anything over: the till cancels it. Charge again or take cash.',
  },
  'practice.other_amount.done': {
    es: 'Hecho: el cobro equivocado se anula.',
    pt: 'Feito: a cobrança errada é cancelada.',
    en: 'Done: the wrong charge is cancelled.',
  },
  'practice.two_cards': { es: 'Dos tarjetas', pt: 'Dois cartões', en: 'Two cards' },
  'practice.two_cards.do': {
    es: 'El cliente acerca la billetera con dos tarjetas. Pídale una sola y que la acerque otra vez; no cancele.',
    pt: 'O cliente aproxima a carteira com dois cartões. Peça que aproxime um só; não cancele.',
    en: 'The customer taps a wallet with two cards. Ask for just one, tapped again; do not cancel.',
  },
  'practice.two_cards.done': {
    es: 'Hecho: pagó con una sola.',
    pt: 'Feito: pagou com um só.',
    en: 'Done: paid with just one.',
  },
  'practice.unplugged': { es: 'Lector sin cable', pt: 'Maquininha sem cabo', en: 'Unplugged reader' },
  'practice.unplugged.do': {
    es: 'El cable se suelta al leer la tarjeta. Lea qué pasó con el cobro, enchufe el lector y cobre de nuevo, o reciba efectivo.',
    pt: 'O cabo se solta durante a leitura. Veja o que houve com a cobrança, conecte a maquininha e cobre de novo, ou receba em dinheiro.',
    en: 'The cable comes out while the card is read. Check what happened to the charge, plug the reader in and charge again, or take cash.',
  },
  'practice.unplugged.done': {
    es: 'Hecho: la venta quedó pagada.',
    pt: 'Feito: a venda ficou paga.',
    en: 'Done: the sale is paid.',
  },
  'practice.power_cut': { es: 'Corte de luz', pt: 'Queda de energia', en: 'Power cut' },
  'practice.power_cut.do': {
    es: 'La caja se apaga con el cobro enviado. Enciéndala otra vez y haga lo que diga la pantalla antes de cobrar de nuevo.',
    pt: 'O caixa desliga com a cobrança enviada. Ligue-o de novo e faça o que a tela disser antes de cobrar outra vez.',
    en: 'The till goes off after the charge was sent. Start it again and follow the screen before charging again.',
  },
  'practice.power_cut.done': {
    es: 'Hecho: la caja supo qué pasó con el cobro.',
    pt: 'Feito: o caixa soube o que houve com a cobrança.',
    en: 'Done: the till found out what happened to the charge.',
  },
  'training.cancel': { es: 'Cancelar en el lector', pt: 'Cancelar na maquininha', en: 'Cancel on the reader' },
  'training.card': { es: 'Tarjeta de práctica', pt: 'Cartão de treinamento', en: 'Training card' },
  'training.card.tap': { es: 'Visa sin contacto', pt: 'Visa por aproximação', en: 'Contactless Visa' },
  'training.card.chip': { es: 'Mastercard con chip', pt: 'Mastercard com chip', en: 'Mastercard chip' },
  'training.card.pin': { es: 'Chip y clave', pt: 'Chip e senha', en: 'Chip and PIN' },
  'training.card.signature': { es: 'Chip y firma', pt: 'Chip e assinatura', en: 'Chip and signature' },
  'training.card.refused': { es: 'Rechazada', pt: 'Recusado', en: 'Declined' },
  'training.unplug': { es: 'Desenchufar el lector', pt: 'Desconectar a maquininha', en: 'Unplug the reader' },
  'training.replug': { es: 'Enchufar el lector', pt: 'Conectar a maquininha', en: 'Plug in the reader' },
  'training.pin': {
    es: 'Clave del encargado en práctica',
    pt: 'Senha do gerente no treinamento',
    en: "Manager's PIN in training",
  },
} as const satisfies MessageSet;
