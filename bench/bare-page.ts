import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { WebSocketServer } from 'ws';
import { openRawCommit } from './raw-commit.ts';

/**
 * The least that a till can be: Node, an open SQLite file, and a page of 100 rows and 24 tiles that sends requests over
 * a WebSocket and renders the answers. Its times are the baseline for the till.
 *
 *   node bare-page.ts FOLDER [JOURNAL]
 *
 * Prints its address. Keys of the page: Enter appends a row after an echo; F9 after a durable commit; F3 without a
 * request; F4 changes one text; a letter replaces the tiles after an echo. A tap on a tile appends a row after an echo.
 */
const ROWS = 100;
const TILES = 24;

const PAGE = `<!doctype html><meta charset="utf-8"><title>bare</title><style>
body { margin: 0; font: 16px sans-serif; display: grid; grid-template-columns: 1fr 1fr; height: 100vh }
main { display: grid; grid-template-rows: 1fr auto; min-height: 0 }
ol { margin: 0; padding: 0; overflow: auto; contain: content }
li { display: grid; grid-template-columns: 1fr 6rem 6rem; height: 64px; align-items: center; border-bottom: 1px solid #ccc }
section { display: grid; grid-template-columns: repeat(4, 1fr); gap: 8px }
</style><main><ol></ol><strong>0</strong></main><section></section><script>
const list = document.querySelector('ol');
const total = document.querySelector('strong').firstChild;
const tiles = document.querySelector('section');
const socket = new WebSocket('ws://' + location.host + '/');
const row = (name) => {
  const li = document.createElement('li');
  li.append(document.createElement('b'), document.createElement('span'), document.createElement('span'));
  li.children[0].textContent = name;
  li.children[1].textContent = '1';
  li.children[2].textContent = '$1.990';
  return li;
};
const append = (name) => {
  list.append(row(name));
  list.firstElementChild.remove();
  list.scrollTop = list.scrollHeight;
  total.data = 'total ' + name;
};
const show = (of_text, names) => {
  tiles.replaceChildren(...names.map((name) => {
    const tile = document.createElement('button');
    tile.append(document.createElement('b'), document.createElement('span'));
    tile.children[0].textContent = name;
    tile.children[1].textContent = '$1.990';
    return tile;
  }));
  tiles.dataset.ofText = of_text;
};
for (let index = 0; index < ${ROWS}; index += 1) list.append(row('row ' + index));
show('', Array.from({ length: ${TILES} }, (_, index) => 'tile ' + index));
let typed = '';
const ask = (act) => { socket.send(JSON.stringify({ id: 1, act, text: typed })); typed = ''; };
addEventListener('keydown', ({ key }) => {
  if (key === 'Enter') ask('row');
  else if (key === 'F9') ask('commit');
  else if (key === 'F3') { append(typed); typed = ''; }
  else if (key === 'F4') { total.data = 'total ' + typed; typed = ''; }
  else if (/[a-z]/.test(key)) { typed = key; ask('tiles'); }
  else typed += key;
}, true);
tiles.addEventListener('click', () => ask('row'));
socket.onmessage = ({ data }) => {
  const answer = JSON.parse(data);
  if (answer.names) show(answer.text, answer.names);
  else append(answer.text);
};
socket.onopen = () => { document.body.dataset.ready = ''; };
</script>`;

const [folder = '', journal] = process.argv.slice(2);
const commits = openRawCommit(folder);
if (journal !== undefined) new Database(join(journal, 'journal.db'), { readonly: true }).pragma('user_version');
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(PAGE);
});
let answers = 0;
new WebSocketServer({ server, perMessageDeflate: false }).on('connection', (socket) => {
  socket.on('message', (data) => {
    const { id, act, text } = JSON.parse(String(data)) as Readonly<Record<'id' | 'act' | 'text', string>>;
    answers += 1;
    if (act === 'commit') commits.commit(700);
    const names = Array.from({ length: TILES }, (_, index) => `goods ${text} ${answers} ${index}`);
    socket.send(JSON.stringify(act === 'tiles' ? { id, text, names } : { id, text }));
  });
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`${JSON.stringify({ event: 'ready', url: `http://127.0.0.1:${port}/`, pid: process.pid })}\n`);
});
