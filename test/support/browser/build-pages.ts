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
 * Before the first test that looks at a page: one build of the page and of the program, whose processes start in half the
 * time of its sources, and one unpacked Chromium.
 */
export default async function setUp(project: TestProject): Promise<void> {
  assert(await ensureRendererBundle(), 'the page is built');
  await ensureProgram();
  browserProgram(process.env);
  project.provide('pages_are_built', true);
}
