import * as z from 'zod/mini';
import { dollars } from '#contract/money.ts';
import { type BudgetSize, budgetSizeLabels } from '#contract/nonprofit-choices.ts';
import { nonprofitDraft, nonprofitPatch } from '#contract/nonprofit-draft.ts';
import type { Nonprofit } from '#contract/nonprofit-record.ts';
import type { Category } from '#contract/nonprofits.ts';
import { typedLink } from '#contract/social-links.ts';
import { mostWishListItems, type WishListItem, wishListFields, wishListMessages } from '#contract/wish-list.ts';
import { type AddressValues, addressLabels, addressValues } from '../../nonprofit-items/address-fields.tsx';
import { formatDollars } from '../../ui/format.ts';
import type { useRecordForm } from '../../ui/use-record-form.ts';

/** An item of the wish list as it is edited: without an id it is a new one. */
export interface WishRow {
  /** of the row on the page */
  key: string;
  id?: number;
  version?: number;
  description: string;
  amount: number | null;
  fulfilled: boolean;
}

/** What the form holds, by the path of each field in the call's body. */
export interface NonprofitValues extends AddressValues {
  [field: string]: unknown;
  name: string;
  ein: string;
  budgetSize: BudgetSize | null;
  tags: string[];
  shortDescription: string;
  longDescription: string;
  areasAndClientsServed: string;
  awardsAndRecognitions: string;
  press: string;
  impactData: string;
  collaboration: string;
  promotion: string;
  regionalChapter: string;
  headquarters: string;
  paypalEmail: string;
  phoneNumber: string;
  phoneRegion: string;
  faxNumber: string;
  url: string;
  website: string;
  facebook: string;
  linkedin: string;
  twitter: string;
  email: string;
  display: boolean;
  print: boolean;
  acceptedYears: number[];
  webCategories: number[];
  printCategory: number | null;
  categoryCrosslisted: string;
  canAccessLearningCommons: boolean;
  inactiveDate: string | null;
  primaryUser: number | null;
  wishlist: WishRow[];
}

export type NonprofitForm = ReturnType<typeof useRecordForm<NonprofitValues, Nonprofit>>;

export const shownEin = (ein: string | null) => ein?.replace(/^(\d\d)(\d{7})$/, '$1-$2') ?? '';

export function wishRows(items: readonly WishListItem[]): WishRow[] {
  return items.map(({ id, version, description, amount, fulfilled }) => ({
    key: String(id),
    id,
    version,
    description,
    amount,
    fulfilled,
  }));
}

