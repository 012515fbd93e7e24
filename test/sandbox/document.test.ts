import { describe, expect, it } from 'vitest';
import { assembleSandbox } from '../../sandbox/assembly.ts';
import { FAULT_KINDS } from '../../sandbox/faults/fault.ts';
import { MAGIC_FAULTS } from '../../sandbox/faults/magic-amounts.ts';
import { createServer } from '../../sandbox/http/server.ts';
import { DECLINE_CODES } from '../../sandbox/rules/response-codes.ts';
import { readFileSync } from 'node:fs';
import { startClient } from './support.ts';

/** Routes about the service itself, not operations. */
const OWN_ROUTES = ['GET /', 'GET /openapi.json', 'GET /page.js', 'GET /pay/{id}', 'GET /pay.js'];

describe('the OpenAPI document', () => {
  it('names exactly the routes that are served', async () => {
    const server = createServer();
    const served: string[] = [];
    server.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat()) served.push(`${each} ${url.replace(/:(\w+)/g, '{$1}')}`);
    });
    const { closeLedger } = assembleSandbox({}, server);
    const document = (await server.inject({ url: '/openapi.json' })).json<{
      paths: Record<string, Record<string, unknown>>;
    }>();
    const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect([...documented, ...OWN_ROUTES].sort()).toEqual(served.sort());
    await server.close();
    closeLedger();
  });

  it('is 3.1, names every operation once, and documents success and errors of each', async () => {
    const client = await startClient();
    const document = await client.get('/openapi.json');
    expect(document.at('openapi')).toBe('3.1.0');
    const operations = Object.values(
      Object(document.at('paths')) as Record<string, Record<string, DocumentedOperation>>,
    ).flatMap((methods) => Object.values(methods));
    const ids = operations.map((operation) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const operation of operations) {
      expect(
        Object.keys(operation.responses).some((status) => status.startsWith('2')),
        operation.operationId,
      ).toBe(true);
      if (operation.security.length > 0) expect(operation.responses, operation.operationId).toHaveProperty('401');
    }
  });

  it('names required fields as the interface does', async () => {
    const client = await startClient();
    const document = await client.get('/openapi.json');
    const paths = Object(document.at('paths')) as Record<string, { post: DocumentedOperation }>;
    const required = (path: string) => paths[path]?.post.requestBody?.content['application/json'].schema.required;
    expect(required('/v1/pos/authorizations')?.sort()).toEqual(['amount', 'pre_authorization', 'terminal_id']);
    expect(required('/v1/pos/cancellations')).toEqual(['trace_id']);
    expect(required('/oauth/token')?.sort()).toEqual(['audience', 'client_id', 'client_secret', 'grant_type']);
  });
});

describe('the page', () => {
  it('explains every fault, magic amount and declining card, and loads nothing from elsewhere', async () => {
    const client = await startClient();
    const page = await client.get('/');
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    for (const fault of FAULT_KINDS) expect(page.text).toContain(fault);
    for (const digits of Object.keys(MAGIC_FAULTS)) expect(page.text).toContain(`<code>${digits}</code>`);
    for (const code of DECLINE_CODES) expect(page.text).toContain(`<code>00${code}</code>`);
    expect(page.text).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
    expect((await client.get('/page.js')).headers.get('content-type')).toMatch(/^text\/javascript/);
  });

  it('and docs/sandbox.md agree on faults and magic amounts', () => {
    const manual = readFileSync(new URL('../../docs/sandbox.md', import.meta.url), 'utf8');
    for (const fault of FAULT_KINDS) expect(manual, fault).toContain(`\`${fault}\``);
    for (const [digits, fault] of Object.entries(MAGIC_FAULTS))
      expect(manual).toMatch(new RegExp(`\\| ${digits} +\\| \`${fault}\``));
    for (const code of DECLINE_CODES) expect(manual).toContain(`0${code}`);
  });
});

interface DocumentedOperation {
  readonly operationId: string;
  readonly security: readonly unknown[];
  readonly responses: Readonly<Record<string, unknown>>;
  readonly requestBody?: {
    readonly content: { readonly 'application/json': { readonly schema: { required?: string[] } } };
  };
}
