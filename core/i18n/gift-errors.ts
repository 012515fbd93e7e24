import type { MessageSet } from './message.ts';

/** Refusals about gift cards. */
export const giftErrors = {
  'error.gift_unknown': {
    es: 'Esta caja no conoce esa tarjeta. Revise el código.',
    pt: 'Este caixa não conhece esse cartão. Confira o código.',
    en: 'This till does not know that card. Check the code.',
  },
  'error.gift_expired': {
    es: 'La tarjeta venció y no se puede usar.',
    pt: 'O cartão venceu e não pode ser usado.',
    en: 'The card has expired and cannot be used.',
  },
  'error.gift_empty': {
    es: 'La tarjeta no tiene saldo disponible.',
    pt: 'O cartão não tem saldo disponível.',
    en: 'Nothing is left on the card.',
  },
  'error.gift_currency': {
    es: 'La tarjeta es de otra moneda.',
    pt: 'O cartão é de outra moeda.',
    en: 'The card is in another currency.',
  },
  'error.gift_pays_gift': {
    es: 'Una tarjeta de regalo no paga otra. Use efectivo o tarjeta.',
    pt: 'Um cartão-presente não paga outro. Use dinheiro ou cartão.',
    en: 'A gift card does not pay for another. Use cash or a card.',
  },
  'error.gift_card_line': {
    es: 'La carga de una tarjeta no se cambia ni lleva descuento. Quítela y agréguela de nuevo.',
    pt: 'A carga de um cartão não se altera nem leva desconto. Remova e adicione de novo.',
    en: 'The amount put on a gift card cannot be changed or discounted. Remove it and add it again.',
  },
  'error.gift_above_limit': {
    es: 'Supera el saldo máximo de una tarjeta.',
    pt: 'Passa do saldo máximo de um cartão.',
    en: 'It is above the maximum balance of a card.',
  },
  'error.gift_taken': {
    es: 'Esa tarjeta ya está en la venta.',
    pt: 'Esse cartão já está na venda.',
    en: 'That card is in the sale already.',
  },
  'error.gift_loaded': {
    es: 'Ese dinero está en una tarjeta de regalo. Devuelva la línea de la tarjeta.',
    pt: 'Esse valor está em um cartão-presente. Devolva a linha do cartão.',
    en: "That money is on a gift card. Return the card's line.",
  },
  'error.gift_spent': {
    es: 'La tarjeta tiene menos saldo que eso.',
    pt: 'O cartão tem menos saldo que isso.',
    en: 'The card has less than that on it.',
  },
  'error.gift_elsewhere': {
    es: 'La tarjeta es de otra caja. Devuélvala allí.',
    pt: 'O cartão é de outro caixa. Devolva lá.',
    en: 'The card belongs to another till. Return it there.',
  },
  'error.gifts_off': {
    es: 'Esta caja no vende tarjetas ni da vales. Se activa en Ajustes.',
    pt: 'Este caixa não vende cartões nem dá vales. Ative em Configurações.',
    en: 'This till sells no gift cards and gives no store credit. It is turned on in Settings.',
  },
  'error.gift_store_away': {
    es: 'El servidor de la tienda no responde y no se sabe cuánto tiene la tarjeta. No se usó. Pruebe de nuevo o cobre de otra forma.',
    pt: 'O servidor da loja não responde e não se sabe quanto o cartão tem. Não foi usado. Tente de novo ou cobre de outra forma.',
    en: "The store does not answer, so the card's balance is unknown. It was not used. Try again or take another payment.",
  },
  'error.gift_exception_possible': {
    es: 'El servidor de la tienda no responde y no se sabe cuánto tiene la tarjeta. Un encargado puede autorizarla hasta el límite.',
    pt: 'O servidor da loja não responde e não se sabe quanto o cartão tem. Um gerente pode autorizar até o limite.',
    en: "The store does not answer, so the card's balance is unknown. A manager may allow it up to the limit.",
  },
  'error.gift_used_elsewhere': {
    es: 'Otra caja usó la tarjeta o la está usando. Aquí no se usó. Revise el saldo.',
    pt: 'Outro caixa usou o cartão ou está usando. Aqui não foi usado. Confira o saldo.',
    en: 'Another till used the card, or is using it. It was not used here. Check the balance.',
  },
  'error.gift_not_reported': {
    es: 'La caja que la vendió aún no informa todo a la tienda, o no está actualizada. No se usó; pruebe en un momento.',
    pt: 'O caixa que o vendeu ainda não informou tudo à loja, ou não está atualizado. Não foi usado; tente em instantes.',
    en: 'The till that sold it has not reported everything to the store yet, or is not up to date. It was not used; try again shortly.',
  },
  'error.gift_unsure': {
    es: 'Esta caja volvió a un estado anterior: no sabe cuánto tiene la tarjeta. Un encargado lo resuelve en Recuperación.',
    pt: 'Este caixa voltou a um estado anterior: não sabe quanto o cartão tem. Um gerente resolve em Recuperação.',
    en: 'This till went back to an earlier state: it does not know what is on the card. A manager resolves it in Recovery.',
  },
  'error.gift_needs_paper': {
    es: 'Hace falta una impresora para entregar el código.',
    pt: 'É preciso uma impressora para entregar o código.',
    en: 'A printer is needed to hand over the code.',
  },
} as const satisfies MessageSet;
