import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { changeGivingSettings, type GivingSettings, missingToOpen } from '#contract/money/giving/giving-settings.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { call } from '../../../platform/api.ts';
import { confirm } from '../../../platform/ui/dialogs/confirm.ts';
import { showAlert } from '../../../platform/ui/feedback/alerts/alerts.ts';
import { IfMay } from '../../../platform/ui/if-may.tsx';
import { useBusy } from '../../../platform/ui/work/use-busy.ts';
import { keepGivingSettings } from '../giving-queries.ts';
import classes from './settings.module.css';

/** Says whether giving is open, and what is missing; opens and closes it. */
export function GivingState({ settings }: { settings: GivingSettings }) {
  const { isOpen } = settings;
  const missing = Object.values(missingToOpen(settings));
  return (
    <section className={`${classes.state} wide-46`} aria-labelledby="state">
      <h2 id="state">{isOpen ? 'Giving is open' : 'Giving is closed'}</h2>
      <p>{stateText(settings)}</p>
      {!isOpen && missing.length > 0 && (
        <>
          <p>Before gifts can be taken:</p>
          <ul className={classes.missing}>
            {missing.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      )}
      {(isOpen || missing.length === 0) && (
        <IfMay right="manageGiving">
          <OpenOrClose settings={settings} />
        </IfMay>
      )}
    </section>
  );
}

function stateText({ isOpen, agreed, ready }: GivingSettings): string {
  if (agreed === 0) return 'No nonprofit has agreed to take gifts yet. Each agrees on its own profile.';
  const found = `${howMany(agreed, 'nonprofit has', 'nonprofits have')} agreed to take gifts`;
  if (ready === 0) return `${found}; none can be given to yet. Their profiles say what is in the way.`;
  const to = ready < agreed ? `${ready} of them` : agreed === 1 ? 'it' : 'all of them';
  return isOpen ? `${found}; visitors can give to ${to}.` : `${found}; once giving is open, visitors can give to ${to}.`;
}

function OpenOrClose({ settings: { isOpen, version } }: { settings: GivingSettings }) {
  const client = useQueryClient();
  const { busy, run } = useBusy();

  async function change(): Promise<void> {
    const sure = await confirm(isOpen ? closing : opening);
    if (!sure) return;
    await run(async () => {
      const saved = await call(changeGivingSettings, { body: { isOpen: !isOpen, version } });
      keepGivingSettings(client, saved);
      showAlert({ tone: 'success', text: saved.isOpen ? 'Giving is open.' : 'Giving is closed.' });
    });
  }

  return (
    <Button variant={isOpen ? 'default' : 'filled'} loading={busy} onClick={() => void change()}>
      {isOpen ? 'Close giving' : 'Open giving'}
    </Button>
  );
}

const opening = {
  title: 'Open giving?',
  text: 'Visitors can then give real money to every nonprofit that has agreed and can be paid.',
  confirm: 'Open giving',
};

const closing = {
  title: 'Close giving?',
  text: 'No new gifts are taken. Gifts that were begun can still be paid, and all that was given is passed on.',
  confirm: 'Close giving',
  loss: true,
};
