import { DEMO_API_KEYS, DEMO_CLIENTS } from '../access/credentials.ts';
import { FAULTS } from '../faults/fault.ts';
import { MAGIC_FAULTS } from '../faults/magic-amounts.ts';
import { DECLINE_CODES, describeResponseCode } from '../rules/response-codes.ts';
import type { Service } from '../service.ts';
import type { Operation } from './operation.ts';

/** The page's style; light or dark as the browser prefers. */
const PAGE_STYLE = `
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 18%, transparent); --accent: light-dark(#0b5fff, #7aa7ff); }
body { margin: 0 auto; max-width: 64rem; padding: 1.5rem; font: 16px/1.5 system-ui, sans-serif; background: light-dark(#fbfbfa, #14161a); color: light-dark(#1b1d21, #e8e9ec); }
h1 { margin: 0; font-size: 1.75rem; } h2 { margin: 2.25rem 0 .5rem; font-size: 1.2rem; }
a { color: var(--accent); } code, pre, textarea, input, select { font-family: ui-monospace, monospace; font-size: .9em; }
table { width: 100%; border-collapse: collapse; font-size: .92rem; } th, td { padding: .3rem .6rem .3rem 0; text-align: start; vertical-align: top; border-bottom: 1px solid var(--line); }
.number { text-align: end; font-variant-numeric: tabular-nums; } .note { padding: .5rem .75rem; border-inline-start: 3px solid var(--accent); }
form { display: grid; gap: .6rem; } label { display: grid; gap: .2rem; font-size: .9rem; }
input, select, textarea { padding: .45rem .6rem; border: 1px solid var(--line); border-radius: 6px; background: transparent; color: inherit; max-width: 100%; box-sizing: border-box; }
button { padding: .4rem .8rem; border: 1px solid var(--line); border-radius: 6px; background: transparent; color: inherit; font: inherit; cursor: pointer; justify-self: start; }
button:hover, button:focus-visible { border-color: var(--accent); outline: none; }
pre { overflow: auto; padding: .75rem; border: 1px solid var(--line); border-radius: 6px; min-height: 1.5em; }
`;

/** The service's page: what it is, how to make it decline or fail, its clock and ledger, and a form to try it. */
export function renderPage(service: Service, operations: readonly Operation[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Cobro sandbox</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<header><h1>Cobro sandbox</h1><p>The payment service, embedded. <strong>No money moves.</strong> <a href="/openapi.json">OpenAPI 3.1</a></p></header>
<main>
${sections(service).join('\n')}
${trySection(operations)}
${LIVE_SECTIONS}
</main>
<script src="/page.js"></script>
</body>
</html>`;
}

function sections(service: Service): string[] {
  const offNote = service.settings.faults ? '' : '<p class="note">Faults are switched off in this service.</p>';
  return [
    section(
      'Credentials',
      `<p>Accepted unless others were configured. They are public: use them for nothing else.</p>${credentialsTable()}`,
    ),
    section(
      'Test cards and declining amounts',
      `<p>Any card is approved, except one whose last four digits are <code>00</code> and a response code
(<code>0051</code>), or one that has expired. An amount charged (tip included) whose last three digits, in minor units, are <code>0</code> and a
response code is declined with it: <code>10051</code> in CLP, <code>100.51</code> in USD.</p>${declineTable()}`,
    ),
    section(
      'Magic amounts that fail',
      `${offNote}<p>The last three digits of what is charged, in minor units: <code>12702</code> in CLP, <code>127.02</code> in USD.</p>${magicTable()}`,
    ),
    section(
      'Faults on demand',
      `${offNote}<p><code>POST /_sandbox/faults</code> with <code>{"operation": "authorize_card_present", "fault": "drop_after", "times": 1}</code>;
also <code>path</code>, <code>trace_id</code>, <code>skip</code>, <code>delay_ms</code>, <code>code</code>, <code>retry_after_seconds</code>. <code>DELETE /_sandbox/faults</code> removes them.</p>${faultTable()}`,
    ),
    section(
      'Clock and capture',
      `<p>Capture of an automatic authorization begins ${service.settings.capture_begins_after_seconds} s after it and takes
${service.settings.capture_takes_seconds} s. Before it begins a payment is cancelled, afterwards refunded. <code>POST /_sandbox/clock</code> with
<code>{"advance_ms": 400000}</code> moves time forward; <code>POST /_sandbox/settings</code> changes the times.</p>
<p>Now: <output id="now"></output> <button type="button" data-advance="60000">+1 min</button> <button type="button" data-advance="600000">+10 min</button> <button type="button" data-advance="86400000">+1 day</button></p>`,
    ),
  ];
}

function trySection(operations: readonly Operation[]): string {
  const options = operations
    .map(({ name, method, path }) => `<option value="${name}">${method} ${path}</option>`)
    .join('');
  return section(
    'Try it',
    `<form id="try">
<label>Operation <select id="operation">${options}</select></label>
<label>Path <input id="path" size="60" spellcheck="false"></label>
<label>Body <textarea id="body" rows="9" spellcheck="false"></textarea></label>
<label>client_id <input id="client_id" value="${DEMO_CLIENTS[0]?.client_id ?? ''}"></label>
<label>client_secret <input id="client_secret" type="password" value="${DEMO_CLIENTS[0]?.client_secret ?? ''}"></label>
<button type="submit">Send</button>
</form>
<pre id="answer" aria-live="polite"></pre>`,
  );
}

const LIVE_SECTIONS = section(
  'Ledger',
  `<p>The last traces, in minor units. Everything: <a href="/_sandbox/ledger">/_sandbox/ledger</a>. <button type="button" id="reload">Reload</button></p>
<table><thead><tr><th>trace_id</th><th>status</th><th>currency</th><th class="number">captured</th><th class="number">refunded</th><th class="number">net</th></tr></thead><tbody id="ledger"></tbody></table>`,
);

function credentialsTable(): string {
  const clients = DEMO_CLIENTS.map(({ client_id, client_secret, sensitive_data }) => [
    `<code>${client_id}</code> / <code>${client_secret}</code>`,
    sensitive_data ? 'everything, sensitive card data too' : 'everything but sensitive card data',
  ]);
  const keys = DEMO_API_KEYS.map(({ key, kind, features }) => [
    `<code>${key}</code>`,
    `${kind} API key${features ? `: ${features.join(', ')}` : ''}`,
  ]);
  return table(['credential', 'may use'], [...clients, ...keys]);
}

function declineTable(): string {
  return table(
    ['amount ends in', 'card ends in', 'declined as'],
    DECLINE_CODES.map((code) => [
      `<code>0${code}</code>`,
      `<code>00${code}</code>`,
      describeResponseCode(code).description,
    ]),
  );
}

function magicTable(): string {
  return table(
    ['ends in', 'fault', 'what happens'],
    Object.entries(MAGIC_FAULTS).map(([digits, fault]) => [
      `<code>${digits}</code>`,
      `<code>${fault}</code>`,
      FAULTS[fault],
    ]),
  );
}

function faultTable(): string {
  return table(
    ['fault', 'what happens'],
    Object.entries(FAULTS).map(([fault, meaning]) => [`<code>${fault}</code>`, meaning]),
  );
}

function section(title: string, content: string): string {
  return `<section><h2>${title}</h2>${content}</section>`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (tag: 'th' | 'td', row: readonly string[]) => row.map((cell) => `<${tag}>${cell}</${tag}>`).join('');
  return `<table><thead><tr>${cells('th', head)}</tr></thead><tbody>${rows.map((row) => `<tr>${cells('td', row)}</tr>`).join('')}</tbody></table>`;
}
