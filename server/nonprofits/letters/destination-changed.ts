import type { Template } from '#server/platform/mail/template.ts';

interface Data {
  nonprofit: string;
  /** name of the person who made the change */
  by: string;
}

/** To the other staff of a nonprofit: somebody changed where the nonprofit is paid. */
export const destinationChanged: Template<Data> = ({ nonprofit, by }, { name, address, email }) => ({
  subject: `${name} pays ${nonprofit} elsewhere from now on`,
  preview: 'If this change is wrong, say so at once.',
  heading: `Where ${nonprofit} is paid was changed`,
  blocks: [
    {
      kind: 'paragraph',
      text: `${by} changed the bank account, the PayPal address or the way by which ${name} pays ${nonprofit}.`,
    },
    { kind: 'paragraph', text: `If you do not know of this change, write to ${email} at once, before the next payment.` },
    { kind: 'button', label: `Open ${name}`, href: address },
  ],
});
