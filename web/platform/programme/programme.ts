import { type PublicConfig, readConfig } from '#contract/platform/programme/config.ts';
import { call } from '../api.ts';

let config: PublicConfig | undefined;

/** Name, address and limits of this programme. Available before the first render. */
export function programme(): PublicConfig {
  if (!config) throw new Error('The programme is not loaded yet.');
  return config;
}

/**
 * Reads the configuration that the server writes into the page. Vite's development server does not write it, so the app then
 * fetches it.
 */
export async function loadProgramme(): Promise<void> {
  const carried = document.getElementById('almoner-config')?.textContent;
  config = (JSON.parse(carried || 'null') as PublicConfig | null) ?? (await call(readConfig, { quiet: true }));
}
