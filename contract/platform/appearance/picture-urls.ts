/** The addresses of a stored picture and its thumbnail. `hash` is the picture's name; null: there is no picture. */
export function pictureUrls(hash: string | null): { image: string; thumbnail: string } | null {
  return hash === null ? null : { image: `/media/${hash}.webp`, thumbnail: `/media/${hash}-small.webp` };
}
