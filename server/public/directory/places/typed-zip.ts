/** Splits `food near 20001` into the ZIP code `20001` and the words `food`; null without exactly one ZIP code. */
export function typedZip(search: string): { zip: string; rest: string } | null {
  const words = search.split(/[\s,]+/).filter(Boolean);
  const zips = words.filter((word) => /^\d{5}$/.test(word));
  const [zip] = zips;
  if (zip === undefined || zips.length > 1) return null;
  const rest = words.filter((word) => word !== zip && !about.has(word.toLowerCase()));
  return { zip, rest: rest.join(' ') };
}

/** words that say that a place follows */
const about = new Set(['near', 'nearby', 'in', 'around', 'close', 'to', 'at', 'by', 'zip', 'code', 'zipcode']);
