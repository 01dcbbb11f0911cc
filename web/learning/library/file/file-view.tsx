import { lazy, Suspense } from 'react';
import type { LibraryFile } from '#contract/learning/library/library-files.ts';
import { SkeletonLines } from '../../../platform/ui/feedback/loading/skeleton-lines.tsx';
import { documentFormatOf } from './document/shown-document.ts';
import classes from './file-page.module.css';
import { RecordingPlayer } from './recording-player.tsx';

const DocumentReader = lazy(async () => ({ default: (await import('./document/document-reader.tsx')).DocumentReader }));
const PdfReader = lazy(async () => ({ default: (await import('./pdf/pdf-reader.tsx')).PdfReader }));

interface Props {
  file: LibraryFile;
  /** the page or slide of a search result */
  at: number | undefined;
  /** the words that were searched for */
  words: string | undefined;
}

/** A file in the page, as far as browsers can show it. */
export function FileView({ file, at, words }: Props) {
  const format = documentFormatOf(file.fileType);
  if (file.kind === 'PDF' || format) {
    return (
      <Suspense fallback={<SkeletonLines label="The reader is loading." lines={6} />}>
        {format ? (
          <DocumentReader file={file} format={format} at={at} words={words} />
        ) : (
          <PdfReader file={file} at={at} words={words} />
        )}
      </Suspense>
    );
  }
  if (file.kind === 'AUDIO' || file.kind === 'VIDEO') return <RecordingPlayer file={file} />;
  if (file.kind === 'PICTURE' && /^(jpe?g|png|gif|webp|avif)$/.test(file.fileType))
    return <img src={file.file} alt={file.description || file.name} className={classes.picture} />;
  if (file.kind === 'LINK') return <p className="soft">This opens elsewhere, in a new tab.</p>;
  return <Preview file={file} />;
}

function Preview({ file: { previewImage, fileType } }: { file: LibraryFile }) {
  return (
    <div className="stack gap-4 start">
      {previewImage && <img src={previewImage.image} alt="Preview of the file" className={classes.cover} />}
      <p className="soft">Browsers can’t open this kind of file ({fileType}). Download it to read it.</p>
    </div>
  );
}
