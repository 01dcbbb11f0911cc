import { type ReactNode, useId } from 'react';
import classes from './form-section.module.css';

interface Props {
  title: string;
  note?: ReactNode;
  /** the section's `id`, for an outline that jumps to it */
  anchor?: string;
  children: ReactNode;
}

/** A part of a long form, under its heading. */
export function FormSection({ title, note, anchor, children }: Props) {
  const id = useId();
  return (
    <section id={anchor} className="stack gap-4-half shrinks" aria-labelledby={id}>
      <div>
        <h2 id={id} className={classes.heading}>
          {title}
        </h2>
        {note && <p className="soft text-15 above-2">{note}</p>}
      </div>
      {children}
    </section>
  );
}
