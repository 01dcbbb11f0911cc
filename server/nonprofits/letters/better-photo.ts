import type { Template } from '#server/platform/mail/template.ts';

interface Data {
  firstName: string;
  nonprofit: string;
  /** the photo's name */
  photo: string;
  /** staff's own words */
  words: string;
}

/** To the staff of a nonprofit: programme staff ask for a better photo. */
export const betterPhoto: Template<Data> = ({ firstName, nonprofit, photo, words }, programme) => ({
  subject: `Could you send a better photo than “${photo}”?`,
  preview: `${programme.name} asks ${nonprofit} for another picture.`,
  heading: 'Could you send a better photo?',
  blocks: [
    { kind: 'paragraph', text: firstName ? `Hello ${firstName},` : 'Hello,' },
    { kind: 'paragraph', text: `${programme.name} looked at “${photo}” of ${nonprofit} and wrote:` },
    { kind: 'quotation', text: words },
    { kind: 'paragraph', text: 'Open the photo, choose Replace the Photo, and its texts and permission stay as they are.' },
    { kind: 'button', label: 'Open the photo manager', href: `${programme.address}/photo-manager?better_asked=true` },
    { kind: 'smallPrint', text: `Questions? Write to ${programme.email}.` },
  ],
});
