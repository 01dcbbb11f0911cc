import { centsText } from '#contract/money/giving/gift-amounts.ts';
import { myGiftsPath } from '#contract/money/giving/give.ts';
import { monthlyPaths, type RepeatMonths, repeatLabels } from '#contract/money/giving/monthly-words.ts';
import type { MonthlyNews } from '#server/money/giving/monthly/tell-donor.ts';
import { longDayText } from '#server/platform/documents/words.ts';
import { editableLetter } from '#server/platform/mail/texts/editable-letter.ts';
import { type EditableText, toPerson } from '#server/platform/mail/texts/editable-text.ts';

interface Data extends MonthlyNews {
  firstName: string;
  key: string;
  /** of each time, without what covers fees */
  cents: number;
  everyMonths: number;
  nextOn: string;
  reason: string | null;
  nonprofits: string;
}

const sample: Data = {
  ...{ kind: 'REFUSED', firstName: 'Ada', key: 'sample', cents: 5_000, everyMonths: 1, nextOn: '2027-04-05', reason: null },
  ...{ nonprofits: 'A nonprofit', dueOn: '2027-03-05', tryOn: '2027-03-08', problem: 'Your card was declined.' },
};

const day = (text: string | undefined) => (text === undefined ? '' : longDayText(text));

const shared = {
  placeholders: [
    ...toPerson<Data>(),
    { name: 'amount', from: 'what is given each time', value: ({ cents }: Data) => centsText(cents) },
    { name: 'nonprofits', from: 'the names of the nonprofits', value: ({ nonprofits }: Data) => nonprofits },
  ],
  always: [
    'the facts of the gift',
    'the link with which it is stopped, or the page of the donor’s gifts',
    'your address for questions',
  ],
};

function text(kind: Data['kind'], words: Pick<EditableText<Data>, 'key' | 'title' | 'sent' | 'standard'>): EditableText<Data> {
  return { ...shared, ...words, sample: { ...sample, kind } };
}

const texts: Record<Data['kind'], EditableText<Data>> = {
  REFUSED: text('REFUSED', {
    key: 'monthly-refused',
    title: 'Regular gift: card refused',
    sent: 'To a donor, when the card of a regular gift was refused and is tried again.',
    standard: {
      subject: 'Your gift to {{nonprofits}} could not be charged',
      heading: 'Your card was refused',
      body: '{{greeting}}\n\nwe could not charge your regular gift of {{amount}} to {{nonprofits}}. We try again on the day below. If the card is no longer right, you can change it on the page of your gifts.',
    },
  }),
  PAUSED: text('PAUSED', {
    key: 'monthly-paused',
    title: 'Regular gift: paused after refusals',
    sent: 'To a donor, when the card of a regular gift was refused for the third time.',
    standard: {
      subject: 'Your regular gift to {{nonprofits}} is paused',
      heading: 'Your regular gift is paused',
      body: '{{greeting}}\n\nyour card was refused three times, so we have paused your regular gift of {{amount}} to {{nonprofits}}. Nothing more is charged. To go on, enter a card on the page of your gifts within 30 days; after that the gift ends.',
    },
  }),
  BANK: text('BANK', {
    key: 'monthly-bank',
    title: 'Regular gift: the bank asks',
    sent: 'To a donor, when the bank wants a confirmation of a regular gift.',
    standard: {
      subject: 'Please confirm your gift to {{nonprofits}} with your bank',
      heading: 'Your bank has a question',
      body: '{{greeting}}\n\nyour bank wants you to confirm your regular gift of {{amount}} to {{nonprofits}}. Nothing is charged until you do. If you do not within 30 days, the gift ends.',
    },
  }),
  NO_PART: text('NO_PART', {
    key: 'monthly-no-nonprofit',
    title: 'Regular gift: no nonprofit takes gifts',
    sent: 'To a donor, when none of the nonprofits of a regular gift takes gifts any more.',
    standard: {
      subject: 'Your regular gift to {{nonprofits}} is paused',
      heading: 'Your regular gift is paused',
      body: '{{greeting}}\n\n{{nonprofits}} takes no gifts through {{programme}} at the moment. So we have not charged your regular gift of {{amount}}, and have paused it.',
    },
  }),
  SKIPPED: text('SKIPPED', {
    key: 'monthly-skipped',
    title: 'Regular gift: a day was not charged',
    sent: 'To a donor, when the day of a regular gift went by without a charge, because giving was closed or the server was down.',
    standard: {
      subject: 'Your gift to {{nonprofits}} was not charged',
      heading: 'One of your gifts was not charged',
      body: '{{greeting}}\n\nwe could not charge your regular gift of {{amount}} to {{nonprofits}} on its day, through no fault of yours. It is not made up for.',
    },
  }),
  STOPPED: text('STOPPED', {
    key: 'monthly-stopped',
    title: 'Regular gift: stopped',
    sent: 'To a donor, when a regular gift was stopped: by the donor, by staff, or because a charge was disputed.',
    standard: {
      subject: 'Your regular gift to {{nonprofits}} is stopped',
      heading: 'Your regular gift is stopped',
      body: '{{greeting}}\n\nyour regular gift of {{amount}} to {{nonprofits}} is stopped. Nothing more is charged. Thank you for what you have given.',
    },
  }),
  FAILED: text('FAILED', {
    key: 'monthly-ended',
    title: 'Regular gift: ended after a pause',
    sent: 'To a donor, when a regular gift ends because it was paused for 30 days after refusals.',
    standard: {
      subject: 'Your regular gift to {{nonprofits}} has ended',
      heading: 'Your regular gift has ended',
      body: '{{greeting}}\n\nyour card could not be charged, and your regular gift of {{amount}} to {{nonprofits}} was paused for 30 days. It has ended, and nothing more is charged. Thank you for what you have given.',
    },
  }),
};

