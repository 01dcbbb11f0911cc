import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { FileIcon } from '../file-icon.tsx';
import { placeOf } from '../file-words.ts';
import { curriculumQuery } from '../library-queries.ts';
import classes from './continue-reading.module.css';

/** The files that the reader began last and has not finished. */
export function ContinueReading() {
  const { data } = useQuery(curriculumQuery);
  const heading = useId();
  if (!data || data.continueWith.length === 0) return null;
  return (
    <section className="below-10" aria-labelledby={heading}>
      <h2 id={heading} className="text-18 below-3">
        Continue where you stopped
      </h2>
      <ul className={classes.files}>
        {data.continueWith.map((file) => (
          <li key={file.id} className={classes.file}>
            <FileIcon file={file} />
            <span className="stack gap-half shrinks">
              <Link
                to="/learning-commons/files/$id"
                params={{ id: String(file.id) }}
                className={`${classes.link} covering link-on-hover`}
              >
                {file.name}
              </Link>
              <span className="soft text-14">{(file.reading && placeOf(file, file.reading)) || 'Opened'}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
