import { describe, expect, it } from 'vitest';
import { Inbox } from '../../../renderer/transports/inbox.ts';

function held() {
  const delivered: string[] = [];
  const shown = new Map<string, () => void>();
  const inbox = new Inbox<string>((message) => {
    delivered.push(message);
    if (message.startsWith('drawn')) return new Promise<void>((resolve) => shown.set(message, resolve));
    return undefined;
  });
  const show = async (message: string): Promise<void> => {
    shown.get(message)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { inbox, delivered, show };
}

describe('the inbox of a page', () => {
  it('hands messages on at once and in their order', () => {
    const { inbox, delivered } = held();
    for (const message of ['a', 'b', 'c']) inbox.take(message);
    expect(delivered).toEqual(['a', 'b', 'c']);
  });

  it('keeps what comes after a drawn message until it is on the screen, and the order of all', async () => {
    const { inbox, delivered, show } = held();
    for (const message of ['drawn 1', 'a', 'drawn 2', 'b']) inbox.take(message);
    expect(delivered).toEqual(['drawn 1']);
    await show('drawn 1');
    expect(delivered).toEqual(['drawn 1', 'a', 'drawn 2']);
    inbox.take('c');
    await show('drawn 2');
    expect(delivered).toEqual(['drawn 1', 'a', 'drawn 2', 'b', 'c']);
  });

  it('hands everything on when its link closes, so that no answer is taken for lost', () => {
    const { inbox, delivered } = held();
    for (const message of ['drawn 1', 'a', 'b']) inbox.take(message);
    inbox.flush();
    inbox.take('c');
    expect(delivered).toEqual(['drawn 1', 'a', 'b', 'c']);
  });
});
