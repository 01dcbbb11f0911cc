import { pictureUrls } from '#contract/platform/appearance/picture-urls.ts';
import type { DirectoryProfile } from '#contract/public/directory/directory.ts';
import { usePatternPath } from '../frame/site.ts';

/** The small picture of a nonprofit, or the pattern of its name, beside a link that names it. */
export function Thumbnail({ name, image }: Pick<DirectoryProfile, 'name' | 'image'>) {
  const patternPath = usePatternPath();
  const src = pictureUrls(image)?.thumbnail ?? patternPath(name);
  return <img src={src} alt="" width="480" height="300" loading="lazy" decoding="async" />;
}
