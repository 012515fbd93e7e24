import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { frameShown } from '../stores/line-ahead.ts';

export interface ScreenTitleProps {
  readonly children: ReactNode;
  readonly className?: string | undefined;
  /** The title takes the focus again when this changes: pass the step or the outcome. */
  readonly focusKey: string;
}

/**
 * The `h1` of a screen. It takes the focus on every change, so that no button is under a waiting Enter (DESIGN 11):
 * after paint, because focusing forces a second layout, and only if nothing else took the focus in between.
 */
export function ScreenTitle({ children, className, focusKey }: ScreenTitleProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    let gone = false;
    void frameShown().then(() => {
      if (!gone && document.activeElement === before) title.current?.focus({ preventScroll: true });
    });
    return () => {
      gone = true;
    };
  }, [focusKey]);
  return (
    <h1 ref={title} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
