import { IconFile } from '@tabler/icons-react';
import type { AnswerValue } from '#contract/applications/answers.ts';
import { fileIds } from '#contract/applications/element-types/file.ts';
import { formatSize } from '../../../platform/ui/text/format-size.ts';
import type { AnswerFileInfo, Uploads } from '../saving/uploads.ts';
import classes from './file-answer.module.css';

/** The file with this id, as far as the page knows it: a colleague's file is known once the response is read again. */
export function infoOf(uploads: Uploads, id: number): AnswerFileInfo {
  return uploads.info(id) ?? { id, name: 'File', size: null, link: null };
}

/** The files of an answer, to read only. */
export function FileLinks({ uploads, answer }: { uploads: Uploads; answer: AnswerValue }) {
  const ids = fileIds(answer);
  if (ids.length === 0) return <p className="soft text-15 figures">No file</p>;
  return ids.map((id) => <FileLink key={id} info={infoOf(uploads, id)} />);
}

export function FileLink({ info: { name, size, link } }: { info: AnswerFileInfo }) {
  const words = (
    <>
      <IconFile size={20} aria-hidden />
      <span className="shrinks breakable">{name}</span>
    </>
  );
  return (
    <p className="row middle gap-1-3">
      {link === null ? (
        words
      ) : (
        <a className={classes.open} href={link} target="_blank" rel="noreferrer">
          {words}
          <span className="only-read-out"> (opens in a new window)</span>
        </a>
      )}
      {size !== null && <span className="soft text-15 figures">{formatSize(size)}</span>}
    </p>
  );
}
