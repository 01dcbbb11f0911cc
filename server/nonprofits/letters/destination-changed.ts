import type { Template } from '#server/platform/mail/template.ts';

interface Data {
  nonprofit: string;
  /** name of the person who made the change */
  by: string;
  /** days for which a new destination is not paid, unless a second person confirms it; 0: it is paid at once */
  days?: number;
}

/** To the other staff of a nonprofit: somebody changed where the nonprofit is paid. */
export const destinationChanged: Template<Data> = ({ nonprofit, by, days = 0 }, { name, address, email }) => ({
  subject: `Where ${name} pays ${nonprofit} was changed`,
  preview: 'If this change is wrong, say so at once.',
  heading: `Where ${nonprofit} is paid was changed`,
  blocks: [
    {
      kind: 'paragraph',
      text: `${by} changed the bank account, the PayPal address or the way by which ${name} pays ${nonprofit}.`,
    },
    { kind: 'paragraph', text: whenPaid(name, days) },
    { kind: 'paragraph', text: `If you do not know of this change, write to ${email} at once, before the next payment.` },
    { kind: 'button', label: `Open ${name}`, href: address },
  ],
});

function whenPaid(programme: string, days: number): string {
  if (days === 0) return 'The next payment already goes there.';
  const time = days === 1 ? '1 day' : `${days} days`;
  return `A new account or address is not paid for ${time}, unless a second person at ${programme} confirms it before.`;
}
