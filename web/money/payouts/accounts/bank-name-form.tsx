import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { changePayoutAccount, type PayoutAccount } from '#contract/money/payouts/accounts.ts';
import { nameForBank } from '#contract/money/payouts/bank-numbers.ts';
import { call } from '../../../platform/api.ts';
import { showAlert } from '../../../platform/ui/feedback/alerts/alerts.ts';
import { FormProblem } from '../../../platform/ui/forms/form-problem.tsx';
import { useCallForm } from '../../../platform/ui/forms/use-call-form.ts';
import { keepAccount } from '../payout-queries.ts';
import classes from './account-page.module.css';
import { NameForBank } from './name-for-bank.tsx';

const schema = z.object({ nameForBank });

/** Changes the name in the bank's file, without typing the account again. */
export function BankNameForm({ account }: { account: PayoutAccount }) {
  const client = useQueryClient();
  const form = useCallForm<z.output<typeof schema>>({
    initialValues: { nameForBank: account.bank?.nameForBank ?? '' },
    schema,
    send: async (body) => {
      const params = { id: account.nonprofitRef.id };
      keepAccount(client, await call(changePayoutAccount, { params, body, quiet: 'refusals' }));
      showAlert({ tone: 'success', text: 'Name for the bank saved. The next draft uses it.' });
    },
  });
  return (
    <form noValidate onSubmit={form.submit} aria-busy={form.busy}>
      <FormProblem text={form.general} />
      <div className={classes.method}>
        <NameForBank {...form.field('nameForBank')} needed={account.needsNameForBank} />
        <Button type="submit" variant="default" loading={form.busy}>
          Save name
        </Button>
      </div>
    </form>
  );
}
