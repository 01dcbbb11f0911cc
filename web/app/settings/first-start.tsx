import { Button } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  dismissFirstStart,
  type FirstStart as First,
  type FirstStep,
  readFirstStart,
} from '#contract/platform/programme/first-start.ts';
import { call } from '../../platform/api.ts';
import { ignoreFailure } from '../../platform/ignore-failure.ts';
import { queryOf } from '../../platform/query-of.ts';
import { showAlert } from '../../platform/ui/feedback/alerts/alerts.ts';
import { Unloaded } from '../../platform/ui/feedback/loading/unloaded.tsx';
import { BackLink } from '../../platform/ui/page/links/back-link.tsx';
import { PageHeader } from '../../platform/ui/page/page-header.tsx';
import classes from './first-start.module.css';

const firstStartQuery = queryOf(
  readFirstStart,
  {},
  {
    // loads again at each visit of the home page, because the steps are done on other pages
    staleTime: 0,
  },
);

interface Words {
  label: string;
  to:
    | '/settings'
    | '/settings/mail-server'
    | '/upkeep'
    | '/categories'
    | '/nonprofits/imports'
    | '/nonprofits/invite'
    | '/users/invite'
    | '/applications/templates'
    | '/nonprofits';
  help: string;
}

const words: Record<FirstStep, Words> = {
  contact: {
    label: 'Give the contact address',
    to: '/settings',
    help: 'Emails come from it, and people reply to it. While it is not set, an example stands in its place, which nobody reads.',
  },
  name: { label: 'Name the programme', to: '/settings', help: 'It is on every page, email and document.' },
  colour: { label: 'Choose the color or a logo', to: '/settings', help: 'With a preview, light and dark.' },
  mail: {
    label: 'Try whether emails arrive',
    to: '/settings/mail-server',
    help: 'Enter the mail server; it sends a test email to you.',
  },
  backup: {
    label: 'Have a backup that was verified',
    to: '/upkeep',
    help: 'Press “Back up now”, or wait for the first one: it is restored in a scratch folder and compared.',
  },
  keys: {
    label: 'Set the keys',
    to: '/upkeep',
    help: 'Whoever runs the server sets PAYOUT_KEYS and BACKUP_PASSPHRASE, and keeps a copy where the backups are not.',
  },
  categories: {
    label: 'Set up categories',
    to: '/categories',
    help: 'What nonprofits work on, in your words, or as the IRS sorts them: the NTEE code of its file names one of 26 groups, such as Animals.',
  },
  nonprofits: {
    label: 'Add the first nonprofits',
    to: '/nonprofits/imports',
    help: 'Upload the IRS file of your state, or add them one by one at Nonprofits.',
  },
  colleague: { label: 'Invite the first colleague', to: '/users/invite', help: 'Payouts need a second person to approve them.' },
  application: {
    label: 'Make the first application',
    to: '/applications/templates',
    help: 'Copy the example and change its questions, or build your own.',
  },
  publish: { label: 'Publish the first nonprofit', to: '/nonprofits', help: 'Then the public directory shows it.' },
  invite: {
    label: 'Invite your first nonprofits',
    to: '/nonprofits/invite',
    help: 'Bring a file of their EINs and email addresses: you see what happens to each line, and read the email, before it is sent.',
  },
  open: {
    label: 'Open to visitors',
    to: '/settings',
    help: 'At “Visitors”. Until then they read that the programme opens soon.',
  },
};

/** The first steps of a new programme. Renders nothing once all are done, or somebody has dismissed them. */
export function FirstStart() {
  const { data } = useQuery(firstStartQuery);
  if (!data || data.isOver) return null;
  const done = data.steps.filter((one) => one.done).length;
  return (
    <section className={classes.first} aria-labelledby="first-start">
      <header className={classes.head}>
        <h2 id="first-start">First steps</h2>
        <p>
          {done} of {data.steps.length} done
        </p>
        <Dismiss />
      </header>
      <StepList found={data} />
    </section>
  );
}

/** All steps on a page of their own, also after they are done or dismissed. */
export function FirstStepsPage() {
  const query = useQuery(firstStartQuery);
  const done = query.data?.steps.filter((one) => one.done).length ?? 0;
  return (
    <>
      <PageHeader title="First steps" breadcrumb={<BackLink to="/settings">Settings</BackLink>}>
        <p className="soft above-2">
          {query.data && `${done} of ${query.data.steps.length} done. `}A step is done when it works: nobody ticks it off.
        </p>
      </PageHeader>
      {query.data ? <StepList found={query.data} /> : <Unloaded query={query} what="the first steps" lines={8} />}
    </>
  );
}

function StepList({ found }: { found: First }) {
  return (
    <ol className={classes.steps}>
      {found.steps.map((one) => (
        <Step key={one.step} {...one} found={found} />
      ))}
    </ol>
  );
}

/** What keeps a step from being done, where it is not the help's. */
function obstacle(step: FirstStep, found: First): string | null {
  if (step === 'mail' && !found.mailIsSetUp)
    return 'No mail server is set up: every email stays here, in the outbox, and reaches nobody.';
  if (step === 'backup' && !found.backupsArePlanned)
    return 'Almoner makes no backups yet: whoever runs the server sets BACKUP_DIR to a folder on another disk.';
  if (step === 'backup' && !found.backupsAreVerified)
    return 'Backups are made and not verified: whoever runs the server takes BACKUP_VERIFY=off out of its settings.';
  if (step === 'keys' && found.keyIsSet)
    return 'The key of account numbers is set. Whoever runs the server still sets BACKUP_PASSPHRASE, so that backups are encrypted and have it.';
  if (step === 'colleague' && found.colleagueIsInvited) return 'Somebody is invited, and has not used the link yet.';
  return null;
}

function Step({ step, done, found }: First['steps'][number] & { found: First }) {
  const { label, to, help } = words[step];
  return (
    <li>
      {done ? (
        <IconCircleCheckFilled size={22} aria-hidden className="accent" />
      ) : (
        <IconCircle size={22} aria-hidden className="soft" />
      )}
      <span>
        <Link to={to}>{label}</Link>
        {done && <span className="only-read-out"> (done)</span>}
        <span className="soft block text-14">{(!done && obstacle(step, found)) || help}</span>
      </span>
    </li>
  );
}

function Dismiss() {
  const client = useQueryClient();
  const put = (dismissed: boolean) =>
    call(dismissFirstStart, { body: { dismissed } })
      .then((now) => client.setQueryData(firstStartQuery.queryKey, now))
      .catch(ignoreFailure);
  const dismiss = async () => {
    await put(true);
    showAlert({
      tone: 'info',
      text: 'The first steps are hidden for all programme staff. Settings has them still.',
      action: { label: 'Undo', run: () => void put(false) },
    });
  };
  return (
    <Button variant="subtle" size="compact-sm" onClick={() => void dismiss()}>
      Dismiss<span className="only-read-out"> the first steps</span>
    </Button>
  );
}
