/** Part of a record, as a PATCH sends it; parts of a nested one too. */
type Part<T> = {
  [K in keyof T]?: T[K] extends readonly unknown[]
    ? T[K] | undefined
    : T[K] extends object
      ? Part<T[K]> | undefined
      : T[K] | undefined;
};

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields with what was sent of them; what was not sent stays, and nothing that isn't among them comes in. */
export function merged<Fields extends object>(fields: Fields, sent: Part<Fields>): Fields {
  const out = { ...fields };
  for (const key of Object.keys(fields) as (keyof Fields)[]) {
    const value = sent[key] as Fields[typeof key] | undefined;
    if (value === undefined) continue;
    const kept = fields[key];
    out[key] = isNested(kept) && isNested(value) ? merged(kept, value as Part<typeof kept>) : value;
  }
  return out;
}
