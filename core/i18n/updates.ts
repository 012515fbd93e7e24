import type { MessageSet } from './message.ts';

/** New versions of the till. */
export const updates = {
  'settings.group.updates': { es: 'Actualizaciones', pt: 'Atualizações', en: 'Updates' },
  'settings.field.update_automatically': {
    es: 'Instalar automáticamente',
    pt: 'Instalar automaticamente',
    en: 'Install automatically',
  },
  'settings.help.update_automatically': {
    es: 'Con la tienda cerrada, sin pagos ni ventas abiertas y con el turno cerrado. Si no, espera a que alguien lo pida aquí.',
    pt: 'Com a loja fechada, sem pagamentos nem vendas abertas e com o turno fechado. Se não, espera que alguém peça aqui.',
    en: 'When the shop is closed, with no payment, sale or shift open. Otherwise it waits until someone asks for it here.',
  },
  'settings.field.opening_hours': { es: 'Horario de la tienda', pt: 'Horário da loja', en: 'Opening hours' },
  'settings.help.opening_hours': {
    es: 'Como 09:00-21:30. En esas horas, y media hora antes, no se instala nada. Vacío: a cualquier hora.',
    pt: 'Como 09:00-21:30. Nessas horas, e meia hora antes, nada é instalado. Vazio: a qualquer hora.',
    en: 'For example 09:00-21:30. Nothing is installed during these hours or in the half hour before. Empty: at any time.',
  },

  'updates.version': { es: 'Versión {{version}}', pt: 'Versão {{version}}', en: 'Version {{version}}' },
  'updates.new': {
    es: 'Versión {{version}} disponible',
    pt: 'Versão {{version}} disponível',
    en: 'Version {{version}} is available',
  },
  'updates.news': { es: 'Novedades', pt: 'Novidades', en: "What's new" },
  'updates.install': { es: 'Instalar ahora', pt: 'Instalar agora', en: 'Install now' },
  'updates.installing': { es: 'Instalando…', pt: 'Instalando…', en: 'Installing…' },
  'updates.begins': {
    es: 'La caja se reinicia con la versión nueva. Si no funciona, vuelve sola a esta.',
    pt: 'O caixa reinicia com a versão nova. Se não funcionar, volta sozinho a esta.',
    en: 'The till restarts with the new version. If that does not work, it goes back to this one by itself.',
  },
  'updates.check': { es: 'Buscar ahora', pt: 'Procurar agora', en: 'Check now' },
  'updates.checking': { es: 'Buscando…', pt: 'Procurando…', en: 'Checking…' },
  'updates.checked': {
    es: 'Se buscó {{day}} a las {{time}}.',
    pt: 'Procurado {{day}} às {{time}}.',
    en: 'Checked {{day}} at {{time}}.',
  },
  'updates.unchecked': { es: 'Aún no se ha buscado.', pt: 'Ainda não foi procurado.', en: 'Not checked yet.' },
  'updates.no_feed': {
    es: 'No hay de dónde buscar versiones nuevas. Quien instaló la caja lo indica en su archivo de ajustes.',
    pt: 'Não há onde procurar versões novas. Quem instalou o caixa indica isso no arquivo de configurações.',
    en: 'There is nowhere to look for new versions. The person who installed the till sets it in the settings file.',
  },
  'updates.by_system': {
    es: 'El sistema operativo trae las versiones nuevas; aquí se elige cuándo empiezan.',
    pt: 'O sistema operacional traz as versões novas; aqui se escolhe quando começam.',
    en: 'The operating system brings new versions; here you choose when they begin.',
  },
  'updates.by_hand': {
    es: 'Esta instalación se actualiza a mano.',
    pt: 'Esta instalação é atualizada manualmente.',
    en: 'This installation is updated manually.',
  },
  'updates.failed': {
    es: 'La versión {{versions}} no funcionó en este equipo y se volvió a la anterior. Avise a soporte.',
    pt: 'A versão {{versions}} não funcionou neste computador e voltou-se à anterior. Avise o suporte.',
    en: 'Version {{versions}} did not work on this machine and the previous one is back. Contact support.',
  },
  'updates.not_now': { es: 'Ahora no, porque:', pt: 'Agora não, porque:', en: 'Not now, because:' },

  'updates.obstacle.payment_open': {
    es: 'hay un pago en curso',
    pt: 'há um pagamento em andamento',
    en: 'a payment is under way',
  },
  'updates.obstacle.recovery_open': {
    es: 'hay pagos por resolver',
    pt: 'há pagamentos a resolver',
    en: 'payments are still being settled',
  },
  'updates.obstacle.cart_open': {
    es: 'hay productos en la venta',
    pt: 'há produtos na venda',
    en: 'there are items in the sale',
  },
  'updates.obstacle.reader_busy': {
    es: 'el lector está ocupado',
    pt: 'a maquininha está ocupada',
    en: 'the card reader is busy',
  },
  'updates.obstacle.printer_busy': {
    es: 'la impresora está imprimiendo',
    pt: 'a impressora está imprimindo',
    en: 'the printer is printing',
  },
  'updates.obstacle.shift_open': { es: 'el turno está abierto', pt: 'o turno está aberto', en: 'the shift is open' },
  'updates.obstacle.disk_full': {
    es: 'falta espacio en el disco para las dos versiones',
    pt: 'falta espaço no disco para as duas versões',
    en: 'the disk has no room for both versions',
  },
  'updates.obstacle.opening_hours': {
    es: 'la tienda está abierta o por abrir',
    pt: 'a loja está aberta ou prestes a abrir',
    en: 'the shop is open, or about to open',
  },

  'updates.nothing.up_to_date': {
    es: 'Es la versión más nueva.',
    pt: 'É a versão mais nova.',
    en: 'This is the newest version.',
  },
  'updates.nothing.halted': {
    es: 'Hay una versión nueva, detenida por quien la publica. No hace falta hacer nada.',
    pt: 'Há uma versão nova, suspensa por quem a publica. Não é preciso fazer nada.',
    en: 'There is a new version, held back by its publisher. There is nothing to do.',
  },
  'updates.nothing.later': {
    es: 'Hay una versión nueva; a esta caja le toca más adelante.',
    pt: 'Há uma versão nova; a vez deste caixa vem depois.',
    en: "There is a new version; this till's turn comes later.",
  },
  'updates.nothing.failed_before': {
    es: 'La versión nueva ya falló en este equipo. Se espera la siguiente.',
    pt: 'A versão nova já falhou neste computador. Espera-se a próxima.',
    en: 'The new version failed on this machine before. The till waits for the next one.',
  },
  'updates.nothing.step_missing': {
    es: 'La versión nueva necesita antes otra que ya no se ofrece. Avise a soporte.',
    pt: 'A versão nova precisa antes de outra que já não é oferecida. Avise o suporte.',
    en: 'The new version needs another one first, which is not offered any more. Contact support.',
  },
  'updates.nothing.no_package': {
    es: 'La versión nueva no existe para este equipo.',
    pt: 'A versão nova não existe para este computador.',
    en: 'The new version was not made for this machine.',
  },

  'updates.problem.feed_unreachable': {
    es: 'No se pudieron buscar versiones nuevas. Revise la conexión; la caja sigue igual.',
    pt: 'Não foi possível procurar versões novas. Confira a conexão; o caixa continua igual.',
    en: 'Could not check for new versions. Check the connection; the till goes on as it is.',
  },
  'updates.problem.feed_untrusted': {
    es: 'El certificado del sitio de las versiones nuevas no es de confianza: está vencido, es de otro nombre o de una autoridad que este equipo no conoce. Avise a soporte.',
    pt: 'O certificado do site das versões novas não é confiável: está vencido, é de outro nome ou de uma autoridade que este computador não conhece. Avise o suporte.',
    en: 'The certificate of the site of new versions is not trusted: it has expired, is of another name, or of an authority that this machine does not know. Contact support.',
  },
  'updates.problem.feed_signature': {
    es: 'La lista de versiones no está firmada por quien debe. No se usó nada de ella. Avise a soporte.',
    pt: 'A lista de versões não está assinada por quem deve. Nada dela foi usado. Avise o suporte.',
    en: 'The list of versions is not signed by its publisher. Nothing of it was used. Contact support.',
  },
  'updates.problem.feed_unreadable': {
    es: 'La lista de versiones está dañada. No se usó nada de ella. Avise a soporte.',
    pt: 'A lista de versões está danificada. Nada dela foi usado. Avise o suporte.',
    en: 'The list of versions is damaged. Nothing of it was used. Contact support.',
  },
  'updates.problem.feed_older': {
    es: 'La lista de versiones es más antigua que la última. No se usó. Pruebe más tarde.',
    pt: 'A lista de versões é mais antiga que a última. Não foi usada. Tente mais tarde.',
    en: 'The list of versions is older than the last one. It was not used. Try again later.',
  },
  'updates.problem.package_unreachable': {
    es: 'La versión nueva no se pudo bajar. Nada cambió. Pruebe de nuevo.',
    pt: 'A versão nova não pôde ser baixada. Nada mudou. Tente de novo.',
    en: 'The new version could not be fetched. Nothing changed. Try again.',
  },
  'updates.problem.package_damaged': {
    es: 'La versión nueva llegó dañada. Nada cambió. Pruebe de nuevo; si se repite, avise a soporte.',
    pt: 'A versão nova chegou danificada. Nada mudou. Tente de novo; se repetir, avise o suporte.',
    en: 'The new version arrived damaged. Nothing changed. Try again; if it happens again, contact support.',
  },
  'updates.problem.disk_full': {
    es: 'El disco se llenó. Nada cambió. Libere espacio y pruebe de nuevo.',
    pt: 'O disco encheu. Nada mudou. Libere espaço e tente de novo.',
    en: 'The disk is full. Nothing changed. Free some space and try again.',
  },
  'audit.act.update_begun': { es: 'Actualización', pt: 'Atualização', en: 'Update' },
} as const satisfies MessageSet;
