import { expect, test } from 'vitest';
import { environmentProblem, switchProblem } from '../../electron/platform/environment-safety.ts';

test.each([
  '--inspect',
  '--inspect-brk=0.0.0.0:9229',
  '--inspect-port=1',
  '--remote-debugging-port=9222',
  '--remote-debugging-pipe',
  '--remote-allow-origins=*',
  '--no-sandbox',
  '--disable-web-security',
  '--load-extension=/tmp/x',
  '--js-flags=--expose-gc',
  '--ignore-certificate-errors',
  '--host-rules=MAP * evil',
  '--proxy-server=evil:1',
])('a start with %s is refused, on the command line and in NODE_OPTIONS, with a sentence', (given) => {
  expect(switchProblem([given])).toMatch(/Start it without that switch\.$/);
  expect(environmentProblem({ NODE_OPTIONS: `--max-old-space-size=512 ${given}` })).toMatch(/^NODE_OPTIONS: --/);
});

test('a desktop program that runs as plain Node is refused', () => {
  expect(environmentProblem({ ELECTRON_RUN_AS_NODE: '1' })).toMatch(/Remove it\.$/);
});

test('what a till is started with every day is accepted', () => {
  expect(switchProblem(['--enable-source-maps', '/opt/cobro', '--max-old-space-size=512', '--inspection'])).toBeNull();
  expect(environmentProblem({ NODE_OPTIONS: '--max-old-space-size=512', ELECTRON_RUN_AS_NODE: '' })).toBeNull();
});
