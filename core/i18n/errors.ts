import type { Catalogue } from './catalogue.ts';

/** What the cashier reads when the till refuses a request: a fact, then what to do (DESIGN 9). */
export const errors = {
  'error.bad_request': {
    es: 'La caja no aceptó ese dato. Revíselo y pruebe otra vez.',
    pt: 'O caixa não aceitou esse dado. Confira e tente de novo.',
    en: 'The till did not accept that value. Check it and try again.',
  },
  'error.card_data': {
    es: 'Ese texto parece tener datos de una tarjeta. No se guardó; escríbalo sin ellos.',
    pt: 'Esse texto parece ter dados de um cartão. Não foi salvo; escreva sem eles.',
    en: 'That text seems to hold data of a card. It was not kept; write it without them.',
  },
  'error.internal': {
    es: 'La caja no pudo hacerlo. Pruebe otra vez; si se repite, avise a soporte.',
    pt: 'O caixa não conseguiu fazer isso. Tente de novo; se repetir, avise o suporte.',
    en: 'The till could not do it. Try again; if it happens again, tell support.',
  },
  'error.not_now': {
    es: 'Eso no se puede hacer en este momento.',
    pt: 'Isso não pode ser feito neste momento.',
    en: 'That cannot be done right now.',
  },
  'error.not_found': { es: 'No se encontró.', pt: 'Não foi encontrado.', en: 'It was not found.' },
  'error.sale_empty': {
    es: 'El carro está vacío. Agregue un producto.',
    pt: 'O carrinho está vazio. Adicione um produto.',
    en: 'The cart is empty. Add a product.',
  },
  'error.sale_full': {
    es: 'La venta no admite más líneas. Cóbrela y abra otra.',
    pt: 'A venda não aceita mais linhas. Cobre e abra outra.',
    en: 'The sale takes no more lines. Charge it and open another.',
  },
  'error.amount_too_large': {
    es: 'El monto es demasiado grande.',
    pt: 'O valor é grande demais.',
    en: 'The amount is too large.',
  },
  'error.amount_too_small': {
    es: 'El monto es demasiado pequeño.',
    pt: 'O valor é pequeno demais.',
    en: 'The amount is too small.',
  },
  'error.amount_exceeds_rest': {
    es: 'El monto supera lo que falta.',
    pt: 'O valor é maior do que o que falta.',
    en: 'The amount is more than what is left.',
  },
  'error.price_needed': {
    es: 'Este producto necesita un precio.',
    pt: 'Este produto precisa de um preço.',
    en: 'This product needs a price.',
  },
  'error.quantity_not_whole': {
    es: 'Este producto se vende por unidades enteras.',
    pt: 'Este produto é vendido por unidades inteiras.',
    en: 'This product is sold in whole units.',
  },
  'error.card_sales_stopped': {
    es: 'Los cobros con tarjeta están detenidos. Puede cobrar en efectivo.',
    pt: 'As cobranças com cartão estão paradas. Pode receber em dinheiro.',
    en: 'Card charges are stopped. You can take cash.',
  },
  'error.reader_not_ready': {
    es: 'El lector no está listo. Revise el cable USB.',
    pt: 'O leitor não está pronto. Verifique o cabo USB.',
    en: 'The reader is not ready. Check the USB cable.',
  },
  'error.wrong_pin': { es: 'La clave no es correcta.', pt: 'A senha não está correta.', en: 'The PIN is not right.' },
  'error.pin_locked': {
    es: 'Clave bloqueada por un minuto.',
    pt: 'Senha bloqueada por um minuto.',
    en: 'The PIN is locked for a minute.',
  },
  'error.pin_not_set': {
    es: 'Esta caja no tiene clave de encargado. Créela en el equipo con: cobro pin set',
    pt: 'Este caixa não tem senha de gerente. Crie-a no equipamento com: cobro pin set',
    en: 'This till has no manager PIN. Set it on this machine with: cobro pin set',
  },
  'error.printer_failed': {
    es: 'No se pudo imprimir. Revise el papel y la impresora.',
    pt: 'Não foi possível imprimir. Verifique o papel e a impressora.',
    en: 'Could not print. Check the paper and the printer.',
  },
  'error.no_drawer': {
    es: 'Esta caja no tiene gaveta conectada.',
    pt: 'Este caixa não tem gaveta conectada.',
    en: 'This till has no cash drawer.',
  },
  'error.plan_changed': {
    es: 'El pago cambió mientras tanto. Revise y confirme de nuevo.',
    pt: 'O pagamento mudou nesse meio-tempo. Confira e confirme de novo.',
    en: 'The payment changed meanwhile. Check and confirm again.',
  },
  'error.key_used': {
    es: 'Ese pedido ya se usó para otra cosa. No se movió dinero; revise y confirme de nuevo.',
    pt: 'Esse pedido já foi usado para outra coisa. Nenhum dinheiro foi movido; confira e confirme de novo.',
    en: 'That request was already used for something else. No money moved; check and confirm again.',
  },
  'error.interrupted': {
    es: 'La caja se reinició a la mitad. Revise la venta y la recuperación antes de repetir.',
    pt: 'O caixa reiniciou no meio. Confira a venda e a recuperação antes de repetir.',
    en: 'The till was restarted halfway. Look at the sale and at recovery before you repeat it.',
  },
  'error.approval_needed': {
    es: 'Hace falta la clave de alguien que pueda aprobarlo.',
    pt: 'É preciso a senha de alguém que possa aprovar.',
    en: 'It needs the PIN of someone who can approve it.',
  },
  'error.approver_not_permitted': {
    es: 'Esa persona no puede aprobar esto.',
    pt: 'Essa pessoa não pode aprovar isso.',
    en: 'That person cannot approve this.',
  },
  'error.proof_needed': {
    es: 'Hace falta su clave otra vez.',
    pt: 'É preciso sua senha de novo.',
    en: 'Your PIN is needed again.',
  },
  'error.not_permitted': {
    es: 'No tiene permiso para esto. Pídaselo a un encargado.',
    pt: 'Sem permissão para isso. Peça a um gerente.',
    en: 'You are not allowed to do this. Ask a manager.',
  },
  'error.sign_in_needed': {
    es: 'Primero identifíquese con su clave.',
    pt: 'Primeiro identifique-se com sua senha.',
    en: 'First sign in with your PIN.',
  },
  'error.last_manager': {
    es: 'Es la última persona que puede administrar la caja. Nombre antes a otra.',
    pt: 'É a última pessoa que pode administrar o caixa. Nomeie outra antes.',
    en: 'This is the last person who can manage the till. Appoint another one first.',
  },
  'error.pin_weak': {
    es: 'Esa clave se adivina. Elija otra, sin años, series ni repeticiones.',
    pt: 'Essa senha é fácil de adivinhar. Escolha outra, sem anos, séries nem repetições.',
    en: 'That PIN is easy to guess. Choose another: no years, runs or repeats.',
  },
  'error.pin_taken': {
    es: 'Esa clave ya es de otra persona. Elija otra.',
    pt: 'Essa senha já é de outra pessoa. Escolha outra.',
    en: 'That PIN is already in use. Choose another.',
  },
  'error.name_taken': {
    es: 'Ya hay alguien con ese nombre.',
    pt: 'Já existe alguém com esse nome.',
    en: 'That name is already in use.',
  },
  'error.staff_full': {
    es: 'No caben más personas en esta caja.',
    pt: 'Não cabem mais pessoas neste caixa.',
    en: 'This till keeps no more people.',
  },
  'error.export_failed': {
    es: 'No se pudo escribir el archivo. Revise el espacio en disco.',
    pt: 'Não foi possível gravar o arquivo. Verifique o espaço em disco.',
    en: 'The file could not be written. Check the disk space.',
  },
  'error.code_taken': {
    es: 'Ese código ya es de otro producto.',
    pt: 'Esse código já é de outro produto.',
    en: 'That code belongs to another product.',
  },
  'error.tax_unknown': {
    es: 'Ese impuesto no está en los ajustes.',
    pt: 'Esse imposto não está nas configurações.',
    en: 'That tax is not in the settings.',
  },
  'error.import_gone': {
    es: 'El archivo no llegó completo. Elíjalo otra vez.',
    pt: 'O arquivo não chegou inteiro. Escolha de novo.',
    en: 'The file did not arrive whole. Choose it again.',
  },
  'error.import_has_bad_rows': {
    es: 'El archivo tiene filas con errores. No se importó nada.',
    pt: 'O arquivo tem linhas com erros. Nada foi importado.',
    en: 'The file has rows with errors. Nothing was imported.',
  },
  'error.card_not_read': {
    es: 'No se leyó ninguna tarjeta. Acérquela otra vez o busque por monto.',
    pt: 'Nenhum cartão foi lido. Aproxime de novo ou busque por valor.',
    en: 'No card was read. Tap it again, or search by amount.',
  },
  'error.nothing_to_undo': {
    es: 'No hay nada que deshacer.',
    pt: 'Não há nada para desfazer.',
    en: 'There is nothing to undo.',
  },
  'error.address_invalid': {
    es: 'Esa dirección de correo no está completa. Revísela.',
    pt: 'Esse endereço de e-mail não está completo. Confira.',
    en: 'That e-mail address is not complete. Check it.',
  },
  'error.outbox_failed': {
    es: 'No se pudo guardar el correo. La venta está pagada y guardada.',
    pt: 'Não foi possível guardar o e-mail. A venda está paga e guardada.',
    en: 'The message could not be saved. The sale is paid and saved.',
  },
  'error.options_needed': {
    es: 'Falta elegir cómo se quiere este producto.',
    pt: 'Falta escolher como este produto é desejado.',
    en: 'Choose the options of this product first.',
  },
  'error.reason_needed': {
    es: 'El descuento necesita un motivo.',
    pt: 'O desconto precisa de um motivo.',
    en: 'The discount needs a reason.',
  },
  'error.customer_needed': {
    es: 'La factura necesita un cliente.',
    pt: 'A nota fiscal precisa de um cliente.',
    en: 'An invoice needs a customer.',
  },
  'error.tax_id_wrong': {
    es: 'El número tributario no es correcto. Revíselo.',
    pt: 'O número fiscal não está correto. Confira.',
    en: 'The tax number is not right. Check it.',
  },
  'error.key_reserved': {
    es: 'Esa tecla no se puede usar.',
    pt: 'Essa tecla não pode ser usada.',
    en: 'That key cannot be used.',
  },
  'error.key_taken': {
    es: 'Esa tecla ya es de otra acción.',
    pt: 'Essa tecla já é de outra ação.',
    en: 'That key already belongs to another action.',
  },
  'error.no_answer': {
    es: 'La caja no respondió. Mire el resultado en la pantalla antes de repetir.',
    pt: 'O caixa não respondeu. Veja o resultado na tela antes de repetir.',
    en: 'The till did not answer. Look at the screen before doing it again.',
  },
  'error.disconnected': {
    es: 'La caja no responde. No se envió nada.',
    pt: 'O caixa não responde. Nada foi enviado.',
    en: 'The till does not respond. Nothing was sent.',
  },
  'error.drawer_too_low': {
    es: 'En la gaveta hay menos que eso. Anote un ingreso de efectivo en Turno, o devuelva menos.',
    pt: 'Na gaveta há menos do que isso. Registre uma entrada de dinheiro em Turno, ou devolva menos.',
    en: 'The drawer holds less than that. Record cash in under Shift, or return less.',
  },
  'error.goods_returned': {
    es: 'Algo de lo marcado ya se devolvió antes. Vuelva a elegir.',
    pt: 'Algo do que foi marcado já foi devolvido. Escolha de novo.',
    en: 'Some of what is marked was returned before. Choose again.',
  },
  'error.return_waiting': {
    es: 'Una devolución de esta venta quedó a medias. Termínela antes.',
    pt: 'Uma devolução desta venda ficou pela metade. Termine-a antes.',
    en: 'A return of this sale was left half done. Finish it first.',
  },
} as const satisfies Catalogue;
