/** The part of a file's name that identifies a nonprofit. */
export function slugOf(nonprofit: string): string {
  return nonprofit.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}
