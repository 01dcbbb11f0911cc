/** The addresses of a picture, from the hash that names it: the wire's `picture`. */
export function pictureUrls(hash: string | null): { image: string; thumbnail: string } | null {
  return hash === null ? null : { image: `/media/${hash}.webp`, thumbnail: `/media/${hash}-small.webp` };
}
