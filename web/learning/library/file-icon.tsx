import {
  IconFile,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconHeadphones,
  IconLink,
  IconPhoto,
  IconPresentation,
  IconVideo,
} from '@tabler/icons-react';
import type { LibraryFile } from '#contract/learning/library/library-files.ts';
import classes from './file-icon.module.css';

type Icon = typeof IconFile;

/** Icons by file extension; files of any other type have the generic icon. */
const icons: readonly (readonly [types: RegExp, Icon: Icon, name: string])[] = [
  [/^pdf$/, IconFileTypePdf, 'pdf'],
  [/^(xlsx?|xlsm|xltx?|ods|csv)$/, IconFileSpreadsheet, 'excel'],
  [/^(jpe?g|png|gif|webp|avif|heic|heif|tiff?|bmp)$/, IconPhoto, 'image'],
  [/^(pptx?|ppsx?|potx?|odp)$/, IconPresentation, 'powerpoint'],
  [/^(docx?|odt|rtf|txt|md)$/, IconFileText, 'document'],
  [/^(mp3|m4a|oga|ogg|opus|wav|flac)$/, IconHeadphones, 'audio'],
  [/^(mp4|m4v|webm)$/, IconVideo, 'video'],
  [/^link$/, IconLink, 'link'],
];

/** The picture of a file in a list: its cover with a small icon of its type, or the icon alone. */
export function FileIcon({ file, className = '' }: { file: Pick<LibraryFile, 'fileType' | 'previewImage'>; className?: string }) {
  const [, Icon, name] = icons.find(([types]) => types.test(file.fileType)) ?? [null, IconFile, 'generic'];
  return (
    <span
      className={`${classes.icon} ${className}`}
      data-icon={name}
      data-cover={file.previewImage !== null || undefined}
      aria-hidden
    >
      {file.previewImage && <img src={file.previewImage.thumbnail} alt="" loading="lazy" className={classes.cover} />}
      <span className={classes.type}>
        <Icon size={file.previewImage ? 14 : 26} stroke={1.6} />
        {file.previewImage === null && <span className={classes.extension}>{file.fileType}</span>}
      </span>
    </span>
  );
}
