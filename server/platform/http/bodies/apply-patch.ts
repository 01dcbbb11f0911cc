import { keysOf } from '#contract/platform/fields/field.ts';
/** A part of a record, as a PATCH sends it; nested objects may be partial too. */
export type Part<T> = {
  [K in keyof T]?: T[K] extends readonly unknown[]
    ? T[K] | undefined
    : T[K] extends object
      ? Part<T[K]> | undefined
      : T[K] | undefined;
};

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the fields with the sent values applied. Ignores unknown fields. */
export function applyPatch<Fields extends object>(fields: Fields, sent: Part<Fields>): Fields {
  const out = { ...fields };
  for (const key of keysOf(fields)) {
    const value = sent[key] as Fields[typeof key] | undefined;
    if (value === undefined) continue;
    const current = fields[key];
    out[key] = isNested(current) && isNested(value) ? applyPatch(current, value as Part<typeof current>) : value;
  }
  return out;
}
