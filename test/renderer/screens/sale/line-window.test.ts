import { describe, expect, it } from 'vitest';
import { linesToDraw, placeOf, revealedTop } from '../../../../renderer/screens/sale/use-line-window.ts';

const LINE = 64;
const HEIGHT = 448;

describe('the lines of the cart that are drawn', () => {
  it('are those that are seen and four around them, never more than there are', () => {
    expect(linesToDraw(0, HEIGHT, LINE, 500)).toEqual({ first: 0, end: 11 });
    expect(linesToDraw(LINE * 100, HEIGHT, LINE, 500)).toEqual({ first: 96, end: 111 });
    expect(linesToDraw(LINE * 493, HEIGHT, LINE, 500)).toEqual({ first: 489, end: 500 });
    expect(linesToDraw(0, HEIGHT, LINE, 3)).toEqual({ first: 0, end: 3 });
  });

  it('stand nowhere before the list is measured, and never beyond its end', () => {
    const list = { height_px: HEIGHT, line_px: LINE, count: 7, selected: 6 };
    expect(placeOf(0, { ...list, height_px: 0 })).toBe(0);
    expect(placeOf(0, list)).toBe(0);
    expect(placeOf(LINE * 20, { ...list, selected: -1 })).toBe(0);
    expect(placeOf(0, { ...list, count: 100, selected: 99 })).toBe(LINE * 93);
  });

  it('move no further than needed to show the selected one whole', () => {
    expect(revealedTop(0, HEIGHT, LINE * 3, LINE)).toBe(0);
    expect(revealedTop(0, HEIGHT, LINE * 7, LINE)).toBe(LINE);
    expect(revealedTop(LINE * 50, HEIGHT, LINE * 10, LINE)).toBe(LINE * 10);
    expect(revealedTop(LINE * 50, HEIGHT, LINE * 56, LINE)).toBe(LINE * 50);
  });
});
