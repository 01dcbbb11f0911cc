import { programmeShades } from '#contract/platform/appearance/colour.ts';
import { paper, solidShade } from '#contract/platform/appearance/paper.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { programmeOf } from '#server/platform/mail/writing/programme.ts';
import type { Config } from '#server/platform/process/config.ts';
import { findSettings } from '#server/platform/programme/settings.ts';
import type { Letterhead } from './document.ts';

export async function letterheadOf(db: Db, config: Config): Promise<Letterhead> {
  const { address, paper: size } = await findSettings(db, config);
  const { name, email, colour, logo, address: link } = programmeOf(config);
  const lines = address.split('\n').map((line) => line.trim());
  return {
    name,
    colour: programmeShades(colour, paper)[solidShade.light],
    logo: config.logo && { bytes: Buffer.from(config.logo.png, 'base64'), alt: logo?.alt ?? name },
    address: lines.filter((line) => line !== ''),
    site: (config.public.programmeSiteUrl ?? link).replace(/^https?:\/\/|\/$/g, ''),
    email,
    paper: size === 'a4' ? 'a4' : 'us-letter',
  };
}
