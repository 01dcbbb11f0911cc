import { useState } from 'react';

const key = 'almoner.public-preview';

/** Whether the person wants the preview beside the form. This browser remembers it. */
export function usePreview(): { shown: boolean; toggle: () => void } {
  const [shown, setShown] = useState(() => readChoice() === 'shown');
  return {
    shown,
    toggle: () => {
      setShown(!shown);
      try {
        localStorage.setItem(key, shown ? 'hidden' : 'shown');
      } catch {
        // without storage the choice lasts as long as the page
      }
    },
  };
}

function readChoice(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
