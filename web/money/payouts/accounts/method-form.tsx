import { Button, NativeSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { changePayoutAccount, type PayoutAccount } from '#contract/money/payouts/accounts.ts';
import { payoutMethodLabels, payoutMethods } from '#contract/money/payouts/payout-choices.ts';
import { call } from '../../../platform/api.ts';
import { showAlert } from '../../../platform/ui/feedback/alerts/alerts.ts';
import { FormProblem } from '../../../platform/ui/forms/form-problem.tsx';
import { useCallForm } from '../../../platform/ui/forms/use-call-form.ts';
import { keepAccount } from '../payout-queries.ts';
import classes from './account-page.module.css';
import { savedText } from './wait-text.ts';

const schema = z.object({ method: z.enum(['', ...payoutMethods]) });

/** Chooses the preferred method. Without one, the nonprofit is paid by the first method for which there is data. */
export function MethodForm({ account }: { account: PayoutAccount }) {
  const client = useQueryClient();
  const form = useCallForm<z.output<typeof schema>>({
    initialValues: { method: account.method ?? '' },
    schema,
    send: async ({ method }) => {
      const params = { id: account.nonprofitRef.id };
      const saved = await call(changePayoutAccount, { params, body: { method: method || null }, quiet: 'refusals' });
      keepAccount(client, saved);
      showAlert({ tone: 'success', text: savedText('Method saved.', saved.destinationWait) });
    },
  });
  return (
    <section className={classes.section} aria-labelledby="method">
      <h2 id="method">Preferred method</h2>
      <form noValidate onSubmit={form.submit} aria-busy={form.busy}>
        <FormProblem text={form.general} />
        <div className={classes.method}>
          <NativeSelect {...form.field('method')} label="Method">
            <option value="">Whatever is given: bank, PayPal, check</option>
            {payoutMethods.map((method) => (
              <option key={method} value={method}>
                {payoutMethodLabels[method]}
              </option>
            ))}
          </NativeSelect>
          <Button type="submit" variant="default" loading={form.busy}>
            Save method
          </Button>
        </div>
      </form>
    </section>
  );
}
