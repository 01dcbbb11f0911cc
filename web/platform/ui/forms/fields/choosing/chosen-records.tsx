import { CloseButton } from '@mantine/core';
import classes from './chosen-records.module.css';
import { type Choice, TypeAhead } from './type-ahead.tsx';

interface Props {
  /** `Add a reviewer` */
  label: string;
  placeholder?: string;
  value: readonly Choice[];
  onChange: (chosen: Choice[]) => void;
  search: (typed: string, signal: AbortSignal) => Promise<Choice[]>;
}

/** Chooses several records by typing their names. */
export function ChosenRecords({ label, placeholder, value, onChange, search }: Props) {
  const add = (choice: Choice | null) => {
    if (choice && !value.some(({ id }) => id === choice.id)) onChange([...value, choice]);
  };
  return (
    <>
      {value.length > 0 && (
        <ul className="row gap-1-half">
          {value.map(({ id, name }) => (
            <li key={id} className={classes.chosen}>
              {name}
              <CloseButton
                size="sm"
                aria-label={`Remove ${name}`}
                onClick={() => onChange(value.filter((one) => one.id !== id))}
              />
            </li>
          ))}
        </ul>
      )}
      <TypeAhead label={label} placeholder={placeholder} value={null} onChange={add} search={search} />
    </>
  );
}
