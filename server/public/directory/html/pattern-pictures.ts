import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { programmeShades } from '#contract/platform/appearance/colour.ts';
import { darkTextShade, paper, solidShade } from '#contract/platform/appearance/paper.ts';
import { drawPattern, patternTones } from '#contract/platform/appearance/pattern.ts';
import type { Config } from '#server/platform/process/config.ts';

const ink = { light: '#23201b', dark: '#e9e3d8' };

/**
 * Serves generated pictures for nonprofits without a picture. They are separate images, so that pages stay small and browsers
 * cache them. Returns a function that returns the key of the programme's present color, which is part of the pictures' addresses.
 */
export function servePatterns(http: FastifyInstance, config: Pick<Config, 'public'>): () => string {
  const now = stylesOf(config);
  const address = '/directory/pattern/:key(^[0-9a-f]{8})/:seed(^[0-9a-f]{8}).svg';
  http.get<{ Params: { key: string; seed: string } }>(address, async ({ params }, reply) => {
    const { key, styles } = now();
    return (
      reply
        // a cached page may name the address of a former color: send the present one, which must not be cached there
        .header('cache-control', params.key === key ? 'public, max-age=31536000, immutable' : 'no-cache')
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
        .type('image/svg+xml; charset=utf-8')
        .send(picture(Number.parseInt(params.seed, 16), styles))
    );
  });
  return () => now().key;
}

/** The styles for the programme's present color, and a key that changes with them: it is part of each picture's address. */
function stylesOf(config: Pick<Config, 'public'>): () => { key: string; styles: string } {
  let last = { colour: '', key: '', styles: '' };
  return () => {
    const colour = config.public.programmeColour;
    if (last.colour === colour) return last;
    const styles = patternStyles(colour);
    last = { colour, styles, key: createHash('sha256').update(styles).digest('hex').slice(0, 8) };
    return last;
  };
}

function picture(seed: number, styles: string): string {
  const { turn, cells } = drawPattern(seed);
  const tones = [0, 1, 2, 3].map((tone) => {
    const paths = cells.filter((cell) => cell.tone === tone);
    return `<g class="t${tone}">${paths.map(({ x, y, path }) => `<path d="${path}" transform="translate(${x} ${y})"/>`).join('')}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 100" width="480" height="300" preserveAspectRatio="xMidYMid slice"><style>${styles}</style><rect width="160" height="100" class="ground"/><g transform="rotate(${turn} 80 50)">${tones.join('')}</g></svg>`;
}

/** The colors of web/platform/ui/pictures/pattern-picture.module.css, computed for both schemes, because an image inherits no colors. */
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
