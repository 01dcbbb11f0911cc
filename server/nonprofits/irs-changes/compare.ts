import type { IrsChangeKind } from '#contract/nonprofits/irs/irs-changes.ts';
import { usStates } from '#contract/platform/fields/us-states.ts';
import { derive } from '#server/nonprofits/irs/listing.ts';
import type { RegisterRow } from '#server/nonprofits/irs-register/register-row.ts';
import { nonprofitKey } from '#server/nonprofits/record/nonprofit-key.ts';

/** The fields of a nonprofit's profile that are compared with the IRS file. */
export interface Profile {
  id: number;
  ein: string;
  name: string;
  address1: string;
  address2: string;
  city: string;
  state: string;
  zipcode: string;
  nteeCode: string;
}

/** Fields of a nonprofit, in the shape of a PATCH. */
export interface Fields {
  name?: string;
  address?: Pick<Profile, 'address1' | 'address2' | 'city' | 'zipcode'> & { state: string | undefined };
  nteeCode?: string;
  inactiveDate?: string | null;
}

/**
 * One comparison: `said` is the file's value, `had` is the profile's. For `UNLISTED`, `said` is empty if the file lacks the
 * nonprofit, and `active` if the file lists it.
 */
export interface Said {
  kind: IrsChangeKind;
  said: Fields;
  had: Fields;
  differs: boolean;
}

const active = { inactiveDate: null };

/** `listed`: the organization with the nonprofit's EIN; null if the file covers the nonprofit's state but lacks the EIN. */
export function compare(profile: Profile, listed: RegisterRow | null): Said[] {
  const { name, address1, address2, city, state, zipcode, nteeCode } = profile;
  if (!listed) return [{ kind: 'UNLISTED', said: {}, had: active, differs: true }];
  const derived = derive({ ...listed, ein: profile.ein, nteeCode: listed.ntee_code, incomeAmount: null });
  const { budgetSize: _, major: __, name: newName, nteeCode: newCode, ...place } = derived;
  const known = usStates.find((one) => one === place.state);
  const address = { ...place, address2: '', state: known, zipcode: place.zipcode.slice(0, 5) };
  return [
    { kind: 'NAME', said: { name: newName }, had: { name }, differs: !isSameName(name, listed) },
    {
      kind: 'ADDRESS',
      said: { address },
      had: { address: { address1, address2, city, state, zipcode } },
      differs: listed.street !== '' && known !== undefined && !isSamePlace(profile, listed),
    },
    { kind: 'NTEE', said: { nteeCode: newCode }, had: { nteeCode }, differs: newCode !== '' && newCode !== nteeCode },
    { kind: 'UNLISTED', said: active, had: active, differs: false },
  ];
}

/** Either name may match, because the second name in the IRS file is often the name that people use. */
const isSameName = (name: string, { name: listed, also }: RegisterRow) =>
  [listed, also].some((one) => nonprofitKey(one) === nonprofitKey(name));

function isSamePlace(profile: Profile, { street, city, zipcode }: RegisterRow): boolean {
  const sameZip = profile.zipcode.slice(0, 5) === zipcode.slice(0, 5);
  const sameTown = sameZip || nonprofitKey(profile.city) === nonprofitKey(city);
  return sameTown && streetKey(`${profile.address1} ${profile.address2}`) === streetKey(street);
}

const shortForms: Record<string, string> = {
  avenue: 'ave',
  boulevard: 'blvd',
  building: 'bldg',
  circle: 'cir',
  court: 'ct',
  drive: 'dr',
  east: 'e',
  expressway: 'expy',
  floor: 'fl',
  fort: 'ft',
  heights: 'hts',
  highway: 'hwy',
  lane: 'ln',
  mount: 'mt',
  north: 'n',
  northeast: 'ne',
  northwest: 'nw',
  number: '',
  parkway: 'pkwy',
  place: 'pl',
  plaza: 'plz',
  road: 'rd',
  room: 'rm',
  saint: 'st',
  south: 's',
  southeast: 'se',
  southwest: 'sw',
  square: 'sq',
  street: 'st',
  suite: 'ste',
  terrace: 'ter',
  unit: '',
  west: 'w',
};

/** A street for comparison: in the post office's short forms, without words like “suite” and “unit”, which some files leave out. */
function streetKey(street: string): string {
  const words = street
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’.]/gu, '')
    .replace(/\bc\/o .*?(?= \d|$)/, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ');
  return words
    .map((word) => shortForms[word] ?? word)
    .filter((word) => word !== '' && word !== 'ste' && word !== 'apt' && word !== 'rm')
    .join(' ');
}
