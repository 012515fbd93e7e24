import type { Catalogue } from './catalogue.ts';

/** Every setting of the page by its name, and what it does in one sentence. */
export const settingsFields = {
  'settings.field.store_name': { es: 'Nombre de la tienda', pt: 'Nome da loja', en: 'Name of the shop' },
  'settings.help.store_name': {
    es: 'Encabeza las boletas y las pantallas.',
    pt: 'Aparece no topo dos cupons e das telas.',
    en: 'Shown at the top of receipts and screens.',
  },
  'settings.field.store_lines': {
    es: 'Líneas bajo el nombre',
    pt: 'Linhas abaixo do nome',
    en: 'Lines under the name',
  },
  'settings.help.store_lines': {
    es: 'Razón social, identificación tributaria con sus puntos y dirección: hasta seis líneas de 120 letras.',
    pt: 'Razão social, inscrição fiscal com seus pontos e endereço: até seis linhas de 120 letras.',
    en: 'Legal name, tax number with its dots, and address: up to six lines of 120 letters.',
  },
  'settings.field.till_name': { es: 'Nombre de esta caja', pt: 'Nome deste caixa', en: 'Name of this till' },
  'settings.help.till_name': {
    es: 'Se ve arriba en la pantalla y en las boletas.',
    pt: 'Aparece no alto da tela e nos cupons.',
    en: 'Shown at the top of the screen and on receipts.',
  },
  'settings.field.cashier_name': { es: 'Quién atiende', pt: 'Quem atende', en: 'Who serves' },
  'settings.help.cashier_name': {
    es: 'Nombre en las ventas mientras no haya personal registrado.',
    pt: 'Nome nas vendas enquanto não houver equipe cadastrada.',
    en: 'The name on sales while no staff is set up.',
  },
  'settings.field.language': { es: 'Idioma del cajero', pt: 'Idioma do operador', en: 'Language of the cashier' },
  'settings.help.language': {
    es: 'El cliente lee en el idioma de su tarjeta cuando la caja lo habla.',
    pt: 'O cliente lê no idioma do cartão quando o caixa o fala.',
    en: 'Customers read in the language of their card when the till speaks it.',
  },
  'settings.field.theme': { es: 'Apariencia', pt: 'Aparência', en: 'Appearance' },
  'settings.help.theme': {
    es: 'Oscura cansa menos de noche; del sistema sigue al equipo.',
    pt: 'A escura cansa menos à noite; do sistema segue o equipamento.',
    en: 'Dark is easier at night; system follows the machine.',
  },
  'settings.field.customer_display_window': {
    es: 'Pantalla del cliente',
    pt: 'Tela do cliente',
    en: "Customer's screen",
  },
  'settings.help.customer_display_window': {
    es: 'Con un segundo monitor, la caja de escritorio muestra ahí la venta al cliente.',
    pt: 'Com um segundo monitor, o caixa de mesa mostra nele a venda ao cliente.',
    en: 'With a second monitor, the desktop till shows the sale to the customer there.',
  },
  'settings.field.tip_enabled': { es: 'Preguntar por la propina', pt: 'Perguntar pela gorjeta', en: 'Ask for a tip' },
  'settings.help.tip_enabled': {
    es: 'Nunca hay una elegida de antemano.',
    pt: 'Nunca há uma escolhida de antemão.',
    en: 'None is preselected.',
  },
  'settings.field.tip_asked': { es: 'Dónde se pregunta', pt: 'Onde se pergunta', en: 'Where it is asked' },
  'settings.help.tip_asked': {
    es: 'Junto a las formas de pago no cuesta un toque más; en una pantalla propia, antes de ellas.',
    pt: 'Junto às formas de pagamento não custa um toque a mais; em tela própria, antes delas.',
    en: 'Beside the ways of paying it costs no tap more; on a screen of its own it comes before them.',
  },
  'settings.field.tip_presets': { es: 'Qué se ofrece', pt: 'O que se oferece', en: 'What is offered' },
  'settings.help.tip_presets': {
    es: 'Según el total ofrece montos redondos en cuentas chicas y porcentajes en las demás.',
    pt: 'Conforme o total oferece valores redondos em contas pequenas e porcentagens nas demais.',
    en: 'By total offers round amounts for small bills and percentages for the rest.',
  },
  'settings.field.tip_percent_basis_points': { es: 'Porcentajes', pt: 'Porcentagens', en: 'Percentages' },
  'settings.help.tip_percent_basis_points': {
    es: 'Hasta cuatro, de 0,01 a 100.',
    pt: 'Até quatro, de 0,01 a 100.',
    en: 'Up to four, from 0.01 to 100.',
  },
  'settings.field.tip_amounts_minor': { es: 'Montos', pt: 'Valores', en: 'Amounts' },
  'settings.help.tip_amounts_minor': {
    es: 'Hasta cuatro. Vacío usa los usuales de la moneda.',
    pt: 'Até quatro. Vazio usa os usuais da moeda.',
    en: 'Up to four. Empty uses the usual ones of the currency.',
  },
  'settings.field.tip_small_total_minor': { es: 'Cuenta chica hasta', pt: 'Conta pequena até', en: 'Small bill up to' },
  'settings.help.tip_small_total_minor': {
    es: 'Hasta este total se ofrecen montos. Vacío usa lo usual de la moneda.',
    pt: 'Até este total se oferecem valores. Vazio usa o usual da moeda.',
    en: 'Up to this total amounts are offered. Empty uses what is usual for the currency.',
  },
  'settings.field.tip_on_taxes': { es: 'Contar los impuestos', pt: 'Contar os impostos', en: 'Count taxes' },
  'settings.help.tip_on_taxes': {
    es: 'Si los porcentajes se toman del total con impuestos.',
    pt: 'Se as porcentagens são tiradas do total com impostos.',
    en: 'Whether percentages are taken of the total with taxes.',
  },
  'settings.field.tip_before_discounts': {
    es: 'Contar antes de descuentos',
    pt: 'Contar antes dos descontos',
    en: 'Count before discounts',
  },
  'settings.help.tip_before_discounts': {
    es: 'Si los porcentajes se toman del precio sin los descuentos.',
    pt: 'Se as porcentagens são tiradas do preço sem os descontos.',
    en: 'Whether percentages are taken of the price without its discounts.',
  },
  'settings.field.tip_time_limit_seconds': {
    es: 'Segundos para elegir',
    pt: 'Segundos para escolher',
    en: 'Seconds to choose',
  },
  'settings.help.tip_time_limit_seconds': {
    es: 'De 5 a 600. Vacío espera sin límite.',
    pt: 'De 5 a 600. Vazio espera sem limite.',
    en: 'From 5 to 600. Empty waits without a limit.',
  },
  'settings.field.tip_when_time_is_up': {
    es: 'Al acabarse el tiempo',
    pt: 'Quando o tempo acaba',
    en: 'When time is up',
  },
  'settings.help.tip_when_time_is_up': {
    es: 'Seguir esperando, o seguir al pago sin propina.',
    pt: 'Continuar esperando, ou seguir ao pagamento sem gorjeta.',
    en: 'Wait on, or go on to the payment without a tip.',
  },
  'settings.field.receipt_default': { es: 'Después de pagar', pt: 'Depois de pagar', en: 'After paying' },
  'settings.help.receipt_default': {
    es: 'Lo que pasa solo. El cajero puede pedir lo otro siempre.',
    pt: 'O que acontece sozinho. O operador sempre pode pedir o resto.',
    en: 'What happens by itself. The cashier can always ask for the others.',
  },
  'settings.field.receipt_print_automatically': {
    es: 'Imprimir sin preguntar',
    pt: 'Imprimir sem perguntar',
    en: 'Print without asking',
  },
  'settings.help.receipt_print_automatically': {
    es: 'Si no, la boleta sale cuando el cajero la pide.',
    pt: 'Senão, o cupom sai quando o operador pede.',
    en: 'If not, the receipt comes when the cashier asks for it.',
  },
  'settings.field.receipt_footer': { es: 'Pie de la boleta', pt: 'Rodapé do cupom', en: 'Receipt footer' },
  'settings.help.receipt_footer': {
    es: 'Saludo, cambios y devoluciones, sitio web: hasta seis líneas de 120 letras.',
    pt: 'Saudação, trocas e devoluções, site: até seis linhas de 120 letras.',
    en: 'A greeting, returns, a website: up to six lines of 120 letters.',
  },
  'settings.field.receipt_url': { es: 'Página de boletas', pt: 'Página de cupons', en: 'Page of receipts' },
  'settings.help.receipt_url': {
    es: 'Dirección https con {code} en el lugar del código. Vacío: el código QR lleva la boleta misma.',
    pt: 'Endereço https com {code} no lugar do código. Vazio: o código QR leva o próprio cupom.',
    en: 'An https address with {code} in the place of the code. Empty: the QR code holds the receipt itself.',
  },
  'settings.field.receipt_email_from': { es: 'Correo remitente', pt: 'E-mail remetente', en: "Sender's e-mail" },
  'settings.help.receipt_email_from': {
    es: 'Va en los mensajes con boletas. Vacío lo deja a quien los envía.',
    pt: 'Vai nas mensagens com cupons. Vazio deixa para quem as envia.',
    en: 'Goes on messages with receipts. Empty leaves it to whoever sends them.',
  },
  'settings.field.discount_limit_basis_points': {
    es: 'Descuento sin aprobación hasta',
    pt: 'Desconto sem aprovação até',
    en: 'Discount without approval up to',
  },
  'settings.help.discount_limit_basis_points': {
    es: 'Porcentaje del precio, de 0 a 100. Más que eso pide la clave de un encargado.',
    pt: 'Porcentagem do preço, de 0 a 100. Mais que isso pede a senha de um gerente.',
    en: "Percentage of the price, from 0 to 100. More than that asks for a manager's PIN.",
  },
  'settings.field.discount_reason_required': { es: 'Pedir el motivo', pt: 'Pedir o motivo', en: 'Ask for a reason' },
  'settings.help.discount_reason_required': {
    es: 'Cada descuento lleva su motivo en la auditoría.',
    pt: 'Cada desconto leva seu motivo na auditoria.',
    en: 'Every discount carries its reason in the audit trail.',
  },
  'settings.field.discount_reasons': { es: 'Motivos que se ofrecen', pt: 'Motivos oferecidos', en: 'Reasons offered' },
  'settings.help.discount_reasons': {
    es: 'Hasta ocho, de 60 letras. El cajero puede escribir otro.',
    pt: 'Até oito, de 60 letras. O operador pode escrever outro.',
    en: 'Up to eight, of 60 letters. The cashier can write another one.',
  },
  'settings.field.second_currency': {
    es: 'Segunda moneda en efectivo',
    pt: 'Segunda moeda em dinheiro',
    en: 'Second currency in cash',
  },
  'settings.help.second_currency': {
    es: 'La caja la recibe al cambio que se escriba aquí. Las tarjetas se cobran siempre en la moneda de la tienda.',
    pt: 'O caixa a recebe pelo câmbio escrito aqui. Cartões são sempre cobrados na moeda da loja.',
    en: "The drawer takes it at the rate written here. Cards are always charged in the shop's currency.",
  },
  'settings.field.shift_required': {
    es: 'Exigir turno abierto',
    pt: 'Exigir turno aberto',
    en: 'Require an open shift',
  },
  'settings.help.shift_required': {
    es: 'Nada se vende antes de abrir el turno. Si no, la primera venta lo abre con la gaveta en cero.',
    pt: 'Nada se vende antes de abrir o turno. Senão, a primeira venda o abre com a gaveta em zero.',
    en: 'Nothing is sold before a shift is opened. If not, the first sale opens it with nothing in the drawer.',
  },
  'settings.field.blind_count': { es: 'Conteo a ciegas', pt: 'Contagem às cegas', en: 'Blind count' },
  'settings.help.blind_count': {
    es: 'Quien cuenta la gaveta ve lo esperado solo después de entregar su conteo.',
    pt: 'Quem conta a gaveta vê o esperado só depois de entregar a contagem.',
    en: 'Whoever counts the drawer sees what was expected only after handing the count in.',
  },
  'settings.field.tab_hold_hours': {
    es: 'Horas que el banco retiene',
    pt: 'Horas que o banco retém',
    en: 'Hours that the bank holds',
  },
  'settings.help.tab_hold_hours': {
    es: 'Cuánto dura la retención de una cuenta abierta, según su banco: de 1 a 8.760 horas.',
    pt: 'Quanto dura a retenção de uma conta aberta, conforme seu banco: de 1 a 8.760 horas.',
    en: 'How long the hold of an open tab lasts, as your bank says: 1 to 8,760 hours.',
  },
  'settings.field.tab_warning_hours': {
    es: 'Avisar antes, en horas',
    pt: 'Avisar antes, em horas',
    en: 'Warn before, in hours',
  },
  'settings.help.tab_warning_hours': {
    es: 'La caja avisa estas horas antes de que termine una retención sin cobrar.',
    pt: 'O caixa avisa estas horas antes do fim de uma retenção não cobrada.',
    en: 'The till warns this many hours before a hold that was not captured ends.',
  },
  'settings.field.backup_every': { es: 'Respaldar solo', pt: 'Copiar sozinho', en: 'Back up by itself' },
  'settings.help.backup_every': {
    es: 'La caja guarda una copia de todo entre un pago y otro. Las claves del servicio no van en ella.',
    pt: 'O caixa guarda uma cópia de tudo entre um pagamento e outro. As chaves do serviço não vão nela.',
    en: 'The till saves a copy of everything between payments. Credentials of the service are not in it.',
  },
  'settings.field.backup_folder': { es: 'Carpeta', pt: 'Pasta', en: 'Folder' },
  'settings.help.backup_folder': {
    es: 'La ruta completa de una carpeta en otro disco. Sin carpeta no hay respaldo.',
    pt: 'O caminho completo de uma pasta em outro disco. Sem pasta não há cópia.',
    en: 'The full path of a folder on another disk. Without one there is no backup.',
  },
  'settings.field.backups_kept': { es: 'Cuántos guardar', pt: 'Quantas guardar', en: 'How many to keep' },
  'settings.help.backups_kept': {
    es: 'De 1 a 365. Los más antiguos se borran cuando hay uno nuevo y bueno.',
    pt: 'De 1 a 365. As mais antigas são apagadas quando há uma nova e boa.',
    en: '1 to 365. The oldest go when there is a new one that is good.',
  },
  'settings.field.kiosk': { es: 'Autoservicio', pt: 'Autoatendimento', en: 'Self-service' },
  'settings.help.kiosk': {
    es: 'La caja abre como quiosco para clientes. Se sale con la clave de un encargado.',
    pt: 'O caixa abre como quiosque para clientes. Sai-se com a senha de um gerente.',
    en: "The till opens as a kiosk for customers. A manager's PIN leads out.",
  },
  'settings.field.kiosk_tip_enabled': {
    es: 'Propina en el quiosco',
    pt: 'Gorjeta no quiosque',
    en: 'Tip at the kiosk',
  },
  'settings.help.kiosk_tip_enabled': {
    es: 'Si el quiosco pregunta por la propina.',
    pt: 'Se o quiosque pergunta pela gorjeta.',
    en: 'Asks for a tip at the kiosk.',
  },
} as const satisfies Catalogue;
