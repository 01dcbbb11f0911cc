import * as z from 'zod/mini';
import { snakeKey } from '#contract/platform/wire/keys.ts';

export type Json = Record<string, unknown>;

export const json = (schema: unknown) => ({ 'application/json': { schema } });

export function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema, ...plain } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return renamedMembers(plain);
}

export const isObject = (node: unknown): node is Json => typeof node === 'object' && node !== null && !Array.isArray(node);

export function propertiesOf({ properties }: Json): Json {
  return isObject(properties) ? properties : {};
}

/** Converts property names to their spelling on the wire. */
function renamed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(renamed);
  return isObject(node) ? renamedMembers(node) : node;
}

function renamedMembers(node: Json): Json {
  const out: Json = {};
  for (const [key, value] of Object.entries(node)) {
    if (key === 'properties' && isObject(value))
      out[key] = Object.fromEntries(Object.entries(value).map(([name, schema]) => [snakeKey(name), renamed(schema)]));
    else if (key === 'required' && Array.isArray(value)) out[key] = value.map(snakeKey);
    else out[key] = renamed(value);
  }
  return out;
}
