import { OFFICE_ROLES, type OfficeRole, officeNameSchema } from '../../../store/contract/office.ts';
import { givePin, officePins, readPeople, revokeAccess } from '../../../store/server/office/people.ts';
import { openStoreFolder } from '../../../store/store-folder.ts';
import { type Result, fail, succeed } from '../../../core/result.ts';
import {
  type CommandIo,
  EXIT,
  type Flag,
  type FlagRefusal,
  type FlagTable,
  type ParsedFlags,
  refuseForm,
} from '../command-line/arguments.ts';
import { type CommandDefinition, refuseUsage, runCommand } from '../command-line/command.ts';
import { printResult } from '../command-line/with-till-runtime.ts';
import { STORE_FLAGS, databaseProblem, storeFolderOf } from './store-flags.ts';
import { say, withStore } from './with-store.ts';

const FLAGS = {
  ...STORE_FLAGS,
  name: {
    placeholder: 'NAME',
    help: 'who signs in',
    parse: (given: string) => {
      const name = officeNameSchema.safeParse(given);
      return name.success ? succeed(name.data) : refuseForm('1 to 60 characters');
    },
  } as Flag<string>,
  role: {
    placeholder: 'ROLE',
    help: `${OFFICE_ROLES.join(' or ')}: a supervisor looks, a manager acts; default manager`,
    parse: (given: string): Result<OfficeRole, FlagRefusal> => {
      const role = OFFICE_ROLES.find((one) => one === given);
      return role === undefined ? fail({ code: 'not_one_of', choices: OFFICE_ROLES }) : succeed(role);
    },
  } as Flag<OfficeRole>,
  remove: { switch: true, help: 'shuts the person out, at once' },
} as const satisfies FlagTable;

const DEFINITION: CommandDefinition<typeof FLAGS> = {
  name: 'cobro store person',
  usage: 'cobro store person [--name NAME [--role ROLE | --remove]] [--data DIR] [--json]',
  summary: `Lets a person into the back office, with a PIN of six digits that is printed once; again for the same name: another PIN,
and their sessions are over. Without a name: who may come in. PINs are kept under a key in the folder of the store, so that
this is done where its server.pem is.`,
  flags: FLAGS,
  check: databaseProblem,
  examples: ['cobro store person --name Ana --role manager', 'cobro store person --name Ana --remove'],
  exits: { [EXIT.attention]: 'the store cannot be reached, or nobody has this name' },
};

/** `cobro store person`. */
export function runPersonCommand(argv: readonly string[], io: CommandIo): Promise<number> {
  return runCommand(DEFINITION, argv, io, ({ flags }) => person(flags, io));
}

async function person(flags: ParsedFlags<typeof FLAGS>, io: CommandIo): Promise<number> {
  const { name, role = 'manager', remove } = flags;
  if (remove && name === undefined)
    return refuseUsage(DEFINITION.name, io, '--name is missing; accepted: who is shut out');
  return withStore(DEFINITION.name, flags, io, async (database) => {
    if (name === undefined) {
      const people = await readPeople(database);
      const lines = people.map((one) => `${one.name}: ${one.is_enabled ? one.role : 'shut out'}`);
      printResult(
        io,
        flags.json,
        { people },
        lines.join('\n') || 'Nobody may come in yet: cobro store person --name NAME.',
      );
      return EXIT.ok;
    }
    if (remove) {
      if (!(await revokeAccess(database, name))) return say(DEFINITION.name, `Nobody named ${name} may come in.`, io);
      printResult(io, flags.json, { outcome: 'shut_out', name }, `${name} is shut out.`);
      return EXIT.ok;
    }
    const derive = officePins(openStoreFolder(storeFolderOf(flags.data, io)).identity().key);
    const pin = await givePin(database, derive, { name, role, made_by: 'command line' });
    printResult(
      io,
      flags.json,
      { outcome: 'may_come_in', name, role, pin },
      `${name} may come in as ${role}. PIN: ${pin}`,
    );
    return EXIT.ok;
  });
}
