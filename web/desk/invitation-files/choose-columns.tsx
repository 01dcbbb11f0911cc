import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import {
  type InvitationColumn,
  invitationColumns,
  type readInvitationFile,
} from '#contract/desk/invitation-files/invitation-files.ts';
import type { ResultOf } from '#contract/platform/wire/endpoint.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';

type FileReading = ResultOf<typeof readInvitationFile>;
type Places = FileReading['places'];

const labels: Record<InvitationColumn, string> = {
  ein: 'EIN',
  email: 'Email address',
  nonprofit: 'Name of the nonprofit',
  firstName: 'Name of the person, or first name',
  lastName: 'Last name of the person',
};
const isNeeded = (column: InvitationColumn) => column === 'ein' || column === 'email';

interface Props {
  /** name of the file */
  name: string;
  reading: FileReading;
  busy: boolean;
  onRead: (places: Places) => void;
}

/** Says which columns were read as what. Open while the EIN or the address is in no column that is sure. */
export function ChooseColumns({ name, reading, busy, onRead }: Props) {
  const { columns, places: found, sheet, hidden, leftOut } = reading;
  const [places, setPlaces] = useState<Places>(found);
  const isAsked = found.ein === null || found.email === null;
  const isComplete = places.ein !== null && places.email !== null;
  const options = columns.map(({ title, sample }, index) => ({
    value: String(index),
    label: [title || `Column ${index + 1}`, sample && `such as ${sample}`].filter(Boolean).join(', '),
  }));
  return (
    <details open={isAsked} className="wide-44">
      <summary>
        {isAsked ? 'Say which columns have the EIN and the email address' : `How “${name}” was read`}
        {sheet && ` · sheet “${sheet}”`}
        {!isAsked && found.nonprofit === null && ' · names of nonprofits in no column: EINs are not compared with names'}
        {leftOut > 0 && ` · ${howMany(leftOut, 'row', 'rows')} above the titles or repeating them left out`}
        {hidden > 0 && ` · ${howMany(hidden, 'hidden row', 'hidden rows')} left out`}
      </summary>
      <div className="stack gap-3 above-3">
        {invitationColumns.map((column) => (
          <NativeSelect
            key={column}
            label={labels[column]}
            withAsterisk={isNeeded(column)}
            data={[{ value: '', label: isNeeded(column) ? 'Choose a column' : 'In no column' }, ...options]}
            value={String(places[column] ?? '')}
            onChange={({ currentTarget: { value } }) =>
              setPlaces((now) => ({ ...now, [column]: value === '' ? null : Number(value) }))
            }
          />
        ))}
        <div>
          <Button variant={isAsked ? 'filled' : 'default'} loading={busy} disabled={!isComplete} onClick={() => onRead(places)}>
            Read these columns
          </Button>
        </div>
      </div>
    </details>
  );
}
