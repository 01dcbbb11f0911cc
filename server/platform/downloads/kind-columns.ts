import type { KindField, KindFields, KindValue } from '#contract/platform/fields/kinds.ts';
import { type SnakeKey, snakeKey } from '#contract/platform/wire/keys.ts';
import type { CellValue } from './cells.ts';
import type { TableColumn } from './table.ts';

/** The columns of fields in an export, by the kind of each. A row has the values under their names in SQL. */
export function columnsOf<Row extends Record<SnakeKey<keyof Fields & string>, KindValue>, Fields extends KindFields>(
  fields: Fields,
): TableColumn<Row>[] {
  return Object.entries(fields).map(([name, field]) => {
    const value = (row: Row) => cellOf(field, Reflect.get(row, snakeKey(name)));
    return { header: field.label, ...(field.kind === 'day' && { kind: 'day' }), value };
  });
}

function cellOf(field: KindField, value: KindValue): CellValue {
  return field.kind === 'choice' ? (field.choices[String(value)] ?? '') : value;
}
