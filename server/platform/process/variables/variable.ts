import * as z from 'zod/mini';

/** One environment variable: its schema, and the words for the message if its value is wrong. */
export interface Variable<T> {
  form: string;
  example: string;
  /** for `.env.example` and `docs/configuration.md` */
  about: string;
  schema: z.ZodMiniType<T, string | undefined>;
  secret?: true;
}

export function variable<T>(
  about: string,
  form: string,
  example: string,
  schema: z.ZodMiniType<T, string | undefined>,
  secret?: true,
): Variable<T> {
  return { about, form, example, schema, ...(secret && { secret }) };
}

const digits = z.string().check(z.regex(/^\d{1,9}$/));
const between = (minimum: number, maximum: number) =>
  z.pipe(z.transform(Number), z.number().check(z.minimum(minimum), z.maximum(maximum)));
export const whole = (minimum: number, maximum: number, fallback: number) =>
  z.pipe(z._default(digits, String(fallback)), between(minimum, maximum));
export const wholeOrUnset = (minimum: number, maximum: number) => z.optional(z.pipe(digits, between(minimum, maximum)));
export const choice = <const V extends readonly [string, ...string[]]>(values: V, fallback: V[number]) =>
  z._default(z.enum(values as unknown as Record<V[number], V[number]>), fallback as never);
export const url = (protocols: RegExp) => z.string().check(z.refine((value) => URL.canParse(value) && protocols.test(value)));
/**
 * An address with a user and a password. A second `@` is refused: programs disagree about which one ends the password, and before a
 * `#` or `?` of the password it hides the host.
 */
export const login = (protocols: RegExp) =>
  z
    .string()
    .check(
      z.refine(
        (value) =>
          URL.canParse(value) && protocols.test(value) && value.split('@').length <= 2 && !/:\/\/[^/?#]*[/?#].*@/.test(value),
      ),
    );
export const bucketName = z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/));
export const given = (fallback: string, limit = 200) =>
  z._default(z.string().check(z.minLength(1), z.maxLength(limit)), fallback);
