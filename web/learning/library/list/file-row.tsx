import { ActionIcon } from '@mantine/core';
import { IconBook, IconCheck, IconExternalLink } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { LibraryFile, Snippet } from '#contract/learning/library/library-files.ts';
import { formatDate } from '../../../platform/ui/text/format.ts';
import { FavoriteStar } from '../favorite-star.tsx';
import { noteOpened } from '../file/reading.ts';
import { FileIcon } from '../file-icon.tsx';
import { factsOf, placeOf, textStateLabels } from '../file-words.ts';
import classes from './file-list.module.css';

const plain = (word: string) =>
  word
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '');

/** The text around the searched words, with these words marked. */
function SnippetText({ snippet }: { snippet: Snippet }) {
  const found = new Set(snippet.found);
  let at = 0;
  const pieces = snippet.text.split(/([\p{L}\p{M}\p{N}]+)/u).map((piece): ReactNode => {
    at += piece.length;
    return found.has(plain(piece)) ? <mark key={at}>{piece}</mark> : piece;
  });
  return (
    <span className={classes.snippet}>
      {snippet.label && <span className={classes.place}>{snippet.label}</span>} {pieces}
    </span>
  );
}

interface Props {
  file: LibraryFile;
  /** names of subtopics and categories by their tags */
  labels: ReadonlyMap<string, string>;
  /** only for programme staff: a click on the file or its name opens the file's form. A link beside the name opens the file */
  onEdit?: ((file: LibraryFile) => void) | undefined;
}

export function FileRow({ file, labels, onEdit }: Props) {
  const state = textStateLabels[file.textState];
  return (
    <li
      className={onEdit ? `${classes.row} row-tint-on-hover placed` : classes.row}
      data-edits={onEdit ? true : undefined}
      data-row-of-list
    >
      <FileIcon file={file} className="unless-40" />
      <div className="stack gap-1-half shrinks">
        <h3 className={classes.name}>
          {onEdit ? (
            <button
              type="button"
              className={`${classes.link} ${classes.edit} plain-button link-on-hover`}
              aria-label={`Edit ${file.name}`}
              onClick={() => onEdit(file)}
            >
              {file.name}
            </button>
          ) : (
            <FileLink file={file} className={`${classes.link} link-on-hover`}>
              {file.name} {file.kind === 'LINK' && <IconExternalLink size={16} aria-hidden className="soft" />}
            </FileLink>
          )}
          {file.isNew && <span className={classes.new}>New</span>}
          {!file.approved && <span className={classes.hiddenMark}>Not approved</span>}
        </h3>
        {file.description && <p className={classes.description}>{file.description}</p>}
        {file.snippet && <SnippetText snippet={file.snippet} />}
        <p className={classes.facts}>
          <span>{factsOf(file)}</span>
          <span>{formatDate(file.created)}</span>
          {file.reading && <ReadingMark file={file} />}
          {onEdit && state && <span>{state}</span>}
        </p>
        {file.tags.length > 0 && (
          <ul className={classes.tags} aria-label="Tags">
            {file.tags.map(({ name }) => (
              <li key={name}>
                <Link
                  to="/learning-commons"
                  search={{ mode: 'BROWSE', tags: [name] }}
                  className={`${classes.tag} link-on-hover`}
                  title={labels.get(name)}
                >
                  #{name}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className={`${classes.tools} line gap-1 not-printed`}>
        <FavoriteStar file={file} />
        {onEdit && (
          <ActionIcon
            variant="subtle"
            size={40}
            renderRoot={(props) => (
              <FileLink file={file} {...props}>
                <span className="only-read-out">Open {file.name}</span>
                {file.kind === 'LINK' ? <IconExternalLink size={20} aria-hidden /> : <IconBook size={20} aria-hidden />}
              </FileLink>
            )}
          />
        )}
      </div>
    </li>
  );
}

/** Opens a library link in a new tab, and a file on its own page. A search result opens at the page with the found words. */
function FileLink({ file, children, ...look }: { file: LibraryFile; children: ReactNode; className?: string }) {
  const client = useQueryClient();
  if (file.kind === 'LINK') {
    return (
      <a href={file.file} target="_blank" rel="noreferrer" {...look} onClick={() => noteOpened(client, file, true)}>
        {children}
        <span className="only-read-out"> (opens in a new tab)</span>
      </a>
    );
  }
  const place = file.snippet ? placeOfWords(file.kind, file.snippet) : {};
  return (
    <Link to="/learning-commons/files/$id" params={{ id: String(file.id) }} search={place} {...look}>
      {children}
    </Link>
  );
}

/** Reads the page or slide from the label: stored texts cannot be counted, because pages without text are not stored. */
function placeOfWords(kind: LibraryFile['kind'], { label, found }: Snippet): { at?: number; words?: string } {
  const words = found.join(' ');
  const number = /\d+$/.exec(label)?.[0];
  if (kind === 'PDF' || kind === 'PRESENTATION') return { words, ...(number && { at: Number(number) }) };
  return kind === 'DOCUMENT' ? { words } : {};
}

function ReadingMark({ file }: { file: LibraryFile }) {
  if (!file.reading) return null;
  if (file.reading.isRead) {
    return (
      <span className={classes.read}>
        <IconCheck size={16} aria-hidden /> Read
      </span>
    );
  }
  return <span>{placeOf(file, file.reading) || 'Opened'}</span>;
}
