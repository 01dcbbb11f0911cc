import { nonprofitPath } from '#contract/nonprofits/public/addresses.ts';
import { pictureUrls } from '#contract/platform/appearance/picture-urls.ts';
import { cardStyle } from '#contract/public/directory/card-style.ts';
import type { PublicPageOf } from '#contract/public/directory/public-pages.ts';
import { usePatternPath, useSite } from '../frame/site.ts';
import { townOf } from '../nonprofits/town.ts';

const longest = 160;

/** A small page that other sites show in a frame: the nonprofit's picture, name and first words, as one link. */
export function CardPage({ nonprofit }: PublicPageOf<'card'>) {
  const { origin, programme } = useSite();
  const patternPath = usePatternPath();
  const { name, image, shortDescription } = nonprofit;
  const address = origin + nonprofitPath(nonprofit);
  const town = townOf(nonprofit);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${name} · ${programme.programmeName}`}</title>
        <link rel="canonical" href={address} />
        <style>{cardStyle}</style>
      </head>
      <body>
        <a href={address} target="_blank" rel="noopener">
          <picture>
            <img src={pictureUrls(image)?.thumbnail ?? patternPath(name)} alt="" width="480" height="300" />
          </picture>
          <div>
            <h1>{name}</h1>
            {town && <p>{town}</p>}
            {shortDescription && <p>{shortened(shortDescription)}</p>}
            <p>More in the {programme.programmeName} directory</p>
          </div>
        </a>
      </body>
    </html>
  );
}

function shortened(text: string): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1).toWellFormed()}…`;
}
