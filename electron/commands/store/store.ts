import { type CommandIo, EXIT } from '../command-line/arguments.ts';
import { refuseUsage } from '../command-line/command.ts';

const OVERVIEW = `Many tills of one shop on one PostgreSQL (docs/store.md).

Usage: cobro store [--embedded | --database URL] [flags]     runs the store
       cobro store demo                                       a shop of three lanes on this machine
       cobro store init --database URL                        makes or updates its tables
       cobro store code --lane N                              a code that enrols a till at a lane
       cobro store join --url URL --pin PIN --code CODE       enrols this till
       cobro store leave                                      makes this till one without a store
       cobro store lanes                                      the lanes, and what waits for a person
       cobro store push FEED --file FILE                      gives every lane catalogue, staff or settings
       cobro store rollback FEED [--lane N] --reason TEXT     gives every lane, or one, what it had before
       cobro store halt FEED --version N                      takes back a planned version
       cobro store feeds                                      versions, and what each lane works with
       cobro store x                                          what the lanes sold and gave back since the last Z
       cobro store z [--supplement]                           closes the day of the shop
       cobro store settle                                     the Z of all lanes beside the settlement
       cobro store safe                                       the safe of the shop: drops, floats, bank
       cobro store revoke --lane N --reason TEXT              retires the till of a lane for ever
       cobro store declare --lane N --dead --reason TEXT      the till of a lane is gone for good
       cobro store restored --reason TEXT                     after the database was put back to a backup
       cobro store person [--name NAME]                       who may come into the back office
       cobro store shops --database URL                       the shops of a chain, side by side
       cobro store roll-out FEED --file FILE --shops A,B      gives the shops of a chain something, one after the other
       cobro store check                                      proves what the store holds

Flags:
  --json        one JSON object on standard output
  --help        this text; cobro store run --help and the others explain more

Examples:
  cobro store --embedded
  cobro store code --lane 3 --embedded
  cobro store join --url https://127.0.0.1:41700 --pin PIN --code 7Q2M-K4XT-9P --data ./till-3`;

/** `cobro store` and what is under it; each is loaded when it is run. */
export async function runStoreCommand(argv: readonly string[], io: CommandIo): Promise<number> {
  const [act = '', ...rest] = argv;
  switch (act) {
    case '--help':
    case '-h':
      io.stdout(OVERVIEW);
      return EXIT.ok;
    case 'join':
      return (await import('./join.ts')).runJoinCommand(rest, io);
    case 'leave':
      return (await import('./join.ts')).runLeaveCommand(rest, io);
    case 'demo':
      return (await import('./demo.ts')).runDemoCommand(rest, io);
    case 'run':
      return (await import('./serve.ts')).runServeCommand(rest, io);
    case 'shops':
      return (await import('./chain.ts')).runShopsCommand(rest, io);
    case 'roll-out':
      return (await import('./roll-out.ts')).runRollOutCommand(rest, io);
    case 'person':
      return (await import('./person.ts')).runPersonCommand(rest, io);
    case 'x':
    case 'z':
      return (await import('./day.ts')).DAY[act](rest, io);
    case 'settle':
      return (await import('./settle.ts')).runSettleCommand(rest, io);
    case 'safe':
      return (await import('./safe.ts')).runSafeCommand(rest, io);
    case 'push':
    case 'rollback':
    case 'halt':
    case 'feeds':
      return (await import('./publish.ts')).PUBLISHING[act](rest, io);
    case 'init':
    case 'code':
    case 'lanes':
    case 'revoke':
    case 'declare':
    case 'restored':
    case 'check':
      return (await import('./keep.ts')).KEEPING[act](rest, io);
    default:
      if (act === '' || act.startsWith('-')) return (await import('./serve.ts')).runServeCommand(argv, io);
      return refuseUsage(
        'cobro store',
        io,
        `${JSON.stringify(act)} was given; accepted: run, demo, init, code, join, leave, lanes, push, rollback, halt, feeds, x, z, settle, safe, revoke, declare, restored, person, shops, roll-out, check`,
      );
  }
}
