import type { InputHTMLAttributes, ReactNode } from 'react';
import type { GiveProblems } from '#contract/public/directory/give-pages.ts';

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  name: string;
  label: string;
  problems: GiveProblems;
  hint?: string;
}

/** A line of text with its label and the message of a refused form. */
export function GiveField({ name, label, problems, hint, ...input }: Props) {
  const id = `give-${name}`;
  const problem = problems[name];
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <input
        {...input}
        id={id}
        name={name}
        aria-describedby={hint ? `${id}-hint ${id}-problem` : `${id}-problem`}
        aria-invalid={problem === undefined ? undefined : true}
      />
      <p className="problem" id={`${id}-problem`}>
        {problem}
      </p>
    </div>
  );
}

interface TickProps {
  name: string;
  checked: boolean;
  problems: GiveProblems;
  children: ReactNode;
}

export function GiveTick({ name, checked, problems, children }: TickProps) {
  const id = `give-${name}`;
  return (
    <div className="field">
      <label className="tick">
        <input type="checkbox" id={id} name={name} defaultChecked={checked} aria-describedby={`${id}-problem`} />{' '}
        <span>{children}</span>
      </label>
      <p className="problem" id={`${id}-problem`}>
        {problems[name]}
      </p>
    </div>
  );
}
