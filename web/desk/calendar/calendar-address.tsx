import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { calendarMessages, endCalendarLink, readCalendarLink, renewCalendarLink } from '#contract/platform/home/calendar.ts';
import { call } from '../../platform/api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { confirm } from '../../platform/ui/dialogs/confirm.ts';
import { showAlert } from '../../platform/ui/feedback/alerts/alerts.ts';
import { CopyButton } from '../../platform/ui/feedback/copy-button.tsx';
import classes from './calendar.module.css';

const linkQuery = queryOf(readCalendarLink);

/** The private address to which the person's calendar programs subscribe. */
export function CalendarAddress() {
  const heading = useId();
  const { data, error } = useQuery(linkQuery);
  return (
    <section aria-labelledby={heading} className={`${classes.address} not-printed`}>
      <h2 id={heading} className="text-18 below-2">
        In your own calendar
      </h2>
      <p className="soft text-15 below-3">
        Follow these dates in the calendar of your telephone or computer. Dates that change there change by themselves.
      </p>
      {!data && error && <p className="soft">Your calendar address could not be loaded. Load the page again.</p>}
      {data && (data.path === null ? <NoAddress /> : <Address path={data.path} />)}
    </section>
  );
}

function useChange(endpoint: typeof renewCalendarLink | typeof endCalendarLink, told: string | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(endpoint, {}),
    onSuccess: (link) => {
      client.setQueryData(linkQuery.queryKey, link);
      if (told) showAlert({ tone: 'success', text: told });
    },
  });
}

function NoAddress() {
  const { mutate, isPending } = useChange(renewCalendarLink, null);
  return (
    <Button variant="default" loading={isPending} onClick={() => mutate()}>
      Make my calendar address
    </Button>
  );
}

function Address({ path }: { path: string }) {
  const renew = useChange(renewCalendarLink, calendarMessages.renewed);
  const end = useChange(endCalendarLink, calendarMessages.ended);
  const address = `${window.location.origin}${path}`;
  const renewed = async () => {
    const title = 'Make a new calendar address?';
    const text = 'Calendars that follow the old address no longer get these dates.';
    if (await confirm({ title, text, confirm: 'Make a new address', loss: true })) renew.mutate();
  };
  const ended = async () => {
    const title = 'End your calendar address?';
    const text = 'Calendars that follow it no longer get these dates.';
    if (await confirm({ title, text, confirm: 'End the address', loss: true })) end.mutate();
  };
  return (
    <div className="stack gap-3">
      <p className="row gap-2 middle">
        <code className={classes.code}>{address}</code>
        <CopyButton text={address} of="your calendar address" />
      </p>
      <p className="soft text-15">It is yours alone: whoever has it sees the dates that you see. Do not share it.</p>
      <p className="row gap-3">
        <Button component="a" href={address.replace(/^https?/, 'webcal')}>
          Follow in my calendar
        </Button>
        <Button variant="default" loading={renew.isPending} onClick={() => void renewed()}>
          Make a new address
        </Button>
        <Button variant="default" loading={end.isPending} onClick={() => void ended()}>
          End the address
        </Button>
      </p>
    </div>
  );
}
