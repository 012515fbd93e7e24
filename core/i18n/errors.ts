import type { MessageSet } from './message.ts';

/** Refusals as the cashier reads them: a fact, then what to do (DESIGN 9). */
export const errors = {
  'error.bad_request': {
    es: 'La caja no aceptó ese dato. Revíselo y pruebe otra vez.',
    pt: 'O caixa não aceitou esse dado. Confira e tente de novo.',
    en: 'The till did not accept that value. Check it and try again.',
  },
  'error.card_data': {
    es: 'Ese texto parece tener datos de una tarjeta. No se guardó; escríbalo sin ellos.',
    pt: 'Esse texto parece ter dados de um cartão. Não foi salvo; escreva sem esses dados.',
    en: 'That text looks like card data. It was not saved; write it without the card data.',
  },
  'error.internal': {
    es: 'La caja no pudo hacerlo. Pruebe otra vez; si se repite, avise a soporte.',
    pt: 'O caixa não conseguiu fazer isso. Tente de novo; se repetir, avise o suporte.',
    en: 'The till could not do it. Try again; if it happens again, contact support.',
  },
  'error.till_moved': {
    es: 'Esta caja se trasladó a otro equipo: cobre allí. Si fue un error, un encargado la recupera en Recuperación.',
    pt: 'Este caixa foi transferido para outro computador: cobre lá. Se foi um erro, um gerente o retoma em Recuperação.',
    en: 'This till was moved to another machine: sell there. If that was a mistake, a manager takes it back in Recovery.',
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
    es: 'La venta no admite más líneas. Cóbrela e inicie otra.',
    pt: 'A venda não aceita mais linhas. Cobre e inicie outra.',
    en: 'This sale cannot hold more lines. Charge it and start another.',
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
    pt: 'A maquininha não está pronta. Verifique o cabo USB.',
    en: 'The reader is not ready. Check the USB cable.',
  },
  'error.wrong_pin': { es: 'La clave es incorrecta.', pt: 'Senha incorreta.', en: 'Incorrect PIN.' },
  'error.pin_locked': {
    es: 'Clave bloqueada por un minuto.',
    pt: 'Senha bloqueada por um minuto.',
    en: 'The PIN is locked for a minute.',
  },
  'error.pin_not_set': {
    es: 'Esta caja no tiene clave de encargado. Créela en el equipo con: cobro pin set',
    pt: 'Este caixa não tem senha de gerente. Crie-a no computador com: cobro pin set',
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
    es: 'Ese pedido ya se usó para otra cosa. Ahora no se movió dinero; revise antes de repetir.',
    pt: 'Esse pedido já foi usado para outra coisa. Agora nenhum dinheiro foi movido; confira antes de repetir.',
    en: 'That request was already used for something else. No money moved now; check before repeating it.',
  },
  'error.program_replaced': {
    es: 'El programa cambió: no se envió nada. No se movió dinero; reinicie la caja antes de repetir.',
    pt: 'O programa mudou: nada foi enviado. Nenhum dinheiro foi movido; reinicie o caixa antes de repetir.',
    en: 'The program changed: nothing was sent. No money moved; restart the till before repeating it.',
  },
  'error.interrupted': {
    es: 'La caja se reinició a la mitad. Revise la venta y Recuperación antes de repetir.',
    pt: 'O caixa reiniciou no meio da operação. Confira a venda e a Recuperação antes de repetir.',
    en: 'The till restarted partway through. Check the sale and Recovery before repeating it.',
  },
  'error.approval_needed': {
    es: 'Hace falta la clave de alguien que pueda aprobarlo.',
    pt: 'É preciso a senha de alguém que possa aprovar.',
    en: 'Someone who can approve this must enter their PIN.',
  },
  'error.approver_not_permitted': {
    es: 'Esa persona no puede aprobar esto.',
    pt: 'Essa pessoa não pode aprovar isso.',
    en: 'That person cannot approve this.',
  },
  'error.proof_needed': {
    es: 'Escriba su clave otra vez.',
    pt: 'Digite sua senha de novo.',
    en: 'Enter your PIN again.',
  },
  'error.not_permitted': {
    es: 'No tiene permiso para esto. Pídaselo a un encargado.',
    pt: 'Sem permissão para isso. Peça a um gerente.',
    en: 'You are not allowed to do this. Ask a manager.',
  },
  'error.sign_in_needed': {
    es: 'Primero identifíquese con su clave.',
    pt: 'Primeiro identifique-se com sua senha.',
    en: 'Sign in with your PIN first.',
  },
  'error.last_manager': {
    es: 'Es la última persona que puede administrar la caja. Antes, haga encargada a otra.',
    pt: 'É a última pessoa que pode administrar o caixa. Antes, torne outra pessoa gerente.',
    en: 'This is the last person who can manage the till. Make someone else a manager first.',
  },
  'error.pin_weak': {
    es: 'Esa clave es fácil de adivinar. Elija otra, sin años, series ni repeticiones.',
    pt: 'Essa senha é fácil de adivinhar. Escolha outra, sem anos, sequências nem repetições.',
    en: 'That PIN is easy to guess. Choose another: no years, sequences or repeats.',
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
    en: 'This till cannot hold more people.',
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
  'error.expired': {
    es: 'La etiqueta dice que ya venció. No se agregó.',
    pt: 'A etiqueta diz que já venceu. Não foi adicionado.',
    en: 'The label says that it has expired. It was not added.',
  },
  'error.code_unknown': {
    es: 'El catálogo no tiene uno de esos códigos.',
    pt: 'O catálogo não tem um desses códigos.',
    en: 'The catalogue does not have one of those codes.',
  },
  'error.coupon_unknown': {
    es: 'Ninguna promoción pide ese cupón.',
    pt: 'Nenhuma promoção pede esse cupom de desconto.',
    en: 'No promotion asks for that coupon.',
  },
  'error.coupons_locked': {
    es: 'Se probaron demasiados cupones que no existen. Espere un minuto.',
    pt: 'Muitos cupons de desconto que não existem foram tentados. Espere um minuto.',
    en: 'Too many coupons that do not exist were tried. Wait a minute.',
  },
  'error.tax_unknown': {
    es: 'Ese impuesto no está en los ajustes.',
    pt: 'Esse imposto não está nas configurações.',
    en: 'That tax is not in the settings.',
  },
  'error.consent_needed': {
    es: 'El cliente no ha dado su consentimiento.',
    pt: 'O cliente não deu seu consentimento.',
    en: 'The customer has not given consent.',
  },
  'error.card_not_recognisable': {
    es: 'Esta tarjeta no se puede reconocer. Busque por teléfono o nombre.',
    pt: 'Este cartão não pode ser reconhecido. Busque por telefone ou nome.',
    en: 'This card cannot be recognised. Search by phone or name.',
  },
  'error.customer_in_sale': {
    es: 'Una venta abierta o en espera es de este cliente. Termínela primero.',
    pt: 'Uma venda aberta ou em espera é deste cliente. Termine-a primeiro.',
    en: 'This customer has an open sale or one on hold. Finish it first.',
  },
  'error.card_not_read': {
    es: 'No se leyó ninguna tarjeta. Acérquela otra vez o busque por monto.',
    pt: 'Nenhum cartão foi lido. Aproxime de novo ou busque por valor.',
    en: 'No card was read. Tap it again, or search by amount.',
  },
  'error.prices_changed': {
    es: 'Cambiaron precios de esta venta. Elija cuáles se cobran.',
    pt: 'Preços desta venda mudaram. Escolha quais são cobrados.',
    en: 'Prices of this sale changed. Choose which ones are charged.',
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
    pt: 'Não foi possível salvar o e-mail. A venda está paga e salva.',
    en: 'The e-mail could not be saved. The sale is paid and saved.',
  },
  'error.options_needed': {
    es: 'Elija primero las opciones de este producto.',
    pt: 'Escolha primeiro as opções deste produto.',
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
    en: 'The tax ID is not valid. Check it.',
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
    en: 'The till did not answer. Check the result on the screen before trying again.',
  },
  'error.disconnected': {
    es: 'La caja no responde. No se envió nada.',
    pt: 'O caixa não responde. Nada foi enviado.',
    en: 'The till is not responding. Nothing was sent.',
  },
  'error.drawer_too_low': {
    es: 'Según la caja, en la gaveta hay menos que eso. Registre antes un ingreso de efectivo en Turno, o elija un monto menor.',
    pt: 'Segundo o caixa, na gaveta há menos do que isso. Registre antes um suprimento em Turno ou escolha um valor menor.',
    en: 'According to the till, the drawer holds less than that. Record cash in under Shift first, or choose a smaller amount.',
  },
  'error.goods_returned': {
    es: 'Algo de lo elegido ya se devolvió antes. Elija de nuevo.',
    pt: 'Parte do que foi escolhido já foi devolvida. Escolha de novo.',
    en: 'Some of these items were already returned. Choose again.',
  },
  'error.store_away': {
    es: 'La venta es de otra caja y el servidor de la tienda no responde. Pruebe en un momento, o devuelva en esa caja.',
    pt: 'A venda é de outro caixa e o servidor da loja não responde. Tente em instantes, ou devolva naquele caixa.',
    en: 'The sale is from another lane and the store does not answer. Try again in a moment, or return it at that lane.',
  },
  'error.other_shop': {
    es: 'La venta es de otra tienda, donde estaba antes esta caja. Devuélvala allí.',
    pt: 'A venda é de outra loja, onde este caixa estava antes. Devolva lá.',
    en: 'The sale is from another shop, where this till used to be. Return it there.',
  },
  'error.return_waiting': {
    es: 'Una devolución de esta venta quedó sin terminar. Termínela antes.',
    pt: 'Uma devolução desta venda ficou sem terminar. Termine-a antes.',
    en: 'A return of this sale is unfinished. Finish it first.',
  },

  'error.shift_needed': {
    es: 'Primero abra el turno.',
    pt: 'Primeiro abra o turno.',
    en: 'Open the shift first.',
  },
  'error.shift_open_already': {
    es: 'Ya hay un turno abierto.',
    pt: 'Já há um turno aberto.',
    en: 'A shift is already open.',
  },
  'error.shift_not_open': {
    es: 'Ese turno ya no está abierto.',
    pt: 'Esse turno não está mais aberto.',
    en: 'That shift is no longer open.',
  },
  'error.shift_changed': {
    es: 'La gaveta se usó mientras tanto. Revise la diferencia y cierre de nuevo.',
    pt: 'A gaveta foi usada nesse meio-tempo. Confira a diferença e feche de novo.',
    en: 'The drawer was used in the meantime. Check the difference and close again.',
  },
  'error.shift_too_long': {
    es: 'El turno duró más de un mes. Concílielo en la página del servicio.',
    pt: 'O turno durou mais de um mês. Concilie na página do serviço.',
    en: "The shift lasted more than a month. Reconcile it on the service's website.",
  },
  'error.count_wrong': {
    es: 'El conteo tiene un billete o moneda que no existe, o una suma demasiado grande.',
    pt: 'A contagem tem uma cédula ou moeda que não existe, ou uma soma grande demais.',
    en: 'The count has a note or coin that does not exist, or a sum that is too large.',
  },
  'error.count_again': {
    es: 'El conteo no cuadra, o la gaveta se usó después. Cuéntela una vez más.',
    pt: 'A contagem não confere, ou a gaveta foi usada depois. Conte-a mais uma vez.',
    en: 'The count does not balance, or the drawer was used since. Count it once more.',
  },
  'error.note_needed': {
    es: 'Falta explicar la diferencia. Escriba una nota.',
    pt: 'Falta explicar a diferença. Escreva uma nota.',
    en: 'The difference has to be explained. Write a note.',
  },
  'error.same_person': {
    es: 'La gaveta se entrega a otra persona con clave propia.',
    pt: 'A gaveta é entregue a outra pessoa, com senha própria.',
    en: 'The drawer goes to another person who has their own PIN.',
  },
  'error.payment_under_way': {
    es: 'Hay un cobro con tarjeta en curso. Cierre cuando termine.',
    pt: 'Há uma cobrança com cartão em andamento. Feche quando terminar.',
    en: 'A card payment is in progress. Close the shift when it has ended.',
  },
  'error.journal_trouble': {
    es: 'El disco de este equipo no deja escribir: nada quedó registrado. No cobre en efectivo sin anotarlo, y avise a soporte.',
    pt: 'O disco deste computador não permite gravar: nada ficou registrado. Não receba em dinheiro sem anotar, e avise o suporte.',
    en: "This machine's disk cannot be written to: nothing was recorded. Do not take cash without writing it down, and contact support.",
  },
  'error.journal_gone': {
    es: 'Falta el archivo del registro de esta caja: nada quedó registrado. No cobre aquí, y avise a soporte.',
    pt: 'Falta o arquivo do registro deste caixa: nada ficou registrado. Não receba aqui, e avise o suporte.',
    en: "The file of this till's journal is missing: nothing was recorded. Take no payment here, and contact support.",
  },
  'error.not_written': {
    es: 'El registro no se puede escribir, así que nada se cerró. Avise a soporte.',
    pt: 'O registro não pode ser gravado, então nada foi fechado. Avise o suporte.',
    en: 'The journal cannot be written, so nothing was closed. Contact support.',
  },
  'error.payments_unresolved': {
    es: 'Hay pagos de este servicio que aún no se resuelven. Espere a que la recuperación termine.',
    pt: 'Há pagamentos deste serviço ainda não resolvidos. Espere a recuperação terminar.',
    en: 'Payments of this service are not resolved yet. Wait until recovery is done.',
  },
  'error.spec_unusable': {
    es: 'Ese puerto o dirección no se puede usar. Revise lo escrito.',
    pt: 'Essa porta ou endereço não pode ser usado. Confira o que digitou.',
    en: 'That port or address cannot be used. Check what you typed.',
  },
  'error.device_missing': {
    es: 'Esta caja no tiene ese dispositivo, o no se puede probar.',
    pt: 'Este caixa não tem esse dispositivo, ou ele não pode ser testado.',
    en: 'This till does not have that device, or it cannot be tested.',
  },
  'error.busy_searching': {
    es: 'Se están buscando dispositivos. Espere a que termine.',
    pt: 'Uma busca de dispositivos está em andamento. Espere terminar.',
    en: 'A device search is running. Wait until it ends.',
  },
  'error.email_server_missing': {
    es: 'Guarde primero el servidor: la contraseña es solo para él.',
    pt: 'Salve primeiro o servidor: a senha é só para ele.',
    en: 'Save the server first: the password is for it alone.',
  },
  'error.secret_not_kept': {
    es: 'Este equipo no pudo guardar la contraseña. Entréguela con COBRO_EMAIL_PASSWORD al iniciar.',
    pt: 'Este computador não conseguiu guardar a senha. Informe-a com COBRO_EMAIL_PASSWORD ao iniciar.',
    en: 'This machine could not store the password. Provide it as COBRO_EMAIL_PASSWORD at startup.',
  },
  'error.scale_not_stable': {
    es: 'La balanza no tiene un peso estable. Espere y pruebe de nuevo.',
    pt: 'A balança não tem um peso estável. Espere e tente de novo.',
    en: 'The scale has no stable weight. Wait and try again.',
  },
  'error.weight_changed': {
    es: 'El peso cambió. Revise el nuevo peso y agréguelo.',
    pt: 'O peso mudou. Veja o novo peso e adicione-o.',
    en: 'The weight changed. Check the new weight and add it.',
  },
  'error.setting_invalid': {
    es: 'Un ajuste no se puede guardar así. Revíselo.',
    pt: 'Não é possível salvar uma configuração assim. Confira.',
    en: 'A setting cannot be saved like that. Check it.',
  },
  'error.settings_not_saved': {
    es: 'No se pudo escribir el archivo de ajustes. Nada cambió. Revise el espacio en disco y los permisos.',
    pt: 'Não foi possível gravar o arquivo de configurações. Nada mudou. Verifique o espaço em disco e as permissões.',
    en: 'The settings file could not be written. Nothing changed. Check disk space and permissions.',
  },
  'error.payment_is_open': {
    es: 'Hay un pago en curso. Guarde cuando termine.',
    pt: 'Há um pagamento em andamento. Salve quando terminar.',
    en: 'A payment is in progress. Save when it is done.',
  },
} as const satisfies MessageSet;
