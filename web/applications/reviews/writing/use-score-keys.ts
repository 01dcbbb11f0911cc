import { useEffect, useRef, useState } from 'react';
import { type Recommendation, recommendations } from '#contract/applications/reviews/recommendations.ts';
import { scoreOf } from '../scores.ts';

const storageKey = 'almoner.score-keys';

/** Chooses a recommendation with the keys 0 to 5, except where something is typed. Can be switched off in this browser. */
export function useScoreKeys(onChoose: (recommendation: Recommendation) => void) {
  const [on, setOn] = useState(readSetting);
  const choose = useRef(onChoose);
  choose.current = onChoose;

  useEffect(() => {
    if (!on) return;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || takesKeys(event.target)) return;
      const found = recommendations.find((one) => String(scoreOf(one)) === event.key);
      if (found) choose.current(found);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [on]);

  function set(next: boolean): void {
    setOn(next);
    try {
      if (next) localStorage.removeItem(storageKey);
      else localStorage.setItem(storageKey, 'off');
    } catch {
      // without storage, the choice lasts as long as the page
    }
  }

  return { on, set };
}

function readSetting(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

/** Whether keys have another use now: the person types in a field, or a dialog is open. */
function takesKeys(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"]')) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !['radio', 'checkbox', 'button'].includes(target.type);
  return target.isContentEditable || ['TEXTAREA', 'SELECT'].includes(target.tagName);
}
