import { useEffect, useRef } from 'react';
import { isForPage } from '../lists/table/use-row-keys.ts';

/** Single keys that act on the page, unless the person types, a window is open, or the person has turned single keys off. */
export function usePageKeys(actions: Record<string, () => void>): void {
  const now = useRef(actions);
  now.current = actions;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = Object.hasOwn(now.current, event.key) ? now.current[event.key] : undefined;
      if (!act || event.repeat || !isForPage(event)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
