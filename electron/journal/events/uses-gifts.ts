import { isGiftLine } from '../../../core/gift/gift-card.ts';
import type { JournalEvent } from './events.ts';

/** Whether only a program that knows gift cards can read this event. */
export function usesGifts(event: JournalEvent): boolean {
  if (event.type.startsWith('gift_')) return true;
  if ('returned' in event) return event.returned.parts.some(({ kind }) => kind === 'gift');
  return 'sale' in event && event.sale.lines.some(isGiftLine);
}
