import type { Template } from '#server/platform/mail/template.ts';

interface Data {
  firstName: string;
  nonprofit: string;
  nonprofitId: number;
  /** the catalogue's year */
  year: number;
  /** the last day for the approval, in words */
  due: string;
  /** staff's own words */
  message: string;
  reminder: boolean;
}

/** To a nonprofit: its page of the printed catalogue waits for its approval. */
export const catalogueProof: Template<Data> = (data, programme) => {
  const { firstName, nonprofit, nonprofitId, year, due, message, reminder } = data;
  return {
    subject: `${reminder ? 'Reminder: ' : ''}Approve the page of ${nonprofit} in the printed catalogue by ${due}`,
    preview: 'Look at the page as it will be printed, and approve it or ask for a change.',
    heading: `Your page in the catalogue of ${year}`,
    blocks: [
      { kind: 'paragraph', text: firstName ? `Hello ${firstName},` : 'Hello,' },
      {
        kind: 'paragraph',
        text: `${nonprofit} has a page in the printed catalogue of ${year}. Please look at it and approve it by ${due}. What is printed cannot be changed afterwards.`,
      },
      ...(message === '' ? [] : [{ kind: 'quotation' as const, text: message }]),
      { kind: 'button', label: 'Look at the page', href: `${programme.address}/catalogue/proofs/${nonprofitId}` },
      { kind: 'paragraph', text: 'Is a text or the photo wrong? Change your profile there: the page follows at once.' },
      { kind: 'smallPrint', text: `Questions? Write to ${programme.email}.` },
    ],
  };
};
