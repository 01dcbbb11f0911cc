import type { Template } from '#server/platform/mail/template.ts';

interface Data {
  firstName: string;
  nonprofit: string;
  /** for each photo: its name, and the day on which its permission ends, in words */
  photos: [name: string, endsOn: string][];
}

/** To the staff of a nonprofit: the permission to use photos ends soon. */
export const consentEnds: Template<Data> = ({ firstName, nonprofit, photos }, programme) => {
  const what = photos.length === 1 ? 'a photo' : `${photos.length} photos`;
  return {
    subject: `The permission to use ${what} ends soon`,
    preview: `${nonprofit}: ask for it again, or choose other photos.`,
    heading: `The permission to use ${what} ends soon`,
    blocks: [
      { kind: 'paragraph', text: firstName ? `Hello ${firstName},` : 'Hello,' },
      {
        kind: 'paragraph',
        text: `On these days the photos disappear from the public pages of ${nonprofit}, unless the permission is given again:`,
      },
      { kind: 'facts', facts: photos },
      { kind: 'paragraph', text: 'Once you have it again, open the photo and enter the new day.' },
      { kind: 'button', label: 'Open the photo manager', href: `${programme.address}/photo-manager?consent=ENDING` },
      { kind: 'smallPrint', text: `Questions? Write to ${programme.email}.` },
    ],
  };
};
