import type { ReactNode } from 'react';
import type { Snippet } from '#contract/learning/library/library-files.ts';
import classes from './file-list.module.css';

const plain = (word: string) =>
  word
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '');

/** The text around the searched words, with these words marked. */
export function SnippetText({ snippet }: { snippet: Snippet }) {
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
