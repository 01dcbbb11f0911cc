import * as z from 'zod/mini';
import { titleText } from '#contract/platform/fields/names.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { oneOf, text } from '#contract/platform/wire/shapes.ts';

/** Whose gifts they are: the programme's, which passes them on; or each nonprofit's, for which the programme collects them. */
export const donees = ['PROGRAMME', 'AGENT'] as const;
export type Donee = (typeof donees)[number];

/** Who bears what a card payment costs. */
export const feeBearers = ['NONPROFITS', 'PROGRAMME'] as const;

/**
 * What staff say to have settled, mostly with a lawyer, before gifts are taken. The sentences are questions to ask: none of them says
 * what the law is.
 */
export const givingChecklist = {
  EXEMPT: 'The programme is a 501(c)(3) organization, or a lawyer has said who receives the gifts.',
  CONTROL: 'A lawyer has read what the page says about who receives a gift and what happens if a nonprofit cannot be paid.',
  REGISTERED: 'We have asked in which states the programme must register to ask for gifts, or as a platform for charities.',
  CONSENT: 'Each nonprofit agrees in writing before gifts are taken for it.',
  ACCOUNT: 'Gifts go to a bank account that is kept apart from the programme’s other money.',
  RECEIPTS: 'A lawyer or accountant has read the receipt.',
  FORWARDING: 'Gifts are passed on within the days that the page promises.',
  GIFT_CARDS:
    'A lawyer has said what gift cards are here: whether balances are donor-advised, who gets a receipt, and which laws about unclaimed value hold.',
} as const;
export type GivingCheck = keyof typeof givingChecklist;
export const givingChecks = Object.keys(givingChecklist) as [GivingCheck, ...GivingCheck[]];

export const givingMessages = {
  number: (least: number, most: number) => `Enter a whole number from ${least} to ${most}.`,
  refundAlone: 'Enter an amount from 0 to 1,000,000 dollars, in whole cents.',
  minimum: 'Enter an amount from 1 to 1,000 dollars, in whole cents.',
  feePercent: 'Enter a percentage from 0 to 10, with at most two decimals.',
  feeFixed: 'Enter an amount from 0 to 5 dollars, in whole cents.',
  ein: 'Enter nine digits, such as 12-3456789.',
  giftCardKeys:
    'Gift cards need PAYOUT_KEYS, which encrypt their codes: whoever runs Almoner sets them, as docs/operating.md describes.',
  giftCardReceipts: 'Receipts for gift cards need the programme as the one that receives gifts.',
  toOpen: {
    legalName: 'Enter the legal name before gifts are taken.',
    ein: 'Enter the EIN before gifts are taken.',
    unpayable: 'Say what happens to a gift whose nonprofit cannot be paid.',
    agreement: 'Enter what nonprofits agree to.',
    checked: 'Tick every line of the checklist before gifts are taken.',
    way: 'Offer at least one way to give: set up cards, or say how to give by check, fund, stock or wire.',
  },
};

/** What must be ticked: the line about gift cards only where they are offered. */
export const checksNeeded = (offersGiftCards: boolean): GivingCheck[] =>
  givingChecks.filter((check) => check !== 'GIFT_CARDS' || offersGiftCards);

const whole = (least: number, most: number) =>
  z
    .int(givingMessages.number(least, most))
    .check(z.minimum(least, givingMessages.number(least, most)), z.maximum(most, givingMessages.number(least, most)));

const dollarsBetween = (least: number, most: number, message: string) =>
  z.number(message).check(
    z.minimum(least, message),
    z.maximum(most, message),
    z.refine((value) => Number(value.toFixed(2)) === value, message),
  );

