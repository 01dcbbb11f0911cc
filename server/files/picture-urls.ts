/**
 * A picture's column holds the hash that names it. It is served at `/media/<hash>.webp`, its
 * thumbnail at `/media/<hash>-small.webp`: the same rule here and in SQL.
 */
export function pictureUrls(hash: string | null): { image: string; thumbnail: string } | null {
  return hash === null ? null : { image: `/media/${hash}.webp`, thumbnail: `/media/${hash}-small.webp` };
}

/** The same as JSON built by PostgreSQL, for the hot lists. */
export function imageSql(column: string): string {
  return `CASE WHEN ${column} IS NOT NULL THEN
    json_build_object('image', '/media/' || ${column} || '.webp', 'thumbnail', '/media/' || ${column} || '-small.webp') END`;
}
