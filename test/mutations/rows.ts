/** One measure of security, broken by one change of the code, and the file of tests of which one must fail then. */
export interface Mutation {
  readonly measure: string;
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly from: string;
  readonly to: string;
  readonly test: string;
}

const HEADLESS = 'test/ipc/headless.test.ts';
const DESKTOP = 'test/ipc/desktop.test.ts';
const WHO_ANSWERS = 'test/gateway/who-answers.test.ts';
const PINS = 'test/features/staff/pin-verifier.test.ts';
const PIN_HASH = 'test/features/staff/pin-hash.test.ts';
const GATE = 'test/features/staff/staff-gate.test.ts';
const SESSION = 'test/features/staff/session-ends.test.ts';
const REWRITTEN = 'test/journal/verify/rewritten-audit.test.ts';
const HEAD = 'test/commands/journal-head.test.ts';
const FIND_CARD = 'test/core/card-data/find-card-data.test.ts';
const FOLDER = 'test/platform/private-folder.test.ts';
const KEY = 'test/journal/device-key.test.ts';
const BACKUP = 'test/features/backup/refused.test.ts';
const FORMULAS = 'test/core/catalogue/csv-formulas.test.ts';

const POLICY = 'electron/ipc/page-policy.ts';
const AUTH = 'electron/ipc/headless/socket-auth.ts';
const SOCKET = 'electron/gateway/transport/fresh-socket.ts';
const WINDOW = 'electron/ipc/desktop/window.ts';
const SHELL = 'electron/ipc/desktop/desktop.ts';
const POLICY_OF_PINS = 'core/staff/pin-policy.ts';
const HASHES = 'electron/features/staff/pin-hash.ts';
const STAFF_GATE = 'electron/features/staff/staff-gate.ts';
const STAFF_SESSION = 'electron/features/staff/staff-session.ts';
const CHAIN = 'electron/journal/verify/chain.ts';

