import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deletePasskey, listPasskeys, type Passkey } from '#contract/platform/access/passkeys.ts';
import { call } from '../../platform/api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { refresh } from '../../platform/stale.ts';
import { confirm } from '../../platform/ui/dialogs/confirm.ts';
import { showAlert } from '../../platform/ui/feedback/alerts/alerts.ts';
import { Unloaded } from '../../platform/ui/feedback/loading/unloaded.tsx';
import { formatMoment } from '../../platform/ui/text/format.ts';
import classes from '../sign-in/settings/sign-in-settings.module.css';
import { makePasskey } from './browser-passkeys.ts';
import { NamePasskey } from './name-passkey.tsx';

const passkeysQuery = queryOf(listPasskeys, { quiet: [] }, { select: ({ results }) => results, staleTime: 0 });

/** The user's passkeys. They add, name and remove them here. */
export function PasskeyList() {
  const passkeys = useQuery(passkeysQuery);
  const client = useQueryClient();
  const [naming, setNaming] = useState<Passkey>();
  const adding = useMutation({
    mutationFn: makePasskey,
    onSuccess: async (made) => {
      if (!made) return showAlert({ tone: 'error', text: 'No passkey was made.' });
      await refresh(client, 'passkeys');
      setNaming(made);
    },
  });

  async function remove({ id, name }: Passkey): Promise<void> {
    const sure = await confirm({
      title: `Remove the passkey “${name}”?`,
      text: 'It no longer signs in here. Remove it from your device too, in its settings.',
      confirm: 'Remove passkey',
      loss: true,
    });
    if (!sure) return;
    await call(deletePasskey, { params: { id }, quiet: [404] }).catch(() => undefined);
    await refresh(client, 'passkeys');
  }

  return (
    <section aria-labelledby="passkeys">
      <div className={classes.head}>
        <h2 id="passkeys" className="text-20">
          Passkeys
        </h2>
        {'PublicKeyCredential' in window && (
          <Button variant="default" size="sm" loading={adding.isPending} onClick={() => adding.mutate()}>
            Add a passkey
          </Button>
        )}
      </div>
      {!passkeys.data && <Unloaded query={passkeys} what="your passkeys" />}
      {passkeys.data?.length === 0 && (
        <p>
          A passkey signs you in with your finger, your face or the PIN of your device, without a password. Nobody can guess it or
          lure it out of you.
        </p>
      )}
      <ul>
        {passkeys.data?.map((passkey) => (
          <Row key={passkey.id} passkey={passkey} onName={() => setNaming(passkey)} onRemove={() => void remove(passkey)} />
        ))}
      </ul>
      <NamePasskey passkey={naming} onClose={() => setNaming(undefined)} />
    </section>
  );
}

function Row({ passkey, onName, onRemove }: { passkey: Passkey; onName: () => void; onRemove: () => void }) {
  const { name, createdAt, lastUsedAt } = passkey;
  return (
    <li className={classes.session}>
      <div className="breakable">
        <p className="strong">{name}</p>
        <p className="soft text-15">
          Since {formatMoment(createdAt)}
          {lastUsedAt === null ? ', never used' : `, last used ${formatMoment(lastUsedAt)}`}
        </p>
      </div>
      <div className="row gap-1">
        <Button variant="subtle" size="sm" aria-label={`Rename the passkey ${name}`} onClick={onName}>
          Rename
        </Button>
        <Button variant="subtle" size="sm" aria-label={`Remove the passkey ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  );
}
