import {
  type ArtworkFormat,
  type ArtworkPiece,
  artworkFormats,
  artworkPath,
  artworkPieces,
  artworkYears,
} from '#contract/platform/appearance/artwork.ts';
import { programmeShades } from '#contract/platform/appearance/colour.ts';
import { paper, solidShade } from '#contract/platform/appearance/paper.ts';
import { renderArtwork } from '#server/platform/documents/render.ts';
import type { App } from '#server/platform/http/app.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { programmeOf } from '#server/platform/mail/writing/programme.ts';
import type { Config } from '#server/platform/process/config.ts';
import { programmeCalendar } from '#server/platform/programme/calendar.ts';
import { checkSettings } from '#server/platform/programme/in-force.ts';

const contentTypes: Record<ArtworkFormat, string> = {
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
  png: 'image/png',
};

interface Chosen {
  piece: ArtworkPiece;
  format: ArtworkFormat;
  year: number;
}

/** The files that exist in this year, by their address. */
function filesOf(thisYear: number): Map<string, Chosen> {
  const files = new Map<string, Chosen>();
  // this year comes first, so pieces without a year in their name show this year
  for (const piece of artworkPieces)
    for (const format of artworkFormats)
      for (const year of artworkYears(thisYear))
        if (!files.has(artworkPath(piece, format, year))) files.set(artworkPath(piece, format, year), { piece, format, year });
  return files;
}

/** Serves the programme's artwork, and draws each file when it is first asked for. Other websites may show it. */
export function artworkRoutes(app: App): void {
  const { http, config } = app;
  const today = programmeCalendar(config);
  const made = new Map<string, Promise<Buffer>>();
  let ofYear = '';
  let of = config.public;
  http.get<{ Params: { file: string }; Querystring: { download?: string } }>('/artwork/:file', async (request, reply) => {
    await checkSettings(app);
    const year = today().slice(0, 4);
    if (year !== ofYear || of !== config.public) made.clear();
    of = config.public;
    ofYear = year;
    const { file } = request.params;
    const path = `/artwork/${file}`;
    const chosen = filesOf(Number(year)).get(path);
    if (!chosen) throw notFound();
    const bytes = made.get(path) ?? renderArtwork(taskOf(config, chosen));
    made.set(path, bytes);
    bytes.catch(() => made.delete(path));
    return reply
      .type(contentTypes[chosen.format])
      .header('cache-control', 'public, max-age=3600')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .header('content-disposition', `${request.query.download === undefined ? 'inline' : 'attachment'}; filename="${file}"`)
      .send(await bytes);
  });
}

function taskOf(config: Config, { piece, format, year }: Chosen) {
  const { name, colour, address } = programmeOf(config);
  const shades = programmeShades(colour, paper);
  return {
    piece: piece.name,
    width: piece.width,
    height: piece.height,
    format,
    programme: name,
    colours: { solid: shades[solidShade.light], deep: shades[9], light: shades[0] },
    year: String(year),
    site: (config.public.programmeSiteUrl ?? address).replace(/^https?:\/\/|\/$/g, ''),
  };
}
