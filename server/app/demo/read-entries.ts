import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';

/** Reads a list of the demo from its data file. Throws if an entry has another shape or an unknown key. */
export function readEntries<Shape extends z.ZodMiniType>(file: URL, shape: Shape): readonly z.output<Shape>[] {
  return z.array(shape).parse(JSON.parse(readFileSync(file, 'utf8')));
}
