import { IconSearch } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import type { User } from '#contract/platform/access/accounts.ts';
import bar from '../../platform/theme/nav-bar.module.css';
import { isPaletteOpened, showPalette, typeEarly, usePaletteOpened } from './open-palette.ts';
import classes from './palette-host.module.css';
import { noteRecords } from './recent-records.ts';

const loadPalette = () => import('./palette.tsx');
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }));

const apple = /Mac|iPhone|iPad/.test(navigator.platform);

/** The search button of the bar, the keys that open the palette, and the palette, which loads with its first use. */
export function PaletteHost({ user }: { user: User }) {
  const opened = usePaletteOpened();
  const used = useRef(false);
  if (opened) used.current = true;
  const router = useRouter();
  useEffect(() => noteRecords(router, user.id), [router, user.id]);
  useEffect(() => {
    document.addEventListener('keydown', pressed);
    return () => {
      document.removeEventListener('keydown', pressed);
      showPalette(false);
    };
  }, []);

  return (
    <>
      <button
        type="button"
        // on a telephone, the account menu has the search
        className={`${bar.icon} ${classes.button} ink-tint-on-hover unless-34`}
        aria-haspopup="dialog"
        aria-keyshortcuts={apple ? 'Meta+K /' : 'Control+K /'}
        aria-label="Search everything"
        onClick={() => showPalette(true)}
        onPointerEnter={() => void loadPalette().catch(() => undefined)}
      >
        <IconSearch size={20} aria-hidden />
        <span className={`${classes.words} hidden`}>Search…</span>
        <kbd className={`${classes.key} hidden`}>{apple ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      {used.current && (
        <Suspense>
          <Palette user={user} opened={opened} />
        </Suspense>
      )}
    </>
  );
}

function pressed(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event;
  if (defaultPrevented || altKey) return;
  if (isPaletteOpened() && !isWindowOpen()) {
    if (key.length === 1 && !ctrlKey && !metaKey) typeEarly(key);
    return;
  }
  const command = key.toLowerCase() === 'k' && (apple ? metaKey : ctrlKey) && !shiftKey;
  const slash = key === '/' && !ctrlKey && !metaKey && !isTyping(event.target);
  if ((!command && !slash) || isWindowOpen()) return;
  event.preventDefault();
  showPalette(true);
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select');
}

/** Whether a dialog is open. The palette itself counts too. */
function isWindowOpen(): boolean {
  return [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].some((element) => element.checkVisibility());
}
