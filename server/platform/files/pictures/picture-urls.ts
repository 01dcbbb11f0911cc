/**
 * A picture's column holds the hash that names the picture. The picture is stored as `<hash>.webp` and served at
 * `/media/<hash>.webp`; its thumbnail is `<hash>-small.webp`. `imageSql` builds the same addresses in SQL.
 */
export function pictureNames(hash: string): { image: string; thumbnail: string } {
  return { image: `${hash}.webp`, thumbnail: `${hash}-small.webp` };
}

/** SQL: the picture as the wire has it, for lists that PostgreSQL writes as JSON. */
export function imageSql(column: string): string {
  return `CASE WHEN ${column} IS NOT NULL THEN
    json_build_object('image', '/media/' || ${column} || '.webp', 'thumbnail', '/media/' || ${column} || '-small.webp') END`;
}

/** The form of every name under `/media/`: only pictures are served there, and no other stored files. */
export const pictureNamePattern = /^[0-9a-f]{32}(-small)?\.webp$/;
