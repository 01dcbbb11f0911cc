import { type ReactNode, useId } from 'react';
import classes from './form-section.module.css';

/** A part of a long form, under its heading. */
export function FormSection({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div>
        <h2 id={id} className={classes.heading}>
          {title}
        </h2>
        {note && <p className={classes.note}>{note}</p>}
      </div>
      {children}
    </section>
  );
}
