import type { Template } from '#server/platform/mail/template.ts';

interface Data {
  firstName: string;
  nonprofit: string;
  /** days until the end */
  days: number;
  /** the last day, in words */
  endsOn: string;
  /** the last day of access if a year is bought now, in words */
  renewedUntil: string;
}

/** To the staff of a nonprofit whose access to the Learning Commons ends soon. */
export const subscriptionEnds: Template<Data> = ({ firstName, nonprofit, days, endsOn, renewedUntil }, programme) => {
  const left = days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`;
  return {
    subject: `Your Learning Commons access ends ${left}`,
    preview: `${nonprofit} has access until ${endsOn}.`,
    heading: `Your access ends ${left}`,
    blocks: [
      { kind: 'paragraph', text: firstName ? `Hello ${firstName},` : 'Hello,' },
      { kind: 'paragraph', text: `${nonprofit} can use the Learning Commons until ${endsOn}.` },
      {
        kind: 'paragraph',
        text: `You lose nothing by renewing now: the new year follows the present one and runs until ${renewedUntil}.`,
      },
      { kind: 'button', label: 'Renew', href: `${programme.address}/learning-commons/create-subscription` },
      { kind: 'smallPrint', text: `Questions? Write to ${programme.email}.` },
    ],
  };
};
