import type { Template } from '#server/platform/mail/template.ts';

interface Data {
  id: number;
  name: string;
  email: string;
  organization: string;
  /** with line breaks */
  address: string;
  phoneNumber: string;
  /** empty if no tier was offered */
  tier: string;
  buyNow: boolean;
}

/** To the programme: a visitor sent an information request on the public page of the Learning Commons. */
export const informationRequest: Template<Data> = ({ id, buyNow, ...asked }, programme) => {
  const what = buyNow ? 'wants to subscribe to' : 'asks about';
  return {
    subject: `${asked.organization} ${what} the Learning Commons`,
    preview: `${asked.name}, ${asked.email}`,
    heading: buyNow ? 'A nonprofit wants to subscribe' : 'A nonprofit asks for information',
    blocks: [
      {
        kind: 'facts',
        facts: [
          ['Organization', asked.organization],
          ['Name', asked.name],
          ['Email', asked.email],
          ['Phone', asked.phoneNumber],
          ['Address', asked.address],
          ...(asked.tier === '' ? [] : [['Budget size', asked.tier] as const]),
        ],
      },
      { kind: 'button', label: 'Open the request', href: `${programme.address}/learning-commons/requests?request=${id}` },
      {
        kind: 'smallPrint',
        text: buyNow
          ? 'The account and the nonprofit were made. The list of requests shows when the subscription is paid.'
          : 'Write to the address above. Replies to this email do not reach the visitor.',
      },
    ],
  };
};
