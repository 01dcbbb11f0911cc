import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readMe } from '#contract/platform/access/accounts.ts';
import {
  beginSecondFactor,
  endSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
} from '#contract/platform/access/second-factor.ts';
import type { ResultOf } from '#contract/platform/wire/endpoint.ts';
import { call } from '../../platform/api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { updateUser } from '../../platform/session.ts';
import { forgetSetUpDue } from '../../platform/set-up-due.ts';
import { refresh } from '../../platform/stale.ts';
import { confirm } from '../../platform/ui/dialogs/confirm.ts';
import { showAlert } from '../../platform/ui/feedback/alerts/alerts.ts';
import { useBusy } from '../../platform/ui/work/use-busy.ts';

const secondFactorQuery = queryOf(readSecondFactor, { quiet: [] }, { staleTime: 0 });

type Shown =
  | { is: 'state' }
  | { is: 'set-up'; begun: ResultOf<typeof beginSecondFactor> }
  | { is: 'codes'; codes: readonly string[] };

/** The state of the page of two-step sign-in, and its actions. */
export function useTwoStep() {
  const client = useQueryClient();
  const state = useQuery(secondFactorQuery);
  const [shown, show] = useState<Shown>({ is: 'state' });
  const { busy, run } = useBusy();

  async function reload(): Promise<void> {
    await refresh(client, 'secondFactor', 'sessions');
    updateUser(await call(readMe, { quiet: true }));
  }

  return {
    state,
    shown,
    busy,
    cancel: () => show({ is: 'state' }),
    begin: () => run(async () => show({ is: 'set-up', begun: await call(beginSecondFactor, {}) })),
    confirmed: (codes: readonly string[]) => show({ is: 'codes', codes }),
    /** called once the user has saved the recovery codes */
    done: () =>
      run(async () => {
        forgetSetUpDue();
        await reload();
        show({ is: 'state' });
      }),
    renew: () => run(async () => show({ is: 'codes', codes: (await call(renewRecoveryCodes, {})).recoveryCodes })),
    turnOff: () =>
      run(async () => {
        const sure = await confirm({
          title: 'Turn off two-step sign-in?',
          text: 'Whoever knows your password can then sign in as you.',
          confirm: 'Turn off',
          loss: true,
        });
        if (!sure) return;
        await call(endSecondFactor, {});
        showAlert({ tone: 'success', text: 'Two-step sign-in is off.' });
        await reload();
      }),
  };
}
