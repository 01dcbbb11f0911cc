import * as z from 'zod/mini';
import { fromWire } from '#contract/platform/wire/keys.ts';
import { type FieldErrors, fieldErrors, refuseFields } from '../errors.ts';
import { textErrors } from './refuse-unstorable-text.ts';

/** Checks of a body that its schema cannot make. `sent`: the fields that are valid. Returns messages by field. */
export type FurtherChecks<Body> = (sent: Partial<Body>) => FieldErrors | Promise<FieldErrors>;

/** Parses a body. Throws 400 with the messages of the schema and of the further checks together, so that people correct all at once. */
export async function parseBody<Schema extends z.ZodMiniType>(
  schema: Schema,
  input: unknown,
  further: FurtherChecks<z.output<Schema>> = () => ({}),
): Promise<z.output<Schema>> {
  const unreadable = textErrors(input);
  if (unreadable) throw refuseFields(unreadable);
  const sent = fromWire(input);
  const parsed = z.safeParse(schema, sent);
  const valid = parsed.success ? (parsed.data as Partial<z.output<Schema>>) : validFields(schema, sent);
  const errors = { ...(await further(valid)), ...(!parsed.success && fieldErrors(parsed.error.issues)) };
  if (!parsed.success || Object.keys(errors).length > 0) throw refuseFields(errors);
  return parsed.data;
}

/** The fields of an object that are valid by themselves. */
function validFields<Schema extends z.ZodMiniType>(schema: Schema, sent: unknown): Partial<z.output<Schema>> {
  if (!(schema instanceof z.ZodMiniObject) || typeof sent !== 'object' || sent === null) return {};
  const values = new Map<string, unknown>(Object.entries(sent));
  const fields = Object.entries<z.core.$ZodType>(schema.def.shape).flatMap(([name, field]) => {
    const parsed = z.safeParse(field, values.get(name));
    return parsed.success ? [[name, parsed.data]] : [];
  });
  return Object.fromEntries(fields) as Partial<z.output<Schema>>;
}
