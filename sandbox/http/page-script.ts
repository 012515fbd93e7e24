/** The page's script: reads clock and ledger, moves the clock, and sends the form. */
export const PAGE_SCRIPT = `'use strict';
const find = (id) => document.getElementById(id);
const sendJson = (path, body) => fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
const EXAMPLES = {
  authorize_card_present: () => ({ id: crypto.randomUUID(), terminal_id: 'T1', pre_authorization: false, entry_mode: 'CHIP', capture: { mode: 'automatic' }, amount: { value: 12990, currency: 'CLP' }, tip_amount: { value: 1000, currency: 'CLP' } }),
  cancel_by_trace: () => ({ trace_id: '' }),
  refund_pos_payment: () => ({ amount: { value: 1000, currency: 'CLP' } }),
  refund_payment: () => ({ amount: { value: 1000, currency: 'CLP' } }),
  create_simple_payment: () => ({ amount: 12990, currency: 'CLP' }),
  create_merchant: () => ({ type: 'ECOMMERCE', name: 'Tienda', organization_id: 'organization-demo', website: 'https://tienda.example' }),
  add_fault: () => ({ operation: 'authorize_card_present', fault: 'drop_after', times: 1 }),
  move_clock: () => ({ advance_ms: 400000 }),
};
let operations = new Map();

async function loadOperations() {
  const { paths } = await (await fetch('/openapi.json')).json();
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods)) operations.set(operation.operationId, { path, method: method.toUpperCase(), hasBody: 'requestBody' in operation });
  choose();
}

function choose() {
  const name = find('operation').value;
  const operation = operations.get(name);
  find('path').value = name === 'list_merchants' ? operation.path + '?organization_id=organization-demo' : operation.path;
  find('body').value = operation.hasBody ? JSON.stringify((EXAMPLES[name] ?? (() => ({})))(), null, 2) : '';
  find('body').disabled = !operation.hasBody;
}

async function accessToken() {
  const answer = await sendJson('/oauth/token', { client_id: find('client_id').value, client_secret: find('client_secret').value, grant_type: 'client_credentials', audience: location.origin });
  return (await answer.json()).access_token ?? '';
}

async function send(event) {
  event.preventDefault();
  const operation = operations.get(find('operation').value);
  const headers = { authorization: 'Bearer ' + (await accessToken()) };
  if (operation.hasBody) headers['content-type'] = 'application/json';
  try {
    const answer = await fetch(find('path').value, { method: operation.method, headers, body: operation.hasBody ? find('body').value : undefined });
    const text = await answer.text();
    let shown = text;
    try { shown = JSON.stringify(JSON.parse(text), null, 2); } catch { /* shown as it came */ }
    find('answer').textContent = answer.status + ' ' + answer.statusText + '\\n' + shown;
  } catch (error) {
    find('answer').textContent = 'No answer: ' + error.message;
  }
  await reload();
}

async function reload() {
  const { now, traces } = await (await fetch('/_sandbox/ledger')).json();
  find('now').textContent = now;
  find('ledger').replaceChildren(...traces.slice(-20).reverse().map(row));
}

function row(trace) {
  const line = document.createElement('tr');
  for (const [value, isNumber] of [[trace.trace_id], [trace.status], [trace.currency], [trace.captured_minor, true], [trace.refunded_minor, true], [trace.net_minor, true]]) {
    const cell = document.createElement('td');
    cell.textContent = String(value);
    if (isNumber) cell.className = 'number';
    line.append(cell);
  }
  return line;
}

find('operation').addEventListener('change', choose);
find('try').addEventListener('submit', send);
find('reload').addEventListener('click', reload);
for (const button of document.querySelectorAll('[data-advance]'))
  button.addEventListener('click', async () => { await sendJson('/_sandbox/clock', { advance_ms: Number(button.dataset.advance) }); await reload(); });
void loadOperations();
void reload();
`;
