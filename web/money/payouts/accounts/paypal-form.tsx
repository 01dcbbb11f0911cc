import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { changePayoutAccount, type PayoutAccount } from '#contract/money/payouts/accounts.ts';
import { optionalEmail } from '#contract/nonprofits/fields.ts';
import { nonprofitQuery } from '../../../nonprofits/nonprofit-query.ts';
import { call } from '../../../platform/api.ts';
import { showAlert } from '../../../platform/ui/feedback/alerts/alerts.ts';
import { FormProblem } from '../../../platform/ui/forms/form-problem.tsx';
import { useCallForm } from '../../../platform/ui/forms/use-call-form.ts';
import { keepAccount } from '../payout-queries.ts';
import classes from './account-page.module.css';
import { savedText } from './wait-text.ts';

const schema = z.object({ paypalEmail: optionalEmail });

/** Changes the PayPal email, which the nonprofit's profile has too. */
export function PaypalForm({ account }: { account: PayoutAccount }) {
  const client = useQueryClient();
  const form = useCallForm<z.output<typeof schema>>({
    initialValues: { paypalEmail: account.paypalEmail },
    schema,
    send: async (body) => {
      const params = { id: account.nonprofitRef.id };
      const saved = await call(changePayoutAccount, { params, body, quiet: 'refusals' });
      keepAccount(client, saved);
      void client.invalidateQueries(nonprofitQuery(params.id));
      showAlert({ tone: 'success', text: savedText('PayPal email saved.', saved.destinationWait) });
    },
  });
  return (
    <form noValidate onSubmit={form.submit} aria-busy={form.busy}>
      <FormProblem text={form.general} />
      <div className={classes.method}>
        <TextInput {...form.field('paypalEmail')} label="PayPal email" type="email" autoComplete="off" />
        <Button type="submit" variant="default" loading={form.busy}>
          Save PayPal email
        </Button>
      </div>
    </form>
  );
}
