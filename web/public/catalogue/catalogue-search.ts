import type { CatalogueLook } from '#contract/public/catalogue/catalogue.ts';
import { catalogueOrders, cataloguePapers, profilesOnPage } from '#contract/public/catalogue/catalogue-choices.ts';
import { today } from '../../platform/ui/text/format.ts';

/** The settings that decide how the catalogue looks. The address stores them. */
export type LookSearch = CatalogueLook & { marks: boolean };

const known = <Value extends string>(values: readonly [Value, ...Value[]], value: unknown): Value =>
  values.find((one) => one === String(value)) ?? values[0];

export function readLook({ year, order, paper, perPage, marks }: Record<string, unknown>): LookSearch {
  const asked = Number(year);
  return {
    year: Number.isInteger(asked) && asked >= 1_900 && asked <= 2_199 ? asked : Number(today().slice(0, 4)),
    order: known(catalogueOrders, order),
    paper: known(cataloguePapers, paper),
    perPage: known(profilesOnPage, perPage),
    marks: String(marks) === 'true',
  };
}
