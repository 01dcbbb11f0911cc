import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useState } from 'react';

const storageKey = 'almoner.sections';

function stored(): boolean | undefined {
  try {
    const value = localStorage.getItem(storageKey);
    return value === null ? undefined : value === 'open';
  } catch {
    return undefined;
  }
}

function store(open: boolean): void {
  try {
    localStorage.setItem(storageKey, open ? 'open' : 'icons');
  } catch {
    // storage is forbidden: the choice lasts as long as the page
  }
}

/**
 * Whether the side navigation shows names or icons alone: as the person chose in this browser, else by the screen's width.
 * Beside a page that uses the width it begins with icons, and a choice there lasts as long as that page.
 */
export function useSectionsOpen(widePage: boolean) {
  const roomy = useMediaQuery('(min-width: 80em)', true, { getInitialValueInEffect: false });
  const [chosen, setChosen] = useState(stored);
  const [besideWide, setBesideWide] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every page that uses the width begins with icons
  useEffect(() => setBesideWide(false), [widePage]);
  const open = widePage ? besideWide : (chosen ?? roomy);
  function toggle(): void {
    if (widePage) setBesideWide(!open);
    else {
      setChosen(!open);
      store(!open);
    }
  }
  return { open, toggle };
}
