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
  to: '/settings' | '/categories' | '/nonprofits/imports' | '/users/invite' | '/applications/templates' | '/nonprofits';
  help: string;
}

const words: Record<FirstStep, Words> = {
  contact: {
    label: 'Give the contact address',
    to: '/settings',
    help: 'Emails come from it, and people reply to it. Until then it is an example that nobody reads.',
  },
  name: { label: 'Name the programme', to: '/settings', help: 'It is on every page, email and document.' },
  colour: { label: 'Choose the color or a logo', to: '/settings', help: 'With a preview, light and dark.' },
  mail: { label: 'Try whether emails arrive', to: '/settings', help: 'Send a test email to yourself.' },
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
  colleague: { label: 'Invite the first colleague', to: '/users/invite', help: 'By email, with a link to choose a password.' },
  application: { label: 'Make the first application', to: '/applications/templates', help: 'The form that nonprofits answer.' },
  publish: { label: 'Publish the first nonprofit', to: '/nonprofits', help: 'Then the public directory shows it.' },
  invite: {
    label: 'Invite your first nonprofits',
    to: '/nonprofits',
    help: 'Choose them in the list, then “Invite”: each gets an email that you read first, with a link to its profile.',
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
      <ol className={classes.steps}>
        {data.steps.map((one) => (
          <Step key={one.step} {...one} mailIsSetUp={data.mailIsSetUp} />
        ))}
      </ol>
    </section>
  );
}

function Step({ step, done, mailIsSetUp }: First['steps'][number] & { mailIsSetUp: boolean }) {
  const { label, to, help } = words[step];
  const kept = step === 'mail' && !mailIsSetUp;
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
        <span className="soft block text-14">
          {kept ? 'No mail server is set up: every email stays here, in the outbox, and reaches nobody.' : help}
        </span>
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
      text: 'The first steps are hidden for all programme staff.',
      action: { label: 'Undo', run: () => void put(false) },
    });
  };
  return (
    <Button variant="subtle" size="compact-sm" onClick={() => void dismiss()}>
      Dismiss<span className="only-read-out"> the first steps</span>
    </Button>
  );
}
