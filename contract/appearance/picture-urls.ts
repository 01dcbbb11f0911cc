/** The addresses of a picture. `hash` names the picture and is the wire's field `picture`; null: no picture. */
export function pictureUrls(hash: string | null): { image: string; thumbnail: string } | null {
  return hash === null ? null : { image: `/media/${hash}.webp`, thumbnail: `/media/${hash}-small.webp` };
}
