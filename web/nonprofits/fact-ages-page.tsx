import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type AgedFacts, mostToCall, readFactAges, type ToCall } from '#contract/nonprofits/facts/fact-ages.ts';
import { may } from '#contract/platform/access/permissions.ts';
import { phoneLink } from '#contract/platform/fields/phone-link.ts';
import { grouped } from '#contract/platform/wire/grouped.ts';
import { queryOf } from '../platform/query-of.ts';
import { useSignedInUser } from '../platform/session.ts';
import { Unloaded } from '../platform/ui/feedback/loading/unloaded.tsx';
import { type Column, DataTable } from '../platform/ui/lists/table/data-table.tsx';
import { BackLink } from '../platform/ui/page/links/back-link.tsx';
import { PageHeader } from '../platform/ui/page/page-header.tsx';
import { EmailLink } from '../platform/ui/text/email-address.tsx';
import { formatMonth } from '../platform/ui/text/format.ts';

/**
 * Shows how old the facts of published nonprofits are, by field and by category, and lists the nonprofits that programme staff
 * should call.
 */
export function FactAgesPage() {
  const query = useQuery(queryOf(readFactAges));
  const { data } = query;
  return (
    <>
      <PageHeader title="How old the catalogue is" breadcrumb={<BackLink to="/nonprofits">Nonprofits</BackLink>}>
        <p className="soft above-2 wide-46">
          A fact is a public field with a value. Nonprofits confirm facts on their profile, and by the links of an email that{' '}
          {may(useSignedInUser(), 'readSettings') ? <Link to="/settings">Settings</Link> : 'Settings'} switch on. Only published
          nonprofits count.
        </p>
      </PageHeader>
      {!data && <Unloaded query={query} what="the ages of the facts" lines={10} />}
      {data && (
        <div className="stack gap-10">
          <p className="text-22">
            <strong>{shareOf(data.all)}</strong> of {grouped(data.all.facts)} facts were confirmed within a year.
          </p>
          <Part title="Whom to call" id="call">
            {data.toCall.length === mostToCall && <p className="soft">The {mostToCall} with the most old facts.</p>}
            <DataTable
              rows={data.toCall}
              columns={callColumns}
              label="Whom to call"
              rowKey={({ id }) => id}
              instead={
                data.toCall.length === 0 ? <p className="soft">Nobody: every fact was confirmed within a year.</p> : undefined
              }
            />
          </Part>
          <Part title="By field" id="fields">
            <Ages rows={data.fields} what="Field" />
          </Part>
          <Part title="By category" id="categories">
            <Ages rows={data.categories} what="Category" />
          </Part>
        </div>
      )}
    </>
  );
}

function Part({ title, id, children }: { title: string; id: string; children: ReactNode }) {
  return (
    <section className="heads-22 stack gap-4" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

function Ages({ rows, what }: { rows: readonly AgedFacts[]; what: string }) {
  return (
    <DataTable
      rows={rows}
      columns={ageColumns(what)}
      label={`Facts by ${what.toLowerCase()}`}
      rowKey={({ key }) => key}
      instead={rows.length === 0 ? <p className="soft">Nothing is published yet.</p> : undefined}
    />
  );
}

function shareOf({ facts, fresh }: Pick<AgedFacts, 'facts' | 'fresh'>): string {
  return facts === 0 ? '–' : `${Math.round((100 * fresh) / facts)}%`;
}

const ageColumns = (what: string): Column<AgedFacts>[] => [
  { key: 'name', header: what, cell: ({ name }) => name, width: '40%' },
  { key: 'facts', header: 'Facts', cell: ({ facts }) => grouped(facts), numeric: true },
  { key: 'fresh', header: 'Confirmed within a year', cell: shareOf, numeric: true },
  { key: 'never', header: 'Never confirmed', cell: ({ never }) => grouped(never), numeric: true },
];

const callColumns: Column<ToCall>[] = [
  {
    key: 'name',
    header: 'Nonprofit',
    width: '30%',
    cell: ({ id, name }) => (
      <Link to="/nonprofit/$id" params={{ id: String(id) }}>
        {name}
      </Link>
    ),
  },
  { key: 'old', header: 'Old facts', cell: ({ old }) => grouped(old), numeric: true },
  {
    key: 'last',
    header: 'Last confirmed',
    cell: ({ lastConfirmed }) => (lastConfirmed === null ? 'Never' : formatMonth(lastConfirmed)),
  },
  { key: 'phone', header: 'Phone', cell: ({ phoneNumber }) => phoneNumber && <a href={phoneLink(phoneNumber)}>{phoneNumber}</a> },
  {
    key: 'contact',
    header: 'Contact',
    cell: ({ contact }) =>
      contact ? (
        <>
          {contact.fullName} <EmailLink address={contact.email} />
        </>
      ) : (
        'Nobody has an account'
      ),
  },
];
