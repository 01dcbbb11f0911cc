/** States whose ZIP codes begin with one zero, and those with two. */
const oneZero = new Set(['CT', 'MA', 'ME', 'NH', 'NJ', 'RI', 'VT', 'AE']);
const twoZeros = new Set(['PR', 'VI', 'NY']);

/**
 * A US ZIP code whose first zeros a spreadsheet has dropped: `2138` is 02138, `21381234` is 02138-1234. Null for any other text, and
 * for a state whose ZIP codes begin with no zero. Without a state only one zero is put back.
 */
export function withZeros(zipcode: string, state: string): string | null {
  const [, short, more = ''] = /^(\d{3,4})(?:-?(\d{4}))?$/.exec(zipcode) ?? [];
  if (short === undefined) return null;
  const isOf = short.length === 4 ? state === '' || oneZero.has(state) : twoZeros.has(state);
  return isOf ? `${short.padStart(5, '0')}${more && `-${more}`}` : null;
}
