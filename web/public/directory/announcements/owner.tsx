import { nonprofitPath } from '#contract/nonprofits/public/addresses.ts';
import { pictureUrls } from '#contract/platform/appearance/picture-urls.ts';
import type { DirectoryEvent } from '#contract/public/directory/directory.ts';
import { usePatternPath } from '../frame/site.ts';

export type Owner = Pick<DirectoryEvent, 'nonprofitId' | 'nonprofitName' | 'nonprofitImage'>;

/** The nonprofit of an announcement, as a link. */
export function OwnerLink({ of: { nonprofitId: id, nonprofitName: name } }: { of: Owner }) {
  return (
    <p className="kicker">
      <a href={nonprofitPath({ id, name })} className="unlined line-on-hover">
        {name}
      </a>
    </p>
  );
}

export function OwnerPicture({ of: { nonprofitName, nonprofitImage } }: { of: Owner }) {
  const patternPath = usePatternPath();
  return (
    <div className="whose">
      <img
        src={pictureUrls(nonprofitImage)?.thumbnail ?? patternPath(nonprofitName)}
        alt=""
        width="480"
        height="300"
        loading="lazy"
        decoding="async"
      />
    </div>
  );
}
