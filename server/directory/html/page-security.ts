import { hash } from 'node:crypto';
import { schemeScript } from '#contract/appearance/scheme.ts';
import { cardStyle } from '#contract/directory/card-style.ts';
import { contentSecurity } from '#server/http/content-security.ts';

const allowed = (inline: string) => `'sha256-${hash('sha256', inline, 'base64')}'`;

/** The pages have one inline script. */
export const pageSecurity = contentSecurity({ script: allowed(schemeScript) });

/** Other sites may frame the card, and only the card. It runs nothing and sends nothing. */
export const cardSecurity = [
  "default-src 'none'",
  `style-src ${allowed(cardStyle)}`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ');