const reasons: Record<string, string> = { STAFF: 'By the programme', DISPUTE: 'Because a charge was disputed', DONOR: 'By you' };

function factsOf({ kind, everyMonths, dueOn, tryOn, nextOn, problem, reason }: Data): [string, string][] {
  const stopped = kind === 'STOPPED' && reason !== null ? reasons[reason] : undefined;
  return [
    ['How often', repeatLabels[everyMonths as RepeatMonths]],
    ...(dueOn === undefined ? [] : [['Was due on', day(dueOn)] as [string, string]]),
    ...(problem ? [['What the bank says', problem] as [string, string]] : []),
    ...(kind === 'REFUSED' ? [['We try again on', day(tryOn)] as [string, string]] : []),
    ...(kind === 'SKIPPED' ? [['Next gift on', day(nextOn)] as [string, string]] : []),
    ...(stopped === undefined ? [] : [['Stopped', stopped] as [string, string]]),
  ];
}

const isOver = ({ kind }: Data) => kind === 'STOPPED' || kind === 'FAILED';

/** To a donor: what happened to a gift that is given again and again. */
export const monthlyGift = editableLetter<Data>({
  texts: Object.values(texts),
  textFor: ({ kind }) => texts[kind],
  rest: (paragraphs, data, programme) => {
    const stop = `${programme.address}${monthlyPaths.stop}/${data.key}`;
    const mine = `${programme.address}${myGiftsPath}`;
    const confirm = `${programme.address}${monthlyPaths.confirm}/${data.key}`;
    return {
      preview: isOver(data) ? 'Nothing more is charged.' : 'You can stop it at any time.',
      blocks: [
        ...paragraphs,
        { kind: 'facts', facts: factsOf(data) },
        ...(data.kind === 'BANK' ? [{ kind: 'button' as const, label: 'Confirm with your bank', href: confirm }] : []),
        ...(data.kind === 'REFUSED' || data.kind === 'PAUSED'
          ? [{ kind: 'button' as const, label: 'Change the card', href: mine }]
          : []),
        ...(isOver(data)
          ? [{ kind: 'smallLink' as const, label: 'See all your gifts and receipts', href: mine }]
          : [{ kind: 'smallLink' as const, label: 'Stop this regular gift', href: stop }]),
        { kind: 'smallPrint', text: `Questions about this gift? Write to ${programme.email}.` },
      ],
      secrets: isOver(data) ? [] : [stop, confirm],
    };
  },
});
