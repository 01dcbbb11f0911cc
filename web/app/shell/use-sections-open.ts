import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';

const storageKey = 'almoner.sections';

function stored(): boolean | undefined {
  try {
    const value = localStorage.getItem(storageKey);
    return value === null ? undefined : value === 'open';
  } catch {
    return undefined;
  }
}

function storeChoice(open: boolean): void {
  try {
    localStorage.setItem(storageKey, open ? 'open' : 'icons');
  } catch {
    // storage is forbidden: the choice lasts as long as the page
  }
}

/** Whether the side navigation shows names or icons alone: as the person chose in this browser, else by the screen's width. */
export function useSectionsOpen() {
  const roomy = useMediaQuery('(min-width: 80em)', true, { getInitialValueInEffect: false });
  const [chosen, setChosen] = useState(stored);
  const open = chosen ?? roomy;
  function toggle(): void {
    setChosen(!open);
    storeChoice(!open);
  }
  return { open, toggle };
}
