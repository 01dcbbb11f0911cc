import type { Config } from '#server/platform/process/config.ts';
import type { Programme } from '../template.ts';

/** The programme's data for letters. Links never use a request's Host header. */
export function programmeOf({
  publicUrl,
  host,
  port,
  public: { programmeName, programmeEmail, programmeColour, programmeLogo },
}: Config): Programme {
  const local = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return {
    name: programmeName,
    email: programmeEmail,
    colour: programmeColour,
    logo: programmeLogo,
    address: publicUrl ?? `http://${local}:${port}`,
  };
}
