import type { PageContent } from '#contract/nonprofits/resources/content.ts';
import { downloadPressRelease, downloadPressReleasePdf } from '#contract/nonprofits/resources/press-release.ts';
import { useSignedInUser } from '../../platform/session.ts';
import { DownloadButton } from '../../platform/ui/lists/download/download-button.tsx';
import classes from './resources.module.css';

/** Buttons that download the quotations of the press page as a file. */
export function PressRelease({ content }: { content: PageContent }) {
  const { nonprofitRef } = useSignedInUser();
  if (!content.content.some(({ type }) => type === 'blockquote')) return null;
  return (
    <section className={classes.release} aria-label="Download the press release">
      <p>
        {nonprofitRef
          ? `The texts below as a file, with the name of ${nonprofitRef.name} filled in.`
          : 'The texts below as a file. Nonprofits get them with their own name filled in.'}
      </p>
      <div className="row gap-2 above-3">
        <DownloadButton file path={downloadPressRelease.path} label="Press release (DOCX)" />
        <DownloadButton file path={downloadPressReleasePdf.path} label="Press release (PDF)" />
      </div>
    </section>
  );
}
