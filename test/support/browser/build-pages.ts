import type { TestProject } from 'vitest/node';
import { assert } from '../../../core/assert.ts';
import { ensureProgram, ensureRendererBundle } from '../../../scripts/build.ts';
import { browserProgram } from './launch-chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly pages_are_built: boolean;
  }
}

/**
 * Builds the page and the program and unpacks Chromium once, before the first test of a page. Processes of the built
 * program start in half the time.
 */
export default async function setUp(project: TestProject): Promise<void> {
  assert(await ensureRendererBundle(), 'the page is built');
  await ensureProgram();
  browserProgram(process.env);
  project.provide('pages_are_built', true);
}
