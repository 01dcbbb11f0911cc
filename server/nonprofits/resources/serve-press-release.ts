import { downloadPressRelease, downloadPressReleasePdf } from '#contract/nonprofits/resources/press-release.ts';
import { plainName, servePdf } from '#server/platform/documents/serve-pdf.ts';
import { readDownload } from '#server/platform/downloads/read-download.ts';
import type { App } from '#server/platform/http/app.ts';
import { programmeOf } from '#server/platform/mail/writing/programme.ts';
import { type PressRelease, readPressRelease } from './press-release.ts';

const fileName = ({ sender }: PressRelease) => `press-release-${plainName(sender)}`;

/** Serves `/download-press-release/`, and the same text as a PDF. */
export function servePressRelease(app: App): void {
  app.http.get(downloadPressRelease.path, { exposeHeadRoute: false }, async (request, reply) => {
    const { actor } = await readDownload(app, downloadPressRelease, request, reply);
    const release = await readPressRelease(app.db, actor, programmeOf(app.config));
    return reply
      .type(downloadPressRelease.type)
      .header('content-disposition', `attachment; filename="${fileName(release)}.docx"`)
      .header('cache-control', 'no-store')
      .send(await wordDocument(release));
  });

  servePdf(app, downloadPressReleasePdf, async ({ db, actor }) => {
    const release = await readPressRelease(db, actor, programmeOf(app.config));
    const { sender, parts, letterhead } = release;
    return {
      fileName: fileName(release),
      document: { title: 'For the press', subtitle: sender, recipient: [], parts, letterhead },
    };
  });
}

async function wordDocument({ sender, parts }: PressRelease): Promise<Buffer> {
  // loaded only now: few people ask for this document, and the library takes memory
  const { Document, HeadingLevel, Packer, Paragraph } = await import('docx');
  const children = parts.map(
    ({ kind, text }) =>
      new Paragraph(kind === 'heading' ? { text, heading: HeadingLevel.HEADING_1 } : { text, spacing: { after: 160 } }),
  );
  return Packer.toBuffer(new Document({ title: 'For the press', creator: sender, sections: [{ children }] }));
}
