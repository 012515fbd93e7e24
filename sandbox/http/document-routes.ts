import type { FastifyInstance } from 'fastify';
import type { Service } from '../service.ts';
import { openApiDocument } from './openapi.ts';
import type { Operation } from './operation.ts';
import { PAGE_SCRIPT } from './page-script.ts';
import { renderPage } from './page.ts';

const CONTENT_SECURITY_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Serves the OpenAPI document at /openapi.json and the page that explains the service at /. */
export function addDocument(server: FastifyInstance, service: Service, operations: readonly Operation[]): void {
  let document: string | undefined;
  server.get('/openapi.json', (request, reply) => {
    document ??= JSON.stringify(openApiDocument(operations, `http://${request.host}`));
    return reply.type('application/json; charset=utf-8').send(document);
  });
  server.get('/', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', CONTENT_SECURITY_POLICY)
      .send(renderPage(service, operations)),
  );
  server.get('/page.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(PAGE_SCRIPT));
}
