import type { Language } from '../contract/snapshot.ts';

/** What is on the sheet that lies beside the till for the day when the machine is gone. No secret is on it. */
export interface RecoveryFacts {
  readonly store_name: string;
  readonly till_name: string;
  /** Tells this till from others, as its backups name it. */
  readonly till: string;
  readonly version: string;
  readonly made_on: string;
  readonly service: string | null;
  readonly terminal_id: string;
  readonly merchant_id: string;
  readonly backup_folder: string | null;
  /** Whom to call; null leaves a line for a pen. */
  readonly phone: string | null;
}

const COLUMNS = 72;
const BLANK = '______________________________';

const MESSAGES = {
  es: {
    title: 'HOJA DE RECUPERACIÓN',
    why: 'Si este equipo se pierde o se rompe, con esta hoja la caja vuelve en otro. Guárdela lejos del equipo.',
    till: 'Caja',
    number: 'Identificación',
    version: 'Versión',
    made: 'Hecha el',
    service: 'Servicio de pagos',
    terminal: 'Terminal y comercio',
    backups: 'Respaldos en',
    phone: 'Soporte',
    credentials: 'Credenciales en',
    none: 'NO SE HACEN. Actívelos en Ajustes, Respaldo.',
    trial: 'ninguno: es una caja de prueba',
    steps: 'Pasos',
    list: [
      'Si el equipo de antes todavía enciende, deténgalo para siempre: dos equipos no pueden ser la misma caja.',
      'Instale la misma versión o una más nueva en el equipo nuevo.',
      'Busque el respaldo más nuevo: cobro backup list CARPETA. Pruébelo: cobro backup check ARCHIVO.',
      'Recupere: en la primera página de la caja nueva, Traer una caja de un respaldo; o cobro backup restore ARCHIVO --data CARPETA --service DIRECCIÓN. La caja cobra en efectivo; las tarjetas esperan.',
      'Ponga de nuevo las credenciales del servicio y la clave del encargado: cobro setup, cobro pin set.',
      'Compare los pagos desde el respaldo con la liquidación del servicio: cobro backup gap.',
      'Acepte con la prueba: página de recuperación, o cobro journal accept --evidence TEXTO. Desde ahí cobra con tarjeta.',
    ],
  },
  pt: {
    title: 'FOLHA DE RECUPERAÇÃO',
    why: 'Se este computador se perder ou quebrar, com esta folha o caixa volta em outro. Guarde-a longe do computador.',
    till: 'Caixa',
    number: 'Identificação',
    version: 'Versão',
    made: 'Feita em',
    service: 'Serviço de pagamentos',
    terminal: 'Terminal e lojista',
    backups: 'Backups em',
    phone: 'Suporte',
    credentials: 'Credenciais em',
    none: 'NÃO SÃO FEITOS. Ative-os em Configurações, Backup.',
    trial: 'nenhum: é um caixa de teste',
    steps: 'Etapas',
    list: [
      'Se o computador anterior ainda liga, pare-o para sempre: dois computadores não podem ser o mesmo caixa.',
      'Instale a mesma versão ou uma mais nova no computador novo.',
      'Procure o backup mais novo: cobro backup list PASTA. Teste-o: cobro backup check ARQUIVO.',
      'Recupere: na primeira página do caixa novo, Trazer um caixa de um backup; ou cobro backup restore ARQUIVO --data PASTA --service ENDEREÇO. O caixa recebe em dinheiro; os cartões esperam.',
      'Informe de novo as credenciais do serviço e a senha do gerente: cobro setup, cobro pin set.',
      'Compare os pagamentos desde o backup com a liquidação do serviço: cobro backup gap.',
      'Aceite com a prova: página de recuperação, ou cobro journal accept --evidence TEXTO. A partir daí aceita cartão.',
    ],
  },
  en: {
    title: 'RECOVERY SHEET',
    why: 'If this machine is lost or broken, this sheet brings the till back on another one. Keep it away from the machine.',
    till: 'Till',
    number: 'Identity',
    version: 'Version',
    made: 'Made on',
    service: 'Payment service',
    terminal: 'Terminal and merchant',
    backups: 'Backups in',
    phone: 'Support',
    credentials: 'Credentials in',
    none: 'NONE ARE MADE. Turn them on in Settings, Backup.',
    trial: 'none: this is a trial',
    steps: 'Steps',
    list: [
      'If the old machine still starts, stop it for good: two machines cannot be the same till.',
      'Install the same version or a newer one on the new machine.',
      'Find the newest backup: cobro backup list FOLDER. Check it: cobro backup check FILE.',
      'Restore: on the first page of the new till, Bring back a till from a backup; or cobro backup restore FILE --data FOLDER --service URL. The till takes cash; cards wait.',
      "Give the credentials of the service and the manager's PIN again: cobro setup, cobro pin set.",
      'Compare the payments since the backup with the settlement of the service: cobro backup gap.',
      'Accept with the proof: recovery page, or cobro journal accept --evidence TEXT. From then on it takes cards.',
    ],
  },
} as const;

/** Wraps a text at word boundaries to the width of the page. */
function wrap(text: string, first: string, rest: string): string[] {
  const lines: string[] = [];
  let line = first;
  for (const word of text.split(' ')) {
    const joined = line === first || line === rest ? `${line}${word}` : `${line} ${word}`;
    if (joined.length > COLUMNS && line !== rest) {
      lines.push(line);
      line = `${rest}${word}`;
    } else line = joined;
  }
  return [...lines, line];
}

/** The lines of the sheet, each of at most 72 characters but for a word that is longer. */
export function recoverySheet(facts: RecoveryFacts, language: Language): string[] {
  const messages = MESSAGES[language];
  const fact = (name: string, value: string): string[] => wrap(value, `${name.padEnd(24)}`, ' '.repeat(24));
  return [
    messages.title,
    '='.repeat(messages.title.length),
    '',
    ...wrap(messages.why, '', ''),
    '',
    ...fact(messages.till, `${facts.store_name}, ${facts.till_name}`),
    ...fact(messages.number, facts.till),
    ...fact(messages.version, facts.version),
    ...fact(messages.made, facts.made_on),
    ...fact(messages.service, facts.service ?? messages.trial),
    ...fact(messages.terminal, `${facts.terminal_id}, ${facts.merchant_id}`),
    ...fact(messages.backups, facts.backup_folder ?? messages.none),
    '',
    ...fact(messages.credentials, BLANK),
    ...fact(messages.phone, facts.phone ?? BLANK),
    '',
    messages.steps,
    '-'.repeat(messages.steps.length),
    ...messages.list.flatMap((step, index) => ['', ...wrap(step, `${index + 1}. `, '   ')]),
  ];
}
