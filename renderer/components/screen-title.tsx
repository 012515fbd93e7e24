import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

export interface ScreenTitleProps {
  readonly children: ReactNode;
  readonly className?: string | undefined;
  /** When it changes, the title takes the focus again: pass the step or the outcome. */
  readonly focusKey: string;
}

/** The `h1` of a screen. It takes the focus on every change, so that no button is under a waiting Enter (DESIGN 11). */
export function ScreenTitle({ children, className, focusKey }: ScreenTitleProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), [focusKey]);
  return (
    <h1 ref={title} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
