import type { TestProject } from 'vitest/node';
import { assert } from '../../../core/assert.ts';
import { ensureRendererBundle } from '../../../scripts/build.ts';
import { serveChromium } from './launch-chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the Chromium of this run listens. */
    readonly chromium_address: string;
  }
}

/** Before the first test that looks at a page: one build of the page and one Chromium for all of them. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  assert(await ensureRendererBundle(), 'the page is built');
  const server = await serveChromium();
  project.provide('chromium_address', server.wsEndpoint());
  return async () => await server.close();
}
