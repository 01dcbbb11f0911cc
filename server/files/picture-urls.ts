/**
 * A picture's column holds the hash that names the picture. The picture is stored as `<hash>.webp` and served at
 * `/media/<hash>.webp`; its thumbnail is `<hash>-small.webp`. `imageSql` has the same rule.
 */
export function pictureNames(hash: string): { image: string; thumbnail: string } {
  return { image: `${hash}.webp`, thumbnail: `${hash}-small.webp` };
}

/** The wire's `picture` as JSON built by PostgreSQL, for the hot lists. */
export function imageSql(column: string): string {
  return `CASE WHEN ${column} IS NOT NULL THEN
    json_build_object('image', '/media/' || ${column} || '.webp', 'thumbnail', '/media/' || ${column} || '-small.webp') END`;
}

/** Every name under `/media/`: pictures, and nothing else that is stored. */
export const pictureNamePattern = /^[0-9a-f]{32}(-small)?\.webp$/;
