import type { EmailTextEntry } from '#contract/platform/mail/email-texts.ts';
import { ListPage } from '../../ui/lists/list-page.tsx';
import type { Column } from '../../ui/lists/table/data-table.tsx';
import { RowLink } from '../../ui/lists/table/row-link.tsx';
import { useList } from '../../ui/lists/use-list.ts';
import { formatMoment } from '../../ui/text/format.ts';
import { emailTextListQuery } from './email-text-queries.ts';
import { readEmailTextsSearch } from './email-texts-search.ts';

const columns: Column<EmailTextEntry>[] = [
  {
    key: 'title',
    header: 'Email',
    width: '30%',
    cell: ({ key, title }) => (
      <RowLink to="/email-texts/$letter" params={{ letter: key }}>
        {title}
      </RowLink>
    ),
  },
  { key: 'sent', header: 'When', cell: ({ sent }) => sent },
  { key: 'text', header: 'Text', width: '14%', cell: (text) => <Whose {...text} /> },
  {
    key: 'changed',
    header: 'Last changed',
    width: '20%',
    cell: ({ changedAt, changedBy }) =>
      changedAt === null ? 'Never' : `${formatMoment(changedAt)}${changedBy ? ` · ${changedBy.fullName}` : ''}`,
  },
];

function Whose({ isOwn, isBroken }: EmailTextEntry) {
  if (isBroken) return <strong className="loss">Needs a change</strong>;
  return isOwn ? <strong className="accent">Your own</strong> : <span className="soft">Standard</span>;
}

export function EmailTextsPage() {
  const list = useList({ read: readEmailTextsSearch, query: emailTextListQuery });
  return (
    <ListPage
      title="Email Texts"
      list={list}
      counted={['text', 'texts']}
      columns={columns}
      rowKey={({ key }) => key}
      search="Search by email or by when it is sent"
      lead={
        <p className="soft wide-46 above-3">
          Say it in your own words: each email keeps its buttons, links and amounts, whatever you write. Emails that protect an
          account stay as they are: about a new password, a new device, or a second factor.
        </p>
      }
      empty={{ title: 'No texts.', text: 'The texts of emails that you can change.' }}
    />
  );
}
