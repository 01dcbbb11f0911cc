import { download } from '#contract/platform/wire/downloads.ts';

/** The page of the resources whose quotation blocks make up the press release. */
export const pressPage = 'PressMaterials';

const shared = { access: 'openResources', withoutPeople: true, refuses: [404] } as const;

export const downloadPressRelease = download({
  name: 'downloadPressRelease',
  path: '/download-press-release/',
  ...shared,
  summary:
    'The texts for the press as a Word document, with the name of one’s own nonprofit filled in. 404 where the page has none',
  type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
});

export const downloadPressReleasePdf = download({
  name: 'downloadPressReleasePdf',
  path: '/download-press-release-pdf/',
  ...shared,
  summary: 'The same as PDF',
  type: 'application/pdf',
});