const fields = {
  /** whether visitors can give; nobody can while something that giving needs is missing */
  isOpen: z.boolean(),
  donee: oneOf(donees),
  legalName: titleText(200),
  /** `12-3456789`; empty: not set */
  ein: z.pipe(
    z.string().check(z.trim(), z.regex(/^(\d{2}-?\d{7})?$/, givingMessages.ein)),
    z.transform((ein: string) => ein.replace(/^(\d{2})(\d{7})$/, '$1-$2')),
  ),
  /** dollars: the smallest gift */
  minimum: dollarsBetween(1, 1_000, givingMessages.minimum),
  /** what a card payment costs: per cent of it, and dollars beside */
  feePercent: dollarsBetween(0, 10, givingMessages.feePercent),
  feeFixed: dollarsBetween(0, 5, givingMessages.feeFixed),
  feesBorneBy: oneOf(feeBearers),
  /** dollars: a refund above this needs a second person; 0: every refund does */
  refundAlone: dollarsBetween(0, 1_000_000, givingMessages.refundAlone),
  /** days within which a gift is passed on, as the page promises */
  forwardDays: whole(1, 365),
  /** days that the money of a card stays in the bank before it is due to nonprofits */
  holdDays: whole(0, 60),
  /** plain text: what happens to a gift whose nonprofit cannot be paid */
  unpayable: text(2_000),
  /** plain texts: how to give in each way; empty: the way is not offered */
  byCheck: text(2_000),
  byFund: text(2_000),
  byStock: text(2_000),
  byWire: text(2_000),
  /** plain text: what a nonprofit agrees to */
  agreement: text(20_000),
  /** whether donors can repeat a gift by card each month, every 3 months or each year */
  offersMonthly: z.boolean(),
  /** whether visitors can buy gift cards, and whether their buyers get a receipt for the tax */
  offersGiftCards: z.boolean(),
  giftCardReceipts: z.boolean(),
  checked: z.array(oneOf(givingChecks)).check(z.maxLength(givingChecks.length)),
};

const settingsRecord = z.object({
  version: z.int(),
  ...fields,
  /** the number of the agreement's text: raised when the text changes */
  agreementVersion: z.int(),
  /** whether cards can be charged here: the server's environment has the keys */
  takesCards: z.boolean(),
  /** how many nonprofits have agreed, and to how many of these visitors can give once giving is open */
  agreed: z.int(),
  ready: z.int(),
});
export type GivingSettings = z.output<typeof settingsRecord>;

export const givingSettingsFields = z.object(fields);
type Fields = z.output<typeof givingSettingsFields>;

/** What giving needs and does not have: a sentence for each field. Empty: giving can be open. */
export function missingToOpen({ takesCards, ...given }: Fields & { takesCards: boolean }): Partial<Record<keyof Fields, string>> {
  const { toOpen } = givingMessages;
  const { legalName, ein, unpayable, agreement, checked, offersGiftCards, byCheck, byFund, byStock, byWire } = given;
  const hasWay = takesCards || [byCheck, byFund, byStock, byWire].some((text) => text !== '');
  return {
    ...(legalName === '' && { legalName: toOpen.legalName }),
    ...(ein === '' && { ein: toOpen.ein }),
    ...(unpayable === '' && { unpayable: toOpen.unpayable }),
    ...(!hasWay && { byCheck: toOpen.way }),
    ...(agreement === '' && { agreement: toOpen.agreement }),
    ...(checksNeeded(offersGiftCards).some((check) => !checked.includes(check)) && { checked: toOpen.checked }),
  };
}

export const readGivingSettings = endpoint('readGivingSettings', 'GET giving/settings/', {
  access: 'readGifts',
  summary: 'Who receives gifts, fees, ways to give, the nonprofits’ agreement and the checklist',
  result: settingsRecord,
});

/** What somebody who finds an open screen could use to lead money elsewhere. */
const ofMoney = [
  ...(['refundAlone', 'donee', 'feesBorneBy', 'legalName', 'ein', 'byCheck', 'byFund', 'byStock', 'byWire'] as const),
  ...(['offersGiftCards', 'giftCardReceipts'] as const),
] as const;
type Change = { isOpen?: boolean } & { [Name in (typeof ofMoney)[number]]?: unknown };
const needsSignIn = (change: Change) => change.isOpen === true || ofMoney.some((name) => change[name] !== undefined);

export const changeGivingSettings = endpoint('changeGivingSettings', 'PATCH giving/settings/', {
  access: 'manageGiving',
  recentSignIn: needsSignIn,
  summary:
    'Change what is sent of the settings; opening, and where money goes, need a recent sign-in. 400 where giving would be open without what it needs; 409 where the version is stale',
  body: z.object({ ...z.partial(z.object(fields)).shape, version: z.optional(z.int()) }),
  bodyLimit: 150_000,
  result: settingsRecord,
});