/** Measures and how each is tried (docs/security/mutations.md is made of them by `npm run mutations`). */
export const MUTATIONS: readonly Mutation[] = [
  // Authority: one gate, default no.
  {
    measure: 'nobody acts at a staffed till before signing in',
    file: STAFF_GATE,
    from: 'if (!staff.isManned) return',
    to: 'if (false) return',
    test: GATE,
  },
  {
    measure: 'what a role is denied is refused',
    file: STAFF_GATE,
    from: "if (verdict === 'deny')",
    to: "if (verdict === ('never' as string))",
    test: GATE,
  },
  {
    measure: 'an approval needs the right of who gives it',
    file: STAFF_GATE,
    from: "const permitted = verdictOf(approver, permission) === 'allow';",
    to: 'const permitted = true;',
    test: GATE,
  },
  {
    measure: 'a PIN that is given is checked even where none was needed',
    file: STAFF_GATE,
    from: 'if (pin !== undefined) return approveOnce',
    to: "if (pin !== undefined && verdict !== 'allow') return approveOnce",
    test: GATE,
  },
  {
    measure: 'an approval of a page ends after a minute',
    file: 'electron/features/staff/staff-gate.ts',
    from: '&& clock.monotonicMs() < approval.until_ms',
    to: '',
    test: 'test/features/staff/staff-admin.test.ts',
  },
  {
    measure: 'an approval ends with the session',
    file: 'electron/features/staff/staff-gate.ts',
    from: 'approval !== undefined && approval.session === session()',
    to: 'approval !== undefined',
    test: SESSION,
  },
  {
    measure: 'an approval of money is for one act',
    file: 'electron/features/staff/staff-gate.ts',
    from: 'if (!LASTING_PERMISSIONS.has(permission)) return;',
    to: '',
    test: 'test/features/staff/staff-admin.test.ts',
  },
  {
    measure: 'intents of a kiosk exist at a kiosk alone',
    file: 'electron/features/kiosk/kiosk-service.ts',
    from: "const audience = this.#on ? 'kiosk' : 'till';",
    to: "const audience = isFor('kiosk', intent) ? 'kiosk' : 'till';",
    test: 'test/features/kiosk/nobody-at-a-till.test.ts',
  },
  {
    measure: 'what is not for customers is refused at a kiosk, with or without a PIN',
    file: 'electron/features/kiosk/kiosk-service.ts',
    from: 'return isFor(audience, intent)',
    to: "return isFor(audience, intent) || isFor('till', intent)",
    test: 'test/features/kiosk/kiosk.test.ts',
  },
  {
    measure: 'arguments are parsed by the schema of their intent',
    file: 'electron/ipc/create-router.ts',
    from: 'if (!parsed.success) return refuseArguments(parsed.error);',
    to: 'if (!parsed.success) Object.assign(parsed, { data: args });',
    test: 'test/ipc/router.test.ts',
  },
  {
    measure: 'what every object has is no intent',
    file: 'core/contract/intents.ts',
    from: 'return Object.hasOwn(INTENTS, name);',
    to: 'return name in INTENTS;',
    test: 'test/ipc/router.test.ts',
  },
  {
    measure: 'an intent without a permission cannot be declared',
    file: 'core/contract/intents/declare.ts',
    from: '  readonly permission: PermissionRule<z.output<Input>>;',
    to: '  readonly permission?: PermissionRule<z.output<Input>>;',
    test: 'test/contract/intents.test.ts',
  },
  {
    measure: 'payments are read by who signed in',
    file: 'core/contract/intents/recovery.ts',
    from: "'needs_person', 'resolved_today']) }),\n    permission: 'sell',",
    to: "'needs_person', 'resolved_today']) }),\n    permission: 'none',",
    test: 'test/contract/intents.test.ts',
  },
  {
    measure: 'a page of another audience sees its slices alone',
    file: 'electron/ipc/audience-router.ts',
    from: "customer_display: ['till', 'sale', 'checkout'],",
    to: "customer_display: ['till', 'sale', 'checkout', 'staff'],",
    test: 'test/ipc/customer-window.test.ts',
  },
  {
    measure: 'a page of another audience asks for its intents alone',
    file: 'electron/ipc/audience-router.ts',
    from: '!isFor(audience, intent) || STAFF_ALONE',
    to: 'STAFF_ALONE',
    test: 'test/ipc/paired-pages.test.ts',
  },
  {
    measure: 'the PIN of training is not shown to customers',
    file: 'electron/ipc/audience-router.ts',
    from: '{ ...seen.till, training_pin: null }',
    to: '{ ...seen.till }',
    test: 'test/ipc/customer-window.test.ts',
  },
  // Guesses of PINs.
  {
    measure: 'three wrong PINs lock for a minute',
    file: POLICY_OF_PINS,
    from: 'const SHORT_LOCK_EVERY = 3;',
    to: 'const SHORT_LOCK_EVERY = 30;',
    test: PINS,
  },
  {
    measure: 'the tenth wrong PIN of a day locks for half an hour',
    file: POLICY_OF_PINS,
    from: 'const LONG_LOCK_MS = 30 * 60_000;',
    to: 'const LONG_LOCK_MS = 3 * 60_000;',
    test: PINS,
  },
  {
    measure: 'the long lock doubles',
    file: POLICY_OF_PINS,
    from: 'LONG_LOCK_MS * 2 ** (wrong_count - GUESSES_MIN)',
    to: 'LONG_LOCK_MS',
    test: PINS,
  },
  {
    measure: 'a lock holds for the right PIN too',
    file: 'electron/features/staff/pin-verifier.ts',
    from: 'if (locked_ms > 0) return refuseLocked(locked_ms);\n    const owner',
    to: 'const owner',
    test: PINS,
  },
  {
    measure: 'a right PIN forgives no wrong one',
    file: 'electron/features/staff/pin-verifier.ts',
    from: 'return owner ? succeed(owner) : this.refuseWrong(place, tried);',
    to: 'if (owner) this.wrong_at_ms[place] = [];\n    return owner ? succeed(owner) : this.refuseWrong(place, tried);',
    test: PINS,
  },
  {
    measure: 'guesses made at once are counted one by one',
    file: 'electron/features/staff/pin-verifier.ts',
    from: 'const checked = this.last.then(() => this.checkNow(pin, tried));',
    to: 'const checked = this.checkNow(pin, tried);',
    test: PINS,
  },
  {
    measure: 'wrong PINs are remembered over a restart',
    file: 'electron/features/staff/pin-verifier.ts',
    from: 'const remembered = memory.read();',
    to: 'const remembered: ReturnType<typeof memory.read> = [];',
    test: PINS,
  },
  {
    measure: 'a kiosk locks its own door alone',
    file: 'electron/features/staff/staff-module.ts',
    from: "parts.isKiosk() ? ('kiosk' as const) : ('till' as const)",
    to: "('till' as const)",
    test: 'test/features/kiosk/kiosk.test.ts test/features/staff',
  },
  {
    measure: 'the training PIN opens nothing where a shop has its own',
    file: 'electron/features/staff/manager-pin.ts',
    from: 'const trains = settings.manager_pin_hash === null && training;',
    to: 'const trains = training;',
    test: PINS,
  },
  {
    measure: 'PINs that anybody tries first are refused',
    file: POLICY_OF_PINS,
    from: 'EASY_STEPS.includes(steps[0] ?? 0)) return true;',
    to: 'EASY_STEPS.includes(steps[0] ?? 0)) return false;',
    test: 'test/features/staff/staff-admin.test.ts test/commands/pin.test.ts',
  },
  // Hashes of PINs.
  {
    measure: 'a derivation costs 19 MiB',
    file: HASHES,
    from: 'memory_kib: 19_456',
    to: 'memory_kib: 1_024',
    test: PIN_HASH,
  },
  {
    measure: 'each hash has a salt of its own',
    file: HASHES,
    from: 'const salt = randomBytes(SALT_BYTES);',
    to: 'const salt = Buffer.alloc(SALT_BYTES, 1);',
    test: PIN_HASH,
  },
  {
    measure: 'the pepper goes into the derivation',
    file: HASHES,
    from: 'const derived = await derive({ pin, salt, pepper, cost });',
    to: 'const derived = await derive({ pin, salt, pepper: null, cost });',
    test: PIN_HASH,
  },
  {
    measure: 'the tag leaves few to compare',
    file: HASHES,
    from: 'if (recipe.key_id !== WITHOUT_KEY && recipe.tag !== tag) continue;',
    to: '',
    test: PIN_HASH,
  },
  {
    measure: 'a PIN that is nobody’s costs a derivation too',
    file: HASHES,
    from: 'if (derivations === 0) await derive({ pin, salt: Buffer.alloc(SALT_BYTES), pepper, cost });',
    to: '',
    test: PIN_HASH,
  },
  {
    measure: 'the till goes on while a PIN is derived',
    file: HASHES,
    from: "const key = await inThread('pin-thread', derivation);",
    to: "const { argon2id } = await import('hash-wasm');\n  const key = await argon2id({ password: derivation.pin, salt: derivation.salt, secret: derivation.pepper ?? new Uint8Array(0), memorySize: derivation.cost.memory_kib, iterations: derivation.cost.passes, parallelism: 1, hashLength: 32, outputType: 'binary' });",
    test: PIN_HASH,
  },
  {
    measure: 'hashes of another machine open nothing',
    file: HASHES,
    from: 'recipe.key_id === key_id || recipe.key_id === WITHOUT_KEY',
    to: 'true',
    test: PIN_HASH,
  },
  {
    measure: 'a hash of before is renewed',
    file: HASHES,
    from: 'isOld: (hash) => !hash.startsWith(`${way}$`),',
    to: 'isOld: () => false,',
    test: PIN_HASH,
  },
  {
    measure: 'the key of the machine is its owner’s alone',
    file: 'electron/journal/anchor/device-key.ts',
    from: "openSync(`${path}.new`, 'w', 0o600)",
    to: "openSync(`${path}.new`, 'w', 0o644)",
    test: KEY,
  },
  {
    measure: 'each purpose has a key of its own',
    file: 'electron/journal/anchor/device-key.ts',
    from: '`cobro ${info}`',
    to: '`cobro`',
    test: KEY,
  },
  // Sessions.
  {
    measure: 'a session ends when nobody acts',
    file: STAFF_SESSION,
    from: 'if (this.parts.clock.monotonicMs() - this.active_at_ms < seconds * 1_000) return;',
    to: 'if (seconds > 0) return;',
    test: SESSION,
  },
  {
    measure: 'a manager’s session ends sooner',
    file: STAFF_SESSION,
    from: "person.role === 'manager' ? manager_idle_seconds : staff_idle_seconds",
    to: 'staff_idle_seconds',
    test: SESSION,
  },
  {
    measure: 'a session ends with a change of PIN',
    file: STAFF_SESSION,
    from: 'now !== undefined && now.pin_hash === pin_hash &&',
    to: 'now !== undefined &&',
    test: SESSION,
  },
  {
    measure: 'a session ends with a change of role',
    file: STAFF_SESSION,
    from: '&& now.holder.role === owner.role',
    to: '',
    test: SESSION,
  },
  // Doors of the headless till.
  {
    measure: 'another Host is refused',
    file: AUTH,
    from: 'return caller.headers.host === ownHost(caller) ? null',
    to: 'return true ? null',
    test: HEADLESS,
  },
  {
    measure: 'a socket of another Origin is refused',
    file: AUTH,
    from: 'const foreign = caller.headers.origin !== `http://${ownHost(caller)}`;',
    to: 'const foreign = false;',
    test: HEADLESS,
  },
  {
    measure: 'the page is given to no other page',
    file: AUTH,
    from: 'const foreign = origin !== undefined && origin !== `http://${ownHost(caller)}`;',
    to: 'const foreign = false;',
    test: HEADLESS,
  },
  {
    measure: 'a socket needs the token',
    file: AUTH,
    from: "const audience = sameSecret(token, options.token) ? 'till' : options.audienceOf(token);",
    to: "const audience = 'till' as const;",
    test: HEADLESS,
  },
  {
    measure: 'two tokens are none',
    file: AUTH,
    from: 'audience === null || more.length > 0',
    to: 'audience === null',
    test: HEADLESS,
  },
  {
    measure: 'secrets are compared in constant time',
    file: AUTH,
    from: 'return timingSafeEqual(digest(given), digest(expected));',
    to: 'return given === expected;',
    test: 'test/structure/habits.test.ts test/ipc/headless.test.ts',
  },
  {
    measure: 'the till listens on loopback',
    file: AUTH,
    from: "export const LOOPBACK = '127.0.0.1';",
    to: "export const LOOPBACK = '0.0.0.0';",
    test: HEADLESS,
  },
  {
    measure: 'a paired page is let in as what it is',
    file: 'electron/ipc/headless/socket-host.ts',
    from: "audience === 'till' ? options.router : routerFor(audience, options.router)",
    to: 'options.router',
    test: 'test/ipc/paired-pages.test.ts',
  },
  {
    measure: 'a page that is unpaired is let go',
    file: 'electron/ipc/headless/socket-host.ts',
    from: "if (pages.audienceOf(token) === null) guest.close(POLICY, 'unpaired');",
    to: 'void guest;',
    test: 'test/ipc/paired-pages.test.ts',
  },
  {
    measure: 'requests are bounded in size',
    file: 'electron/ipc/headless/socket-host.ts',
    from: 'if (frame.byteLength > REQUEST_BYTES_MAX) return send(refuseTooLarge());',
    to: '',
    test: HEADLESS,
  },
  {
    measure: 'requests are bounded in number',
    file: 'electron/ipc/answer.ts',
    from: 'if (in_flight >= IN_FLIGHT_MAX) return',
    to: 'if (in_flight < 0) return',
    test: HEADLESS,
  },
  // What a page may load.
  {
    measure: 'the page loads nothing by default',
    file: POLICY,
    from: `"default-src 'none'",`,
    to: `"default-src 'self'",`,
    test: HEADLESS,
  },
  {
    measure: 'the page runs its own scripts alone',
    file: POLICY,
    from: `"script-src 'self'",`,
    to: `"script-src 'self' 'unsafe-inline'",`,
    test: HEADLESS,
  },
  {
    measure: 'types are not guessed',
    file: POLICY,
    from: "    'x-content-type-options': 'nosniff',\n",
    to: '',
    test: HEADLESS,
  },
  {
    measure: 'the page is never kept in a cache',
    file: POLICY,
    from: "? 'public, max-age=31536000, immutable' : 'no-store'",
    to: "? 'public, max-age=31536000, immutable' : 'public, max-age=60'",
    test: HEADLESS,
  },
  // The desktop's window.
  {
    measure: 'the page is sandboxed',
    file: WINDOW,
    from: '    sandbox: true,',
    to: '    sandbox: false,',
    test: DESKTOP,
  },
  {
    measure: 'the page is isolated from the bridge',
    file: WINDOW,
    from: '    contextIsolation: true,',
    to: '    contextIsolation: false,',
    test: DESKTOP,
  },
  {
    measure: 'the page has no Node',
    file: WINDOW,
    from: '    nodeIntegration: false,',
    to: '    nodeIntegration: true,',
    test: DESKTOP,
  },
  {
    measure: 'permissions are denied',
    file: SHELL,
    from: 'session.setPermissionCheckHandler(() => false);',
    to: 'session.setPermissionCheckHandler(() => true);',
    test: DESKTOP,
  },
  {
    measure: 'only the top frame of our page asks',
    file: 'electron/ipc/desktop/ipc.ts',
    from: 'senderFrame !== null && senderFrame === sender.mainFrame && isOwnPage(senderFrame.url)',
    to: 'senderFrame !== null && isOwnPage(senderFrame.url)',
    test: DESKTOP,
  },
  {
    measure: 'only our own page asks',
    file: 'electron/ipc/desktop/ipc.ts',
    from: 'senderFrame === sender.mainFrame && isOwnPage(senderFrame.url)',
    to: 'senderFrame === sender.mainFrame',
    test: DESKTOP,
  },
  {
    measure: 'secrets are not kept under a password that everybody knows',
    file: 'electron/ipc/desktop/secrets.ts',
    from: "(process.platform !== 'linux' || safeStorage.getSelectedStorageBackend() !== 'basic_text')",
    to: 'true',
    test: DESKTOP,
  },
  // The payment service.
  {
    measure: 'plain http goes to this machine alone',
    file: SOCKET,
    from: "url.protocol === 'http:' && isLoopbackHost(address)",
    to: "url.protocol === 'http:'",
    test: WHO_ANSWERS,
  },
  {
    measure: 'certificates are verified, whatever the environment says',
    file: SOCKET,
    from: '    rejectUnauthorized: true,',
    to: '    rejectUnauthorized: false,',
    test: WHO_ANSWERS,
  },
  {
    measure: 'a pinned key is asked for',
    file: SOCKET,
    from: "return key_pins.includes(pin) ? null : { cause: 'tls_failed', error_code: 'KEY_NOT_PINNED' };",
    to: 'return null;',
    test: WHO_ANSWERS,
  },
  {
    measure: 'TLS is 1.2 or newer',
    file: SOCKET,
    from: "    minVersion: 'TLSv1.2',",
    to: "    minVersion: 'TLSv1',",
    test: `${WHO_ANSWERS} test/gateway/tls.test.ts`,
  },
  {
    measure: 'a variable that turns verification off ends the start',
    file: 'electron/platform/environment-safety.ts',
    from: "if (environment['NODE_TLS_REJECT_UNAUTHORIZED'] === '0')",
    to: "if (environment['NODE_TLS_REJECT_UNAUTHORIZED'] === 'never')",
    test: `${WHO_ANSWERS} test/platform test/commands/usage.test.ts`,
  },
  {
    measure: 'switches that weaken TLS end the start',
    file: 'electron/platform/environment-safety.ts',
    from: 'if (weakening !== undefined)',
    to: 'if (weakening === "never")',
    test: `${WHO_ANSWERS} test/platform test/commands/usage.test.ts`,
  },
  // Readers and data of cards.
  {
    measure: 'a simulated reader does not sell where money moves',
    file: 'electron/features/devices/reader-choice.ts',
    from: 'return succeed({ spec: null, left_out: SAVED_SIMULATED });',
    to: 'return succeed({ spec, left_out: null });',
    test: 'test/features/devices/reader-choice.test.ts',
  },
  {
    measure: 'a simulated reader works at services of this machine',
    file: 'electron/features/devices/reader-choice.ts',
    from: 'if (is_named && !service.on_this_machine)',
    to: 'if (is_named && false)',
    test: 'test/features/devices/reader-choice.test.ts',
  },
  {
    measure: 'digits of every script are digits',
    file: 'core/card-data/plain-digits.ts',
    from: 'return DECIMAL_DIGIT.test(one) ? String(digitValue(one.codePointAt(0) ?? 0)) : one.toLowerCase();',
    to: 'return one.toLowerCase();',
    test: FIND_CARD,
  },
  {
    measure: 'tracks are known whatever their check digit',
    file: 'core/card-data/find-card-data.ts',
    from: "if (TRACK.test(plain)) return 'track';",
    to: '',
    test: FIND_CARD,
  },
  {
    measure: 'security codes are known',
    file: 'core/card-data/find-card-data.ts',
    from: "if (SECURITY_CODE.test(plain)) return 'security_code';",
    to: '',
    test: FIND_CARD,
  },
  {
    measure: 'expiries are known',
    file: 'core/card-data/find-card-data.ts',
    from: "return EXPIRY.test(plain) ? 'expiry' : null;",
    to: 'return null;',
    test: FIND_CARD,
  },
  {
    measure: 'fields that people write refuse data of cards',
    file: 'core/card-data/written-text.ts',
    from: 'return findCardData(text) === null && redactText(text) === text;',
    to: 'return text.length >= 0;',
    test: 'test/contract/card-data-at-every-door.test.ts',
  },
  {
    measure: 'what the service answers is kept by an allow-list',
    file: 'core/service/redact.ts',
    from: 'if (KEPT_FIELDS.has(name)) kept',
    to: 'kept',
    test: 'test/gateway/secrets.test.ts',
  },
  {
    measure: 'a line for support has no secret',
    file: 'core/support/mask-line.ts',
    from: "    .replace(NAMED_SECRET, '$1$2[hidden]')\n",
    to: '',
    test: 'test/core/support/mask-line.test.ts',
  },
  {
    measure: 'a line for support has no track',
    file: 'core/support/mask-line.ts',
    from: "    .replace(TRACK, '[card]')\n",
    to: '',
    test: 'test/core/support/mask-line.test.ts',
  },
  // Files.
  {
    measure: 'a data folder that others could read is closed',
    file: 'electron/platform/private-folder.ts',
    from: 'if (isOpenToOthers(statSync(folder))) chmodSync(folder, 0o700);',
    to: '',
    test: FOLDER,
  },
  {
    measure: 'files in it that others could read are closed',
    file: 'electron/platform/private-folder.ts',
    from: 'if (status.isFile() && isOpenToOthers(status)) chmodSync(path, 0o600);',
    to: '',
    test: FOLDER,
  },
  {
    measure: 'links in it are left alone',
    file: 'electron/platform/private-folder.ts',
    from: 'const status = lstatSync(path);',
    to: 'const status = statSync(path);',
    test: FOLDER,
  },
  {
    measure: 'a folder that all users share is refused',
    file: 'electron/platform/private-folder.ts',
    from: 'if ((statSync(folder).mode & STICKY) !== 0)',
    to: 'if (folder === "")',
    test: FOLDER,
  },
  {
    measure: 'formulas are neutralised for spreadsheets',
    file: 'core/catalogue/csv-line.ts',
    from: "const text = FORMULA.test(value) ? `'${value}` : value;",
    to: 'const text = value;',
    test: FORMULAS,
  },
  {
    measure: 'what was neutralised is read back as it was',
    file: 'core/catalogue/csv-line.ts',
    from: 'return NEUTRALISED.test(written) ? written.slice(1) : written;',
    to: 'return written;',
    test: FORMULAS,
  },
  {
    measure: 'every file of a backup is compared with its hash',
    file: 'electron/features/backup/archive.ts',
    from: "if (hash.digest('hex') !== entry.sha256)\n        return refuse",
    to: "if (hash.digest('hex') === '')\n        return refuse",
    test: `${BACKUP} test/fuzz/doors.test.ts`,
  },
  {
    measure: 'a backup is compared with the hash of all of it',
    file: 'electron/features/backup/archive.ts',
    from: "if (tail.toString('latin1') !== `\\n${whole.digest('hex')}\\n`)",
    to: "if (tail.toString('latin1') === '')",
    test: BACKUP,
  },
  {
    measure: 'a backup is never restored over a till',
    file: 'electron/features/backup/restore-backup.ts',
    from: '  if (there.length > 0)\n',
    to: '  if (there.length < 0)\n',
    test: BACKUP,
  },
  // The record.
  {
    measure: 'the hash of an event is compared',
    file: CHAIN,
    from: 'if (hashOf(row) !== row.hash) problems.push',
    to: 'if (row.hash === "") problems.push',
    test: 'test/journal',
  },
  {
    measure: 'an event continues the one before',
    file: CHAIN,
    from: '} else if (row.previous_hash !== end.hash && row.previous_hash !== had_hash)',
    to: "} else if (row.previous_hash === 'never')",
    test: 'test/journal',
  },
  {
    measure: 'seals are compared with the key',
    file: CHAIN,
    from: 'return row.seal === seal(row.hash) ? null :',
    to: 'return row.seq > 0 ? null :',
    test: REWRITTEN,
  },
  {
    measure: 'a journal without seals is told where there is a key',
    file: CHAIN,
    from: 'if (sealed_by === null)\n        return { seq: 1,',
    to: "if (sealed_by === 'never')\n        return { seq: 1,",
    test: REWRITTEN,
  },
  {
    measure: 'a forged end under another key is told',
    file: CHAIN,
    from: 'if (key === null || last === 0 || sealed_by === key.id) return null;',
    to: 'if (key === null || last === 0 || sealed_by !== null) return null;',
    test: REWRITTEN,
  },
  {
    measure: 'events are sealed when they are written',
    file: 'electron/journal/events/event-log.ts',
    from: 'seal?.(hash) ?? null',
    to: 'null',
    test: REWRITTEN,
  },
  {
    measure: 'the anchor and paper are compared with the chain',
    file: 'electron/journal/verify/verify-folder.ts',
    from: 'if (found?.startsWith(hash) === true) return report;',
    to: 'if (found !== undefined) return report;',
    test: HEAD,
  },
  {
    measure: 'a journal that ends before the anchor is told',
    file: 'electron/journal/verify/verify-folder.ts',
    from: 'if (found?.startsWith(hash) === true) return report;',
    to: 'if (found === undefined || found.startsWith(hash)) return report;',
    test: HEAD,
  },
  {
    measure: 'the Z report carries the end of the chain',
    file: 'core/receipt/shift-receipt.ts',
    from: 'page.paper.left(headText(closed.head))',
    to: "page.paper.left('')",
    test: 'test/core/receipt/shift-receipt.test.ts',
  },
  {
    measure: 'a commands’ operator is named and gives a PIN',
    file: 'electron/commands/command-line/operator.ts',
    from: 'if (!asksForOperator(place)) return succeed(UNNAMED);',
    to: 'if (asksForOperator(place)) return succeed(UNNAMED);',
    test: 'test/commands/operator.test.ts',
  },
  // The supply.
  {
    measure: 'licences are held to a list',
    file: 'scripts/bill-of-materials.ts',
    from: 'license !== undefined && accepted.includes(license) ? []',
    to: 'license !== undefined ? []',
    test: 'test/structure/bill-of-materials.test.ts',
  },
  {
    measure: 'tools alone may have weak copyleft',
    file: 'scripts/bill-of-materials.ts',
    from: 'dev === true ? LICENCES_OF_TOOLS : LICENCES',
    to: 'LICENCES_OF_TOOLS',
    test: 'test/structure/bill-of-materials.test.ts',
  },
];
