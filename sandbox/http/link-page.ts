import type { FastifyInstance } from 'fastify';

/** The page contains nothing of the request: its script reads the id from its own address. */
const PAGE = `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Pago de práctica</title>
<style>body{font:18px system-ui;margin:15vh auto;max-width:20em;padding:0 1em;text-align:center}button{font:inherit;padding:.8em 2em;width:100%}</style></head>
<body><h1>Pago de práctica</h1><p>Nada se cobra: este servicio es de entrenamiento.</p><p><button id="pay">Pagar</button></p><p id="said" role="status"></p><script src="/pay.js"></script></body></html>`;

const SCRIPT = `'use strict';
const id = location.pathname.split('/').pop();
const said = document.getElementById('said');
document.getElementById('pay').addEventListener('click', async () => {
  const answer = await fetch('/_sandbox/links/' + id + '/pay', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
  said.textContent = answer.ok ? 'Pagado. Mire la caja.' : 'Este pago ya no se puede hacer.';
});
`;

const CONTENT_SECURITY_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The customer's page of a payment by link, as encoded in the QR code. */
export function addLinkPage(server: FastifyInstance): void {
  server.get('/pay/:id', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', CONTENT_SECURITY_POLICY)
      .header('referrer-policy', 'no-referrer')
      .send(PAGE),
  );
  server.get('/pay.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(SCRIPT));
}
