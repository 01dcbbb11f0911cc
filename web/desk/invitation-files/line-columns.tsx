import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { InvitationLine, JudgedLine } from '#contract/desk/invitation-files/invitation-files.ts';
import type { Column } from '../../platform/ui/lists/table/data-table.tsx';
import { EmailAddress } from '../../platform/ui/text/email-address.tsx';
import { formatEin } from '../../platform/ui/text/format.ts';

export interface PreviewRow {
  /** place among the lines */
  index: number;
  line: InvitationLine;
  judged: JudgedLine;
}

type Edit = (index: number, line: InvitationLine) => void;

/** The columns of the preview. Cells that are wrong can be corrected in place. */
export function lineColumns(edit: Edit): Column<PreviewRow>[] {
  return [
    { key: 'line', header: 'Line', width: '4rem', cell: ({ line }) => line.line },
    { key: 'nonprofit', header: 'Nonprofit', width: '30%', cell: (row) => <Nonprofit row={row} edit={edit} /> },
    { key: 'email', header: 'Email', width: '26%', cell: (row) => <Email row={row} edit={edit} /> },
    { key: 'outcome', header: 'What happens', cell: (row) => <Outcome row={row} edit={edit} /> },
  ];
}

interface CellProps {
  row: PreviewRow;
  edit: Edit;
}

function Nonprofit({ row: { index, line, judged }, edit }: CellProps) {
  const { nonprofit, adds, wrong, said } = judged;
  return (
    <span className="breakable">
      {nonprofit && (
        <Link to="/nonprofit/$id" params={{ id: String(nonprofit.id) }} target="_blank">
          {nonprofit.name}
        </Link>
      )}
      {adds && (
        <>
          {adds.name}
          <span className="soft block">
            {[adds.address1, adds.city, `${adds.state} ${adds.zipcode}`.trim()].filter(Boolean).join(', ')}
            {adds.nteeCode && ` · NTEE ${adds.nteeCode}`}
            {adds.category && ` · category ${adds.category}`} · only in the IRS file: is added
          </span>
        </>
      )}
      {!nonprofit && !adds && line.nonprofit && <span className="block">{line.nonprofit}</span>}
      {said && <span className="block">In the file: “{said}”</span>}
      {wrong === 'ein' ? (
        <TextInput
          aria-label={`EIN of line ${line.line}`}
          placeholder="EIN"
          value={line.ein}
          onChange={({ currentTarget }) => edit(index, { ...line, ein: currentTarget.value, answer: 'NONE', use: null })}
        />
      ) : (
        line.ein && <span className="soft block">EIN {einText(line.ein)}</span>
      )}
    </span>
  );
}

function einText(ein: string): string {
  if (/^\d{8}$/.test(ein)) return `${formatEin(`0${ein}`)} · the file has ${ein}, without a first zero`;
  return /^\d{9}$/.test(ein) ? formatEin(ein) : ein;
}

function Email({ row: { index, line, judged }, edit }: CellProps) {
  const isLeftOut = line.answer === 'LEAVE_OUT';
  return (
    <span className="breakable">
      {judged.wrong === 'email' ? (
        <TextInput
          aria-label={`Address of line ${line.line}`}
          placeholder="Address"
          spellCheck={false}
          autoCapitalize="none"
          value={line.email}
          onChange={({ currentTarget }) =>
            // what staff said about the nonprofit stays
            edit(index, { ...line, email: currentTarget.value, answer: isLeftOut ? 'NONE' : line.answer })
          }
        />
      ) : (
        <EmailAddress address={line.email} />
      )}
      {line.person && <span className="soft block">{line.person}</span>}
    </span>
  );
}

const words = {
  INVITE: 'New: gets an account and the email',
  AGAIN: 'Was invited before: gets the email again',
};

function Outcome({ row: { index, line, judged }, edit }: CellProps) {
  const { outcome, message, candidates, canAdd, account } = judged;
  const isChoice = candidates.length > 0 || canAdd;
  const isLeftOut = line.answer === 'LEAVE_OUT';
  return (
    <div className="stack gap-1-half">
      {outcome === 'INVITE' || outcome === 'AGAIN' ? (
        <span>{words[outcome]}</span>
      ) : (
        <span className={outcome === 'NOTHING' ? 'soft' : 'loss'}>{message}</span>
      )}
      {account !== null && outcome !== 'AGAIN' && (
        <Link to="/profile/$id" params={{ id: String(account) }} target="_blank">
          Open the profile
        </Link>
      )}
      {isChoice && !isLeftOut && (
        <NativeSelect
          aria-label={`Nonprofit of line ${line.line}`}
          value={line.answer === 'USE' ? String(line.use) : line.answer}
          data={[
            { value: 'NONE', label: 'Choose' },
            ...candidates.map(({ id, name, city, state }) => ({
              value: String(id),
              label: `Yes: ${[name, city, state].filter(Boolean).join(', ')}`,
            })),
            ...(canAdd ? [{ value: 'ADD', label: candidates.length > 0 ? 'No: add another nonprofit' : 'Yes: add it' }] : []),
          ]}
          onChange={({ currentTarget: { value } }) =>
            edit(
              index,
              value === 'NONE' || value === 'ADD'
                ? { ...line, answer: value, use: null }
                : { ...line, answer: 'USE', use: Number(value) },
            )
          }
        />
      )}
      {(outcome !== 'NOTHING' || isLeftOut) && (
        <Checkbox
          label={
            <>
              Leave out<span className="only-read-out"> line {line.line}</span>
            </>
          }
          checked={isLeftOut}
          onChange={({ currentTarget }) =>
            edit(index, { ...line, answer: currentTarget.checked ? 'LEAVE_OUT' : 'NONE', use: null })
          }
        />
      )}
    </div>
  );
}
