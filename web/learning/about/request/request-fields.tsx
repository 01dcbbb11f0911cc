import type { ReactNode } from 'react';

interface FieldProps {
  name: string;
  label: string;
  /** the `autocomplete` value, for browsers that fill in forms */
  complete: string;
}

interface TextProps extends FieldProps {
  type?: 'text' | 'email' | 'tel' | 'password';
  most: number;
  digits?: boolean;
  wide?: boolean;
  hint?: string;
}

const idOf = (name: string) => `request-${name.replaceAll(/[._]/g, '-')}`;

export function TextField({ name, label, type = 'text', complete, most, digits = false, wide = false, hint }: TextProps) {
  const id = idOf(name);
  return (
    <div className={wide ? 'field wide' : 'field'}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <input
        id={id}
        name={name}
        type={type}
        autoComplete={complete}
        maxLength={most}
        inputMode={digits ? 'numeric' : undefined}
        required
        aria-describedby={hint ? `${id}-hint ${id}-problem` : `${id}-problem`}
      />
      <p className="problem" id={`${id}-problem`} />
    </div>
  );
}

export function ChoiceField({ name, label, complete, children }: FieldProps & { children: ReactNode }) {
  const id = idOf(name);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} autoComplete={complete} required aria-describedby={`${id}-problem`}>
        <option value="">Choose…</option>
        {children}
      </select>
      <p className="problem" id={`${id}-problem`} />
    </div>
  );
}
