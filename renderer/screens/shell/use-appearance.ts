import { useEffect, useSyncExternalStore } from 'react';
import { useTill } from '../../stores/till-context.tsx';

/** Sets theme and contrast on the root element, following the system where the user has not chosen. */
export function useAppearance(asked_contrast = false): void {
  const theme = useTill((snapshot) => snapshot.till.theme);
  const system_dark = useMedia('(prefers-color-scheme: dark)');
  const high_contrast = useMedia('(prefers-contrast: more)') || asked_contrast;
  useEffect(() => {
    const root = document.documentElement.dataset;
    root['theme'] = theme === 'system' ? (system_dark ? 'dark' : 'light') : theme;
    if (high_contrast) root['contrast'] = 'high';
    else delete root['contrast'];
  }, [theme, system_dark, high_contrast]);
}

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    () => matchMedia(query).matches,
  );
}
