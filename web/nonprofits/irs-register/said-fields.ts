import type { IrsOrganization } from '#contract/nonprofits/irs/irs-register.ts';
import { usStates } from '#contract/platform/fields/us-states.ts';
import { formatEin } from '../../platform/ui/text/format.ts';

interface SaidField<Path extends string> {
  path: Path;
  label: string;
  value: (organization: IrsOrganization) => string;
}

const field = <Path extends string>(path: Path, label: string, value: SaidField<Path>['value']): SaidField<Path> => ({
  path,
  label,
  value,
});

/** The fields of a nonprofit that the IRS file can fill in, each with a function that reads its value. */
export const saidFields = [
  field('name', 'Name', ({ name }) => name),
  field('ein', 'EIN', ({ ein }) => formatEin(ein)),
  field('address.address1', 'Address 1', ({ address1 }) => address1),
  field('address.city', 'City', ({ city }) => city),
  field('address.state', 'State', ({ state }) => usStates.find((one) => one === state) ?? ''),
  field('address.zipcode', 'Zip code', ({ zipcode }) => zipcode),
];
export type SaidPath = (typeof saidFields)[number]['path'];
