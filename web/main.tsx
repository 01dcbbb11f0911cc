import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { config } from 'zod/mini';
import { schemeKey } from '#contract/platform/appearance/scheme.ts';
import { errorWords } from '#contract/platform/wire/error-words.ts';
import { router } from './app/router.tsx';
import { refreshUser } from './people/session-calls.ts';
import { loadProgramme, programme } from './platform/programme/programme.ts';
import { loadDesk } from './platform/routes/desk-loader.ts';
import { currentSession } from './platform/session.ts';
import { NoAccess } from './platform/ui/feedback/no-access.ts';
import './platform/theme/fonts.css';
import './platform/theme/mantine-styles.ts';
import './platform/theme/base.css';
import './platform/theme/app.css';
import './platform/theme/pieces.css';
import { cssVariables, programmeTheme } from './platform/theme/theme.ts';

// zod would try `new Function`, which the Content-Security-Policy forbids
config({ jitless: true, localeError: errorWords });

const colourScheme = localStorageColorSchemeManager({ key: schemeKey });
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';

/** The person's color scheme. Set before the first render, so that the page does not flash in the other scheme. */
const chosen = colourScheme.get('auto');
if (chosen !== 'auto') document.documentElement.dataset.mantineColorScheme = chosen;

/** Reports uncaught errors to the server's log. Ignores a failure to load the reporter: reporting that failure would fail again. */
const report = (kind: 'script' | 'page', error: unknown) =>
  void import('./platform/report-error.ts').then(({ reportError }) => reportError(kind, error)).catch(() => undefined);
window.addEventListener('error', ({ error }) => report('script', error));
window.addEventListener('unhandledrejection', ({ reason }) => report('script', reason));

async function start(root: HTMLElement): Promise<void> {
  // ignore a failure to load the desk: the route `signedIn` loads the desk again, and shows the failure if there is one
  await Promise.all([loadProgramme(), currentSession() && loadDesk()?.catch(() => undefined)]);
  void refreshUser();
  createRoot(root, { onCaughtError: (error) => error instanceof NoAccess || report('page', error) }).render(
    <MantineProvider
      theme={programmeTheme(programme().programmeShades)}
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