/** A record as it is edited. */
export function valuesOf(nonprofit: Nonprofit): NonprofitValues {
  const { name, budgetSize, shortDescription, longDescription, areasAndClientsServed, awardsAndRecognitions, press } = nonprofit;
  const { impactData, collaboration, promotion, regionalChapter, headquarters, phoneNumber, phoneRegion } = nonprofit;
  const { faxNumber, url, twitter, email, display, print, printCategory, categoryCrosslisted, inactiveDate } = nonprofit;
  return {
    ...{ name, budgetSize, shortDescription, longDescription, areasAndClientsServed, awardsAndRecognitions, press },
    ...{ impactData, collaboration, promotion, regionalChapter, headquarters, phoneNumber, phoneRegion },
    ...{ faxNumber, url, twitter, email, display, print, printCategory, categoryCrosslisted, inactiveDate },
    ...addressValues(nonprofit.address),
    ein: shownEin(nonprofit.ein),
    tags: nonprofit.tags.map((tag) => tag.replace(/^#/, '')),
    website: typedLink(nonprofit.website),
    facebook: typedLink(nonprofit.facebook),
    linkedin: typedLink(nonprofit.linkedin),
    acceptedYears: inOrder(nonprofit.acceptedYears),
    webCategories: inOrder(nonprofit.webCategories),
    paypalEmail: nonprofit.paypalEmail ?? '',
    canAccessLearningCommons: nonprofit.canAccessLearningCommons ?? false,
    primaryUser: nonprofit.primaryUser ?? null,
    wishlist: wishRows(nonprofit.wishlist ?? []),
  };
}

/** So that what is chosen and taken back again is no change. */
export const inOrder = (values: readonly number[]) => values.toSorted((a, b) => a - b);

export const blankNonprofit: NonprofitValues = {
  ...{ name: '', ein: '', budgetSize: null, tags: [], shortDescription: '', longDescription: '', areasAndClientsServed: '' },
  ...{ awardsAndRecognitions: '', press: '', impactData: '', collaboration: '', promotion: '', regionalChapter: '' },
  ...{ headquarters: '', paypalEmail: '', phoneNumber: '', phoneRegion: '', faxNumber: '', url: '', website: '', facebook: '' },
  ...{ linkedin: '', twitter: '', email: '', display: false, print: false, acceptedYears: [], webCategories: [] },
  ...{ printCategory: null, categoryCrosslisted: '', canAccessLearningCommons: false, inactiveDate: null, primaryUser: null },
  ...addressValues({ address1: '', address2: '', city: '', state: '', zipcode: '' }),
  wishlist: [],
};

const wishRow = z.object({
  key: z.string(),
  id: z.optional(z.int()),
  version: z.optional(z.int()),
  description: wishListFields.shape.description,
  amount: dollars(9_999_999_999.99),
  fulfilled: z.boolean(),
});

const edited = z.extend(nonprofitPatch, {
  wishlist: z.optional(z.array(wishRow).check(z.maxLength(mostWishListItems, wishListMessages.tooMany))),
});
export const editSchema = edited;
export type EditBody = z.output<typeof edited>;
export const createSchema = nonprofitDraft;

export const nonprofitLabels: Record<string, string> = {
  name: 'Name',
  shortDescription: 'Short Description',
  longDescription: 'Long Description',
  tags: 'Tags',
  areasAndClientsServed: 'Areas and Clients Served',
  awardsAndRecognitions: 'Awards and Recognitions',
  press: 'Press',
  impactData: 'Impact Data',
  collaboration: 'Collaboration',
  promotion: 'Promotion',
  budgetSize: 'Budget Size',
  ein: 'EIN',
  regionalChapter: 'Regional Chapter',
  headquarters: 'Headquarters',
  ...addressLabels,
  phoneNumber: 'Phone Number',
  phoneRegion: 'Phone Number Country',
  faxNumber: 'Fax Number',
  url: 'Homepage',
  email: 'Email',
  paypalEmail: 'PayPal Email',
  website: 'Website',
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
  twitter: 'Twitter',
  display: 'Display on Web',
  print: 'Print Version',
  canAccessLearningCommons: 'Can access the Learning Commons',
  acceptedYears: 'Accepted Years',
  webCategories: 'Web Categories',
  printCategory: 'Print Category',
  categoryCrosslisted: 'Crosslisted Category',
  inactiveDate: 'Inactive since',
  primaryUser: 'Primary User',
  wishlist: 'Wishlist',
};

/** A value as a person reads it, for comparing two. */
export function shownValue(
  path: string,
  value: unknown,
  categories: readonly Category[],
  users: ReadonlyMap<number, string>,
): string {
  const categoryName = (id: unknown) => categories.find((category) => category.id === id)?.name ?? String(id);
  if (path === 'budgetSize') return value === null ? '' : budgetSizeLabels[value as BudgetSize];
  if (path === 'webCategories') return (value as number[]).map(categoryName).join(', ');
  if (path === 'printCategory') return value === null ? '' : categoryName(value);
  if (path === 'primaryUser') return value === null ? '' : (users.get(value as number) ?? `User ${value}`);
  if (path === 'tags') return (value as string[]).map((tag) => `#${tag}`).join(' ');
  if (path === 'wishlist') return (value as WishRow[]).map(shownWish).join('\n');
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return String(value ?? '');
}

function shownWish({ description, amount, fulfilled }: WishRow): string {
  return `${description}, ${amount === null ? 'no amount' : formatDollars(amount)}${fulfilled ? ', fulfilled' : ''}`;
}
