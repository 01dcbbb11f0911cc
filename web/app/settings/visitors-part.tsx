import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { readVisitorLetters, removeVisitor } from '#contract/public/visitor-letters/visitor-letters.ts';
import { call } from '../../platform/api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { FormProblem } from '../../platform/ui/forms/form-problem.tsx';
import { useBusy } from '../../platform/ui/work/use-busy.ts';
import classes from './settings.module.css';
import { settingFields } from './settings-outline.ts';
import { type PartProps, sections, visitorLetterOptions } from './settings-values.ts';

const visitorsQuery = queryOf(readVisitorLetters);

/** Whether visitors may ask for the weekly letter, how many did, and the removal of an address whose owner asks for that. */
export function VisitorsPart({ form }: PartProps) {
  const { data } = useQuery(visitorsQuery);
  return (
    <fieldset className={`${classes.part} stack gap-4 bare`} id="settings-visitors">
      <legend>{sections['settings-visitors']}</legend>
      <NativeSelect
        {...form.input('visitorLetters')}
        label={settingFields.visitorLetters.label}
        description="For visitors who ask for it and confirm their address; without an account, and ended with one click."
        data={visitorLetterOptions}
      />
      {data && (
        <p className="soft">
          {howMany(data.confirmed, 'visitor gets', 'visitors get')} it; {howMany(data.unconfirmed, 'address is', 'addresses are')}{' '}
          not confirmed yet.
        </p>
      )}
      <RemoveAddress />
    </fieldset>
  );
}

function RemoveAddress() {
  const client = useQueryClient();
  const [email, setEmail] = useState('');
  const { busy, run } = useBusy();
  const [problem, setProblem] = useState<string>();
  const [done, setDone] = useState('');
  const remove = async () => {
    setProblem(undefined);
    setDone('');
    await run(
      async () => {
        const { removed } = await call(removeVisitor, { body: { email }, quiet: 'refusals' });
        setDone(removed === 0 ? 'No letters go to this address.' : 'The address was removed.');
        if (removed > 0) setEmail('');
        await client.invalidateQueries({ queryKey: visitorsQuery.queryKey });
      },
      (failure) => setProblem(failure.summary),
    );
  };
  return (
    <div className="stack gap-2 start">
      <TextInput
        className="wide-24"
        label="Remove an address whose owner asks for that"
        type="email"
        value={email}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        autoComplete="off"
      />
      <Button variant="default" loading={busy} disabled={email.trim() === ''} onClick={() => void remove()}>
        Remove the address
      </Button>
      <FormProblem text={problem} />
      <p role="status">{done}</p>
    </div>
  );
}
