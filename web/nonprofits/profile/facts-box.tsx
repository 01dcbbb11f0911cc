import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { confirmFacts, type Fact, type Facts, readFacts } from '#contract/nonprofits/facts/facts.ts';
import type { Nonprofit } from '#contract/nonprofits/record.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { call, hasStatus } from '../../platform/api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { refresh } from '../../platform/stale.ts';
import { showAlert } from '../../platform/ui/feedback/alerts/alerts.ts';
import { Unloaded } from '../../platform/ui/feedback/loading/unloaded.tsx';
import side from '../../platform/ui/page/side-box.module.css';
import { formatMonth } from '../../platform/ui/text/format.ts';

const shownAtOnce = 5;

/** the end of the address that leads to the box: the next step on the home page has it */
const anchor = 'still-true';

/** Public facts that nobody has confirmed within a year, the oldest first, each with a button that confirms it. */
export function FactsBox({ nonprofit: { id, version } }: { nonprofit: Nonprofit }) {
  const query = useQuery(queryOf(readFacts, { params: { id } }, { apart: version }));
  const { data } = query;
  const box = useRef<HTMLElement>(null);
  const isAsked = useLocation({ select: ({ hash }) => hash === anchor });
  // the box comes after the rest of the page, so a link to it waits for its rows
  const isShown = data !== undefined;
  useEffect(() => {
    if (!isAsked || !isShown) return;
    box.current?.scrollIntoView();
    box.current?.focus({ preventScroll: true });
  }, [isAsked, isShown]);
  if (data?.facts.length === 0) return null;
  return (
    <section ref={box} id={anchor} className={`${side.box} no-outline`} tabIndex={-1} aria-label="Is it still true?">
      <h2 className={side.title}>Is it still true?</h2>
      {data ? <Oldest id={id} read={data} /> : <Unloaded query={query} what="the facts" inText />}
    </section>
  );
}

function Oldest({ id, read: { version, facts } }: { id: number; read: Facts }) {
  const client = useQueryClient();
  const old = facts.filter((fact) => fact.old);
  const confirm = useMutation({
    mutationFn: (fields: string[]) => call(confirmFacts, { params: { id }, body: { version, fields }, quiet: [409] }),
    onSuccess: (_, fields) => showAlert({ tone: 'success', text: `Confirmed: ${labelsOf(facts, fields)}.` }),
    onError: (error) => {
      if (hasStatus(error, 409)) showAlert({ tone: 'info', text: 'The profile was changed meanwhile: look at it again.' });
    },
    onSettled: () => refresh(client, 'nonprofit'),
  });
  if (old.length === 0) {
    const [oldest] = facts;
    return <p className="soft">Every fact was confirmed since {oldest?.confirmedAt && formatMonth(oldest.confirmedAt)}.</p>;
  }
  return (
    <>
      <p className="soft text-15">
        {howMany(old.length, 'fact of the public profile was', 'facts of the public profile were')} not confirmed within a year.
      </p>
      <ul className="plain-list stack gap-3 above-2">
        {old.slice(0, shownAtOnce).map((fact) => (
          <li key={fact.field} className="stack gap-1 start">
            <span className="shrinks breakable">
              <strong>{fact.label}</strong>: {shortened(fact.words)}
            </span>
            <span className="soft text-14">{whenOf(fact)}</span>
            <Button size="compact-sm" variant="default" disabled={confirm.isPending} onClick={() => confirm.mutate([fact.field])}>
              Still true<span className="only-read-out">: {fact.label}</span>
            </Button>
          </li>
        ))}
      </ul>
      {old.length > 1 && (
        <p className="above-2">
          <Button
            size="compact-md"
            disabled={confirm.isPending}
            onClick={() => confirm.mutate(old.slice(0, shownAtOnce).map(({ field }) => field))}
          >
            All {Math.min(old.length, shownAtOnce)} are true
          </Button>
        </p>
      )}
    </>
  );
}

function labelsOf(facts: readonly Fact[], fields: readonly string[]): string {
  return facts
    .filter(({ field }) => fields.includes(field))
    .map(({ label }) => label)
    .join(', ');
}

function whenOf({ confirmedAt, confirmedBy }: Fact): string {
  if (confirmedAt === null) return 'Nobody has confirmed it yet.';
  return `Confirmed in ${formatMonth(confirmedAt)}${confirmedBy ? ` by ${confirmedBy}` : ''}`;
}

function shortened(words: string): string {
  return words.length <= 140 ? words : `${words.slice(0, 139).toWellFormed()}…`;
}
