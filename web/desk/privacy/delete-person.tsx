import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { type DeletionPreview, deletePerson, type FoundInText, previewDeletion } from '#contract/desk/privacy/privacy.ts';
import type { User } from '#contract/platform/access/accounts.ts';
import { grouped } from '#contract/platform/wire/grouped.ts';
import { call } from '../../platform/api.ts';
import { showAlert } from '../../platform/ui/feedback/alerts/alerts.ts';
import { useBusy } from '../../platform/ui/work/use-busy.ts';

/** Deletes a person's data, after a preview of what is deleted and what stays. */
export function DeletePerson({ user: { id } }: { user: User }) {
  const [preview, setPreview] = useState<DeletionPreview>();
  const { busy, run } = useBusy();

  async function look(): Promise<void> {
    await run(async () => setPreview(await call(previewDeletion, { params: { id } })));
  }

  return (
    <section aria-labelledby="deletion" className="stack gap-3">
      <h2 id="deletion" className="text-22">
        Deletion
      </h2>
      <p className="wide-46">
        Deletes what is stored about this person. What others need stays, without their name. This can’t be undone.
      </p>
      {preview ? (
        <Preview id={id} preview={preview} />
      ) : (
        <div>
          <Button variant="default" loading={busy} onClick={() => void look()}>
            Show what would be deleted
          </Button>
        </div>
      )}
    </section>
  );
}

function Preview({ id, preview }: { id: number; preview: DeletionPreview }) {
  const { goes, stays, found, primaryOf, becomes, refused } = preview;
  return (
    <div className="stack gap-6">
      <div className="stack gap-2">
        <h3 className="text-18">Deleted or replaced</h3>
        <ul>
          {goes.map(({ what, count }) => (
            <li key={what}>
              {what}: {grouped(count)}
            </li>
          ))}
        </ul>
      </div>
      {stays.length > 0 && (
        <div className="stack gap-2">
          <h3 className="text-18">Stays, as “{becomes}”</h3>
          <ul>
            {stays.map(({ what, count, why }) => (
              <li key={what}>
                {what}: {grouped(count)}. <span className="soft">{why}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {found.length > 0 && <StillFound found={found} />}
      {primaryOf.map(({ id: nonprofit, name }) => (
        <p key={nonprofit}>
          <Link to="/nonprofit/$id" params={{ id: String(nonprofit) }}>
            {name}
          </Link>{' '}
          has no primary user then. Choose another one there first.
        </p>
      ))}
      {refused === null ? <Confirm id={id} name={preview.name} /> : <p role="alert">{refused}</p>}
    </div>
  );
}

function StillFound({ found }: { found: readonly FoundInText[] }) {
  return (
    <div className="stack gap-2">
      <h3 className="text-18">Name or address is still found in</h3>
      <ul>
        {found.map(({ what, why, ...counts }) => (
          <li key={what}>
            {what}: {inWords(counts)}. <span className="soft">{why}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function inWords({ names, addresses, phones }: Omit<FoundInText, 'what' | 'why'>): string {
  const parts = [
    ['name', names],
    ['email address', addresses],
    ['telephone', phones],
  ] as const;
  const given = parts.filter(([, count]) => count > 0);
  return given.map(([label, count]) => `${label} in ${grouped(count)}`).join(', ');
}

function Confirm({ id, name }: { id: number; name: string }) {
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const { busy, run } = useBusy();

  async function remove(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (typed.trim() !== name) {
      setError(`Type ${name} to confirm.`);
      return;
    }
    await run(async () => {
      await call(deletePerson, { params: { id }, body: { name: typed, reason } });
      showAlert({ tone: 'success', text: 'The personal data were deleted.' });
      await client.invalidateQueries();
    });
  }

  return (
    <form className="stack gap-4 wide-24" onSubmit={(event) => void remove(event)} noValidate>
      <TextInput
        label={`Type “${name}” to confirm`}
        value={typed}
        error={error}
        autoComplete="off"
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setError(undefined);
        }}
      />
      <TextInput
        label="Reason"
        description="For the audit trail, without the person’s name. Optional."
        maxLength={500}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <div>
        <Button type="submit" color="red.9" loading={busy}>
          Delete this person’s data
        </Button>
      </div>
    </form>
  );
}
