import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** What is read from: standard input, or a stream in a test. */
export type SecretSource = NodeJS.ReadableStream & { readonly isTTY?: boolean };

/**
 * The first line of the input. On a terminal the prompt is shown and what is typed is not; from a pipe or a file nothing
 * is shown. Undefined when the input ends before a line, or is interrupted.
 */
export function readSecret(
  input: SecretSource,
  show: (text: string) => void,
  prompt: string,
): Promise<string | undefined> {
  const terminal = input.isTTY === true;
  // With an output of its own, readline edits the line (backspace, interrupt) and draws it nowhere.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: nowhere, terminal });
  if (terminal) show(prompt);
  return new Promise((resolve) => {
    let line: string | undefined;
    lines.once('line', (text) => {
      line = text;
      lines.close();
    });
    lines.once('SIGINT', () => lines.close());
    lines.once('close', () => {
      if (terminal) show('\n');
      resolve(line);
    });
  });
}
