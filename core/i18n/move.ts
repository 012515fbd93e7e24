import type { MessageSet } from './message.ts';

/** Moving a till to another machine, restoring it from a backup, and exporting its files. */
export const move = {
  'move.sheet': { es: 'Hoja de recuperación', pt: 'Folha de recuperação', en: 'Recovery sheet' },
  'move.sheet.help': {
    es: 'Una página para imprimir y guardar lejos del equipo: qué caja es, dónde están los respaldos y cómo vuelve.',
    pt: 'Uma página para imprimir e guardar longe do computador: qual é o caixa, onde estão os backups e como ele volta.',
    en: 'One page to print and keep away from the machine: which till it is, where its backups are and how it comes back.',
  },
  'move.sheet.make': { es: 'Descargar la hoja', pt: 'Baixar a folha', en: 'Download the sheet' },
  'move.written': { es: 'Guardado: {{file}}', pt: 'Salvo: {{file}}', en: 'Saved: {{file}}' },
  'move.making': { es: 'Preparando', pt: 'Preparando', en: 'Preparing' },

  'accounts.title': { es: 'Archivos para el contador', pt: 'Arquivos para o contador', en: 'Files for the accountant' },
  'accounts.help': {
    es: 'Ventas, pagos, devoluciones y cierres de esos días, en CSV y JSON dentro de un ZIP.',
    pt: 'Vendas, pagamentos, devoluções e fechamentos desses dias, em CSV e JSON dentro de um ZIP.',
    en: 'Sales, payments, returns and closes of those days, as CSV and JSON in one ZIP.',
  },
  'accounts.from': { es: 'Desde el día', pt: 'Do dia', en: 'From' },
  'accounts.to': { es: 'Hasta el día', pt: 'Até o dia', en: 'To' },
  'accounts.make': { es: 'Descargar los archivos', pt: 'Baixar os arquivos', en: 'Download the files' },
  'accounts.done': {
    es: '{{file}}. Ventas: {{sales}}, pagos: {{payments}}, devoluciones: {{returns}}, cierres: {{closes}}.',
    pt: '{{file}}. Vendas: {{sales}}, pagamentos: {{payments}}, devoluções: {{returns}}, fechamentos: {{closes}}.',
    en: '{{file}}. Sales: {{sales}}, payments: {{payments}}, returns: {{returns}}, closes: {{closes}}.',
  },

  'move.title': {
    es: 'Trasladar esta caja a otro equipo',
    pt: 'Transferir este caixa para outro computador',
    en: 'Move this till to another machine',
  },
  'move.help': {
    es: 'Se hace y se verifica un respaldo, y esta caja deja de cobrar. En el otro equipo, elija Traer una caja de un respaldo.',
    pt: 'Um backup é feito e verificado, e este caixa deixa de cobrar. No outro computador, escolha Trazer um caixa de um backup.',
    en: 'A backup is made and verified, and this till stops selling. On the other machine, choose Bring back a till from a backup.',
  },
  'move.folder': { es: 'Carpeta para el respaldo', pt: 'Pasta para o backup', en: 'Folder for the backup' },
  'move.go': { es: 'Trasladar la caja', pt: 'Transferir o caixa', en: 'Move the till' },
  'move.sure': {
    es: 'Después, aquí no se cobra más: ni tarjeta ni efectivo.',
    pt: 'Depois disso, aqui não se cobra mais: nem cartão, nem dinheiro.',
    en: 'After this, no sales are made here: neither by card nor for cash.',
  },
  'move.sure.go': { es: 'Sí, trasladarla', pt: 'Sim, transferir', en: 'Yes, move it' },
  'move.going': {
    es: 'Haciendo y verificando el respaldo',
    pt: 'Fazendo e verificando o backup',
    en: 'Making and verifying the backup',
  },
  'move.done': {
    es: 'Listo. Lleve {{file}} al otro equipo, con la hoja de recuperación. Apague este.',
    pt: 'Pronto. Leve {{file}} ao outro computador, com a folha de recuperação. Desligue este.',
    en: 'Done. Take {{file}} to the other machine, with the recovery sheet. Turn this one off.',
  },
  'move.rests': {
    es: 'Esta caja se trasladó a otro equipo y no cobra. Puede hacer el respaldo otra vez, o recuperarla en Recuperación.',
    pt: 'Este caixa foi transferido para outro computador e não cobra. Você pode fazer o backup de novo, ou retomá-lo em Recuperação.',
    en: 'This till was moved to another machine and does not sell. You can make the backup again, or take it back in Recovery.',
  },
  'move.again': { es: 'Hacer el respaldo otra vez', pt: 'Fazer o backup de novo', en: 'Make the backup again' },
  'move.obstacle.training': {
    es: 'Es la caja de prueba: no se traslada.',
    pt: 'É o caixa de teste: não se transfere.',
    en: 'This is a trial till: it cannot be moved.',
  },
  'move.obstacle.payment_is_open': {
    es: 'Hay un cobro abierto. Termínelo primero.',
    pt: 'Há uma cobrança aberta. Termine-a primeiro.',
    en: 'A payment is open. Finish it first.',
  },
  'move.obstacle.payments_unresolved': {
    es: 'Hay cobros sin confirmar. Espere a que la caja los resuelva, en Recuperación.',
    pt: 'Há cobranças sem confirmação. Espere que o caixa as resolva, em Recuperação.',
    en: 'Some payments are unconfirmed. Wait until the till resolves them, in Recovery.',
  },
  'move.obstacle.in_doubt': {
    es: 'Primero decida sobre esta caja, en Recuperación.',
    pt: 'Primeiro decida sobre este caixa, em Recuperação.',
    en: 'Decide about this till first, in Recovery.',
  },
  'move.trouble.no_folder': {
    es: 'Esa carpeta no existe. Conecte el disco o elija otra. La caja sigue aquí.',
    pt: 'Essa pasta não existe. Conecte o disco ou escolha outra. O caixa continua aqui.',
    en: 'That folder does not exist. Connect the disk or choose another. The till stays here.',
  },
  'move.trouble.in_data_folder': {
    es: 'Esa carpeta es de la propia caja y se perdería con ella. Elija otra. La caja sigue aquí.',
    pt: 'Essa pasta é do próprio caixa e se perderia com ele. Escolha outra. O caixa continua aqui.',
    en: "That folder is the till's own and would be lost with it. Choose another. The till stays here.",
  },
  'move.trouble.disk_full': {
    es: 'El disco está lleno. Libere espacio o elija otra carpeta. La caja sigue aquí.',
    pt: 'O disco está cheio. Libere espaço ou escolha outra pasta. O caixa continua aqui.',
    en: 'The disk is full. Free some space or choose another folder. The till stays here.',
  },
  'move.trouble.not_writable': {
    es: 'La caja no puede escribir en esa carpeta. Elija otra. La caja sigue aquí.',
    pt: 'O caixa não consegue gravar nessa pasta. Escolha outra. O caixa continua aqui.',
    en: 'The till cannot write to that folder. Choose another. The till stays here.',
  },
  'move.trouble.not_whole': {
    es: 'El respaldo no quedó íntegro. Pruebe otro disco; si se repite, avise a soporte. La caja sigue aquí.',
    pt: 'O backup não ficou íntegro. Tente outro disco; se repetir, avise o suporte. O caixa continua aqui.',
    en: 'The backup is not intact. Try another disk; if it happens again, contact support. The till stays here.',
  },

  'restore.lead': {
    es: 'Esta será la caja del respaldo, con sus ventas, productos y personas. Cobra en efectivo; las tarjetas esperan a que un encargado confirme.',
    pt: 'Este será o caixa do backup, com suas vendas, produtos e pessoas. Cobra em dinheiro; os cartões esperam a confirmação de um gerente.',
    en: 'This becomes the till of the backup, with its sales, products and people. It takes cash; cards wait until a manager confirms.',
  },
  'restore.folder': {
    es: 'Carpeta o archivo del respaldo',
    pt: 'Pasta ou arquivo do backup',
    en: 'Folder or file of the backup',
  },
  'restore.look': { es: 'Buscar respaldos', pt: 'Procurar backups', en: 'Look for backups' },
  'restore.none': {
    es: 'No hay respaldos. Conecte el disco o escriba su carpeta. Se buscó en: {{folders}}',
    pt: 'Nenhum backup. Conecte o disco ou informe a pasta. Procurou-se em: {{folders}}',
    en: 'No backups. Connect the disk or type its folder. Looked in: {{folders}}',
  },
  'restore.found': { es: '{{day}}, {{time}}', pt: '{{day}}, {{time}}', en: '{{day}}, {{time}}' },
  'restore.credentials': {
    es: 'Las credenciales del servicio de pagos no están en ningún respaldo: escríbalas otra vez.',
    pt: 'As credenciais do serviço de pagamentos não estão em nenhum backup: informe-as de novo.',
    en: 'The credentials of the payment service are in no backup: type them again.',
  },
  'restore.go': { es: 'Traer la caja', pt: 'Trazer o caixa', en: 'Bring the till back' },
  'restore.going': { es: 'Verificando el respaldo', pt: 'Verificando o backup', en: 'Verifying the backup' },
  'restore.no_credentials': {
    es: 'Faltan las credenciales del servicio de pagos.',
    pt: 'Faltam as credenciais do serviço de pagamentos.',
    en: 'The credentials of the payment service are missing.',
  },
  'restore.no_pin': {
    es: 'Falta la clave nueva del encargado.',
    pt: 'Falta a nova senha do gerente.',
    en: "The manager's new PIN is missing.",
  },
  'restore.failed': {
    es: 'El respaldo está bien, pero la caja no pudo abrirse: {{detail}}',
    pt: 'O backup está bom, mas o caixa não pôde ser aberto: {{detail}}',
    en: 'The backup is good, but the till could not be opened: {{detail}}',
  },
  'restore.trouble.no_file': {
    es: 'No se puede leer ese archivo. Elija uno de la lista.',
    pt: 'Não é possível ler esse arquivo. Escolha um da lista.',
    en: 'That file cannot be read. Choose one from the list.',
  },
  'restore.trouble.not_a_backup': {
    es: 'Ese archivo no es un respaldo de Cobro.',
    pt: 'Esse arquivo não é um backup do Cobro.',
    en: 'That file is not a backup of Cobro.',
  },
  'restore.trouble.damaged': {
    es: 'El respaldo está dañado o incompleto. Cópielo otra vez o use uno anterior. No se cambió nada.',
    pt: 'O backup está danificado ou incompleto. Copie-o de novo ou use um anterior. Nada foi alterado.',
    en: 'The backup is damaged or incomplete. Copy it again or use an older one. Nothing was changed.',
  },
  'restore.trouble.newer': {
    es: 'El respaldo es de una versión más nueva. Instale esa versión primero.',
    pt: 'O backup é de uma versão mais nova. Instale essa versão primeiro.',
    en: 'The backup is from a newer version. Install that version first.',
  },
  'restore.trouble.of_a_trial': {
    es: 'Es el respaldo de una caja de prueba, y no sirve para cobrar.',
    pt: 'É o backup de um caixa de teste, e não serve para cobrar.',
    en: 'That is the backup of a trial till, which cannot take payments.',
  },
  'restore.trouble.settings_unusable': {
    es: 'El archivo de ajustes de ese respaldo tiene un valor que no sirve. Use otro respaldo o avise a soporte. No se cambió nada.',
    pt: 'O arquivo de configurações desse backup tem um valor que não serve. Use outro backup ou avise o suporte. Nada foi alterado.',
    en: 'The settings file of that backup has a value that cannot be used. Use another backup or contact support. Nothing was changed.',
  },
  'restore.trouble.till_running': {
    es: 'La caja de ese respaldo funciona ahora en este equipo. Deténgala primero.',
    pt: 'O caixa desse backup está funcionando neste computador. Pare-o primeiro.',
    en: 'The till of that backup is running on this machine now. Stop it first.',
  },
  'restore.trouble.folder_in_use': {
    es: 'En este equipo ya hay una caja con ventas. Un respaldo nunca se pone encima.',
    pt: 'Neste computador já há um caixa com vendas. Um backup nunca é colocado por cima.',
    en: 'This machine already has a till with sales. A backup never replaces one.',
  },
  'restore.trouble.disk_full': {
    es: 'El disco está lleno. Libere espacio. No se cambió nada.',
    pt: 'O disco está cheio. Libere espaço. Nada foi alterado.',
    en: 'The disk is full. Free some space. Nothing was changed.',
  },
  'restore.trouble.not_written': {
    es: 'La caja no puede escribir en su carpeta. Avise a soporte. No se cambió nada.',
    pt: 'O caixa não consegue gravar na sua pasta. Avise o suporte. Nada foi alterado.',
    en: 'The till cannot write to its folder. Contact support. Nothing was changed.',
  },
} as const satisfies MessageSet;
