import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { darkTextShade, paper, programmeShades, solidShade } from '#contract/appearance/colour.ts';
import { drawPattern, patternSeed, patternTones } from '#contract/appearance/pattern.ts';

const ink = { light: '#23201b', dark: '#e9e3d8' };

/** Returns the address of the generated picture for a name. */
export type PatternAddress = (name: string) => string;

/**
 * Serves generated pictures for nonprofits without a picture. They are separate images, so that pages stay small and
 * browsers cache them.
 */
export function servePatterns(http: FastifyInstance, programmeColour: string): PatternAddress {
  const styles = patternStyles(programmeColour);
  const folder = `/directory/pattern/${createHash('sha256').update(styles).digest('hex').slice(0, 8)}`;
  http.get<{ Params: { seed: string } }>(`${folder}/:seed(^[0-9a-f]{8}).svg`, async (request, reply) =>
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .type('image/svg+xml; charset=utf-8')
      .send(picture(Number.parseInt(request.params.seed, 16), styles)),
  );
  return (name) => `${folder}/${patternSeed(name).toString(16).padStart(8, '0')}.svg`;
}

function picture(seed: number, styles: string): string {
  const { turn, cells } = drawPattern(seed);
  const tones = [0, 1, 2, 3].map((tone) => {
    const paths = cells.filter((cell) => cell.tone === tone);
    return `<g class="t${tone}">${paths.map(({ x, y, path }) => `<path d="${path}" transform="translate(${x} ${y})"/>`).join('')}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 100" width="480" height="300" preserveAspectRatio="xMidYMid slice"><style>${styles}</style><rect width="160" height="100" class="ground"/><g transform="rotate(${turn} 80 50)">${tones.join('')}</g></svg>`;
}

/** The colours of web/ui/pattern-picture.module.css, computed for both schemes, because an image inherits no colours. */
function patternStyles(programmeColour: string): string {
  const shades = programmeShades(programmeColour, paper);
  const inScheme = (scheme: 'light' | 'dark', accent: string) => {
    const over = (share: number, colour: string) => `{fill:color-mix(in oklab,${colour} ${share}%,${paper[scheme]})}`;
    const tones = patternTones.tones.map((share, tone) => `.t${tone}${over(share, accent)}`).join('');
    return `.ground${over(patternTones.ground, accent)}${tones}.t3${over(patternTones.ink, ink[scheme])}`;
  };
  const dark = inScheme('dark', shades[darkTextShade]);
  return `${inScheme('light', shades[solidShade.light])}@media (prefers-color-scheme:dark){${dark}}`;
}
