import type { Template } from '#server/platform/mail/template.ts';

interface Data {
  firstName: string;
  nonprofit: string;
  /** `July–December 2026` */
  period: string;
  /** the reporting date, in words */
  due: string;
  /** whether the reporting date is over */
  late: boolean;
  /** staff's own words */
  message: string;
}

/** To the staff of a nonprofit that has not reported the donations of a period. */
export const donationsDue: Template<Data> = ({ firstName, nonprofit, period, due, late, message }, programme) => ({
  subject: late
    ? `${nonprofit}: please report donations for ${period}`
    : `${nonprofit}: report donations for ${period} by ${due}`,
  preview: 'Also if you received none: it takes one click.',
  heading: `Report donations for ${period}`,
  blocks: [
    { kind: 'paragraph', text: firstName ? `Hello ${firstName},` : 'Hello,' },
    {
      kind: 'paragraph',
      text: late
        ? `${nonprofit} has not yet reported the donations that it received in ${period}. They were due on ${due}.`
        : `${nonprofit} has not yet reported the donations that it received in ${period}. Please report them by ${due}.`,
    },
    ...(message === '' ? [] : [{ kind: 'quotation' as const, text: message }]),
    { kind: 'button', label: 'Report donations', href: `${programme.address}/report-donations` },
    {
      kind: 'paragraph',
      text: 'You received none? Then choose “Nothing to report” on your home page, and this is done.',
    },
    { kind: 'smallPrint', text: `Questions? Write to ${programme.email}.` },
  ],
});
