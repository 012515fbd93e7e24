import type { MessageSet } from './message.ts';

/** E-mail receipts on the settings page. */
export const settingsEmail = {
  'settings.group.email': { es: 'Correo', pt: 'E-mail', en: 'E-mail' },
  'settings.field.email_host': { es: 'Servidor de correo', pt: 'Servidor de e-mail', en: 'Mail server' },
  'settings.help.email_host': {
    es: 'Servidor SMTP, como smtp.ejemplo.com. Vacío: los correos quedan en la bandeja de salida.',
    pt: 'Servidor SMTP, como smtp.exemplo.com. Vazio: os e-mails ficam na caixa de saída.',
    en: 'SMTP server, such as smtp.example.com. Leave empty to keep messages in the outbox.',
  },
  'settings.field.email_port': { es: 'Puerto', pt: 'Porta', en: 'Port' },
  'settings.help.email_port': {
    es: 'Normalmente 587, o 465 con TLS desde el inicio.',
    pt: 'Normalmente 587, ou 465 com TLS desde o início.',
    en: 'Usually 587, or 465 with TLS from the start.',
  },
  'settings.field.email_security': { es: 'Cifrado', pt: 'Criptografia', en: 'Encryption' },
  'settings.help.email_security': {
    es: 'Sin cifrado no se envía nada.',
    pt: 'Sem criptografia nada é enviado.',
    en: 'Nothing is sent without encryption.',
  },
  'settings.word.email_security.starttls': { es: 'STARTTLS', pt: 'STARTTLS', en: 'STARTTLS' },
  'settings.word.email_security.tls': { es: 'TLS desde el inicio', pt: 'TLS desde o início', en: 'TLS from the start' },
  'settings.field.email_user': { es: 'Usuario', pt: 'Usuário', en: 'User name' },
  'settings.help.email_user': {
    es: 'Con el que la tienda entra al servidor. Vacío: sin usuario.',
    pt: 'Com o qual a loja entra no servidor. Vazio: sem usuário.',
    en: 'The shop signs in to the server with it. Leave empty to send without signing in.',
  },
  'settings.field.receipt_email_from': { es: 'Correo remitente', pt: 'E-mail remetente', en: 'Sender address' },
  'settings.help.receipt_email_from': {
    es: 'De quién llegan las boletas. Vacío: el usuario del servidor.',
    pt: 'De quem chegam os cupons. Vazio: o usuário do servidor.',
    en: 'Who receipts come from. Leave empty to use the user name of the server.',
  },
  'settings.email.password': { es: 'Contraseña', pt: 'Senha', en: 'Password' },
  'settings.email.password.none': {
    es: 'Se guarda en este equipo y no se vuelve a mostrar.',
    pt: 'Fica guardada neste computador e não é mostrada de novo.',
    en: 'Stored on this machine and never shown again.',
  },
  'settings.email.password.kept': {
    es: 'Hay una guardada. Escriba otra para cambiarla.',
    pt: 'Há uma guardada. Digite outra para trocá-la.',
    en: 'One is stored. Type another to change it.',
  },
  'settings.email.password.keep': { es: 'Guardar', pt: 'Salvar', en: 'Save' },
  'settings.email.test': { es: 'Probar', pt: 'Testar', en: 'Test' },
  'settings.email.test.help': {
    es: 'Envía un correo de prueba con los ajustes guardados.',
    pt: 'Envia um e-mail de teste com as configurações salvas.',
    en: 'Sends a test message with the saved settings.',
  },
  'settings.email.test.address': { es: 'Correo para la prueba', pt: 'E-mail para o teste', en: 'Address for the test' },
  'settings.email.test.send': { es: 'Enviar', pt: 'Enviar', en: 'Send' },
  'settings.email.test.sent': {
    es: 'Enviado a {{address}}.',
    pt: 'Enviado para {{address}}.',
    en: 'Sent to {{address}}.',
  },
  'settings.email.waiting': { es: 'Bandeja de salida', pt: 'Caixa de saída', en: 'Outbox' },
  'settings.email.waiting.help': {
    es: 'Los correos salen solos. Sin red esperan y se reintentan.',
    pt: 'Os e-mails saem sozinhos. Sem rede, esperam e são enviados depois.',
    en: 'Messages leave by themselves. Without a network they wait and are tried again.',
  },
  'settings.email.waiting.off': {
    es: 'Sin servidor, los correos quedan como archivos en la carpeta de la caja.',
    pt: 'Sem servidor, os e-mails ficam como arquivos na pasta do caixa.',
    en: "Without a server, messages stay as files in the till's folder.",
  },
  'settings.email.waits_one': { es: '{{count}} en espera.', pt: '{{count}} em espera.', en: '{{count}} waiting.' },
  'settings.email.waits_other': { es: '{{count}} en espera.', pt: '{{count}} em espera.', en: '{{count}} waiting.' },
  'settings.email.last': { es: 'Último envío: {{time}}.', pt: 'Último envio: {{time}}.', en: 'Last sent: {{time}}.' },
  'settings.email.refused_one': {
    es: 'El servidor rechazó {{count}} correo.',
    pt: 'O servidor recusou {{count}} e-mail.',
    en: 'The server refused {{count}} message.',
  },
  'settings.email.refused_other': {
    es: 'El servidor rechazó {{count}} correos.',
    pt: 'O servidor recusou {{count}} e-mails.',
    en: 'The server refused {{count}} messages.',
  },
  'settings.email.again': { es: 'Intentar de nuevo', pt: 'Tentar de novo', en: 'Try again' },
  'settings.email.failure.no_server': {
    es: 'Falta el servidor de correo. Guárdelo primero.',
    pt: 'Falta o servidor de e-mail. Salve-o primeiro.',
    en: 'There is no mail server yet. Save one first.',
  },
  'settings.email.failure.no_sender': {
    es: 'Falta el correo remitente.',
    pt: 'Falta o e-mail remetente.',
    en: 'The sender address is missing.',
  },
  'settings.email.failure.unreachable': {
    es: 'El servidor no responde. Revise el nombre, el puerto y la red.',
    pt: 'O servidor não responde. Confira o nome, a porta e a rede.',
    en: 'The server does not answer. Check its name, the port and the network.',
  },
  'settings.email.failure.not_encrypted': {
    es: 'El servidor no ofrece cifrado, así que no se envió nada. Pruebe con TLS desde el inicio.',
    pt: 'O servidor não oferece criptografia, por isso nada foi enviado. Tente TLS desde o início.',
    en: 'The server offers no encryption, so nothing was sent. Try TLS from the start.',
  },
  'settings.email.failure.certificate_refused': {
    es: 'El certificado del servidor no es válido. Revise el nombre del servidor y la hora de este equipo.',
    pt: 'O certificado do servidor não é válido. Confira o nome do servidor e a hora deste computador.',
    en: "The server's certificate is not valid. Check the server's name and the clock of this machine.",
  },
  'settings.email.failure.login_refused': {
    es: 'El servidor rechazó el usuario o la contraseña.',
    pt: 'O servidor recusou o usuário ou a senha.',
    en: 'The server refused the user name or the password.',
  },
  'settings.email.failure.server_busy': {
    es: 'El servidor pide esperar. Se reintenta solo.',
    pt: 'O servidor pede para esperar. Nova tentativa automática.',
    en: 'The server asks to wait. It is tried again automatically.',
  },
  'settings.email.failure.address_refused': {
    es: 'El servidor no acepta esa dirección.',
    pt: 'O servidor não aceita esse endereço.',
    en: 'The server does not accept that address.',
  },
  'settings.email.failure.message_refused': {
    es: 'El servidor no aceptó el mensaje.',
    pt: 'O servidor não aceitou a mensagem.',
    en: 'The server did not accept the message.',
  },
  'settings.email.failure.program_replaced': {
    es: 'El programa se actualizó mientras la caja funcionaba. No se envió nada. Reinicie la caja.',
    pt: 'O programa foi atualizado enquanto o caixa funcionava. Nada foi enviado. Reinicie o caixa.',
    en: 'The program was replaced while the till ran. Nothing was sent. Restart the till.',
  },
} as const satisfies MessageSet;
