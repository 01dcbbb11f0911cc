import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { endGiving, type NonprofitGiving as Giving, givingObstacleTexts } from '#contract/money/giving/nonprofit-giving.ts';
import { call } from '../../../platform/api.ts';
import { programme } from '../../../platform/programme/programme.ts';
import { confirm } from '../../../platform/ui/dialogs/confirm.ts';
import { FormDialog } from '../../../platform/ui/dialogs/form-dialog.tsx';
import { showAlert } from '../../../platform/ui/feedback/alerts/alerts.ts';
import { Unloaded } from '../../../platform/ui/feedback/loading/unloaded.tsx';
import side from '../../../platform/ui/page/side-box.module.css';
import { formatDate } from '../../../platform/ui/text/format.ts';
import { useBusy } from '../../../platform/ui/work/use-busy.ts';
import { keepNonprofitGiving, nonprofitGivingQuery } from '../giving-queries.ts';
import { AgreementForm } from './agreement-form.tsx';
import { termsText } from './terms-text.ts';

interface Props {
  nonprofit: { id: number; name: string };
}

/**
 * On a nonprofit's profile: whether visitors can give to it through the programme, what is in the way, and the agreement. Nothing where
 * the programme has no agreement, because it does not take gifts then.
 */
export function NonprofitGiving({ nonprofit }: Props) {
  const heading = useId();
  const query = useQuery(nonprofitGivingQuery(nonprofit.id));
  const { data } = query;
  if (data?.agreement === '' && data.wants === null) return null;
  return (
    <section className={`${side.box} stack gap-3`} aria-labelledby={heading}>
      <h2 id={heading} className={side.title}>
        Gifts through {programme().programmeName}
      </h2>
      {data ? <State nonprofit={nonprofit} giving={data} /> : <Unloaded query={query} what="the state of gifts" inText />}
    </section>
  );
}

function State({ nonprofit, giving }: Props & { giving: Giving }) {
  const { takesGifts, obstacles, wants, agreed, can } = giving;
  const inTheWay = wants === null ? obstacles.filter((one) => one !== 'OFF') : obstacles;
  return (
    <>
      <p>
        {takesGifts
          ? `Visitors can give to ${nonprofit.name} on its public page.`
          : `Visitors cannot give to ${nonprofit.name} through the programme.`}
      </p>
      {inTheWay.length > 0 && (
        <ul className="plain-list stack gap-2">
          {inTheWay.map((one) => (
            <li key={one} className="soft">
              {givingObstacleTexts[one]}
            </li>
          ))}
        </ul>
      )}
      {agreed && wants && (
        <p className="soft">
          {agreed.name} agreed on {formatDate(agreed.at)}.
          {agreed.version !== giving.agreementVersion && ' The agreement has changed since.'}
        </p>
      )}
      {takesGifts && <p className="soft">{termsText(giving)}</p>}
      {can.edit && <Actions nonprofit={nonprofit} giving={giving} />}
    </>
  );
}

function Actions({ nonprofit, giving }: Props & { giving: Giving }) {
  const client = useQueryClient();
  const { busy, run } = useBusy();
  const [opened, setOpened] = useState(false);
  const { wants, agreed, agreement, agreementVersion } = giving;
  const isUpToDate = wants === true && agreed?.version === agreementVersion;

  async function end(): Promise<void> {
    const sure = await confirm({
      title: `Take no more gifts for ${nonprofit.name}?`,
      text: 'Visitors can no longer give to it through the programme. What was given before is passed on.',
      confirm: 'Take no more gifts',
      loss: true,
    });
    if (!sure) return;
    await run(async () => {
      keepNonprofitGiving(client, nonprofit.id, await call(endGiving, { params: { id: nonprofit.id } }));
      showAlert({ tone: 'success', text: `No more gifts are taken for ${nonprofit.name}.` });
    });
  }

  return (
    <div className="row gap-2">
      {!isUpToDate && agreement !== '' && (
        <Button variant="default" onClick={() => setOpened(true)}>
          Read the agreement
        </Button>
      )}
      {wants === true && (
        <Button variant="default" loading={busy} onClick={() => void end()}>
          Take no more gifts
        </Button>
      )}
      <FormDialog
        title={`Gifts through ${programme().programmeName}`}
        size="normal"
        opened={opened}
        onClose={() => setOpened(false)}
      >
        {(dialog, close) => (
          <AgreementForm nonprofit={nonprofit} giving={giving} dialog={dialog} onCancel={close} onDone={() => setOpened(false)} />
        )}
      </FormDialog>
    </div>
  );
}
