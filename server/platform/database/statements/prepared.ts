import { createHash } from 'node:crypto';
import { createQueryId, PostgresQueryCompiler, type RawBuilder } from 'kysely';

const names = new Map<string, string>();

/**
 * A prepared statement, named by its text: two texts never share a name. Every connection keeps each text that it was given, and so
 * does `names`: a text must come from a fixed set of some dozens. A statement of which there are more is sent without a name.
 */
export function prepared(text: string, values: readonly unknown[]): { name: string; text: string; values: unknown[] } {
  let name = names.get(text);
  if (!name) {
    name = createHash('sha256').update(text).digest('base64url');
    names.set(text, name);
  }
  return { name, text, values: [...values] };
}

/** Collects the values of a statement, and numbers them in order of first use; equal texts share a number. */
export function numberedValues() {
  const values: unknown[] = [];
  const bind = (value: unknown): string => {
    const known = typeof value === 'string' ? values.indexOf(value) : -1;
    return `$${known >= 0 ? known + 1 : values.push(value)}`;
  };
  return { values, bind };
}

type Bind = ReturnType<typeof numberedValues>['bind'];

class PartCompiler extends PostgresQueryCompiler {
  readonly #bind: Bind;

  constructor(bind: Bind) {
    super();
    this.#bind = bind;
  }

  protected override appendValue(value: unknown): void {
    this.append(this.#bind(value));
  }
}

/** The text of a part that the `sql` tag built, for a statement whose values `bind` collects. */
export const textOfPart = (part: RawBuilder<unknown>, bind: Bind): string =>
  new PartCompiler(bind).compileQuery(part.toOperationNode(), createQueryId()).sql;
