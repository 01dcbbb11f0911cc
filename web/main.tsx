import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { config } from 'zod/mini';
import { refreshUser } from './accounts/session-calls.ts';
import { loadProgramme, programme } from './programme.ts';
import { router } from './router.tsx';
import './theme/fonts.css';
import './theme/mantine-styles.ts';
import './theme/base.css';
import { cssVariables, programmeTheme } from './theme/theme.ts';

// zod would try `new Function`, which the Content-Security-Policy forbids
config({ jitless: true });

const colourScheme = localStorageColorSchemeManager({ key: 'almoner.colour-scheme' });
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';

/** Before anything is drawn: a chosen scheme must not flash in the system's. */
const chosen = colourScheme.get('auto');
if (chosen !== 'auto') document.documentElement.dataset.mantineColorScheme = chosen;

async function start(root: HTMLElement): Promise<void> {
  await loadProgramme();
  void refreshUser();
  createRoot(root).render(
    <MantineProvider
      theme={programmeTheme(programme().programmeColour)}
      cssVariablesResolver={cssVariables}
      deduplicateCssVariables={false}
      withGlobalClasses={false}
      colorSchemeManager={colourScheme}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <RouterProvider router={router} />
    </MantineProvider>,
  );
}

const root = document.getElementById('root');
if (root) void start(root);
