const largestId = 2_147_483_647;

/** The id in an address; null if the text is not an id. */
export function recordId(text: string): number | null {
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  return id >= 1 && id <= largestId ? id : null;
}
