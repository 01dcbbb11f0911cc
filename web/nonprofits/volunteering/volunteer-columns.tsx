import { Button } from '@mantine/core';
import { type Volunteer, volunteerStateLabels } from '#contract/nonprofits/volunteering/volunteering.ts';
import { grouped } from '#contract/platform/wire/grouped.ts';
import type { Column } from '../../platform/ui/lists/table/data-table.tsx';
import { EmailLink } from '../../platform/ui/text/email-address.tsx';
import { formatDate } from '../../platform/ui/text/format.ts';

type RowAction = (volunteer: Volunteer) => void;

interface Steps {
  answer: RowAction;
  countHours: RowAction;
  remove: RowAction;
}

export function volunteerColumns(mayEdit: boolean, { answer, countHours, remove }: Steps): Column<Volunteer>[] {
  const button = (volunteer: Volunteer, label: string, onClick: RowAction) => (
    <Button variant="default" size="compact-sm" aria-label={`${label}: ${volunteer.name}`} onClick={() => onClick(volunteer)}>
      {label}
    </Button>
  );
  const steps: Column<Volunteer> = {
    key: 'steps',
    header: 'Actions',
    cell: (volunteer) => (
      <div className="row gap-1">
        {button(volunteer, volunteer.state === 'WAITING' ? 'Answer' : 'Answer again', answer)}
        {button(volunteer, 'Count hours', countHours)}
        {button(volunteer, 'Delete', remove)}
      </div>
    ),
  };
  return mayEdit ? [...columns, steps] : columns;
}

const columns: Column<Volunteer>[] = [
  {
    key: 'name',
    header: 'Volunteer',
    width: '24%',
    cell: ({ name, email }) => (
      <>
        <strong>{name}</strong>
        <span className="soft block">
          <EmailLink address={email} />
        </span>
      </>
    ),
  },
  {
    key: 'message',
    header: 'Message',
    width: '28%',
    cell: ({ message, confirmedAt }) => (
      <>
        {message && <span className="block above-1 breakable lines">{message}</span>}
        <span className="soft block">{formatDate(confirmedAt)}</span>
      </>
    ),
  },
  {
    key: 'state',
    header: 'State',
    cell: ({ state, answer }) => (
      <>
        {volunteerStateLabels[state]}
        {answer && <span className="soft block block above-1 breakable lines">{answer}</span>}
      </>
    ),
  },
  { key: 'hours', header: 'Hours', numeric: true, width: '8%', cell: ({ hours }) => grouped(hours) },
];
