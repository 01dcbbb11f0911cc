import { type PublicConfig, readConfig } from '#contract/programme/config.ts';
import { call } from '../api.ts';

let config: PublicConfig | undefined;

/** Name, address and limits of this programme. Known before anything is drawn. */
export function programme(): PublicConfig {
  if (!config) throw new Error('The programme is not loaded yet.');
  return config;
}

/** The server writes the configuration into the page; under vite's own server it is fetched. */
export async function loadProgramme(): Promise<void> {
  const carried = document.getElementById('almoner-config')?.textContent;
  config = (JSON.parse(carried || 'null') as PublicConfig | null) ?? (await call(readConfig, { quiet: true }));
}
