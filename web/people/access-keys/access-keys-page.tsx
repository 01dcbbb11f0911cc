import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type AccessKey, endAccessKey, listAccessKeys, type makeAccessKey } from '#contract/platform/access/access-keys.ts';
import { may } from '#contract/platform/access/permissions.ts';
import type { ResultOf } from '#contract/platform/wire/endpoint.ts';
import { call } from '../../platform/api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { useSignedInUser } from '../../platform/session.ts';
import { refresh } from '../../platform/stale.ts';
import { confirm } from '../../platform/ui/dialogs/confirm.ts';
import { FormDialog } from '../../platform/ui/dialogs/form-dialog.tsx';
import { CopyButton } from '../../platform/ui/feedback/copy-button.tsx';
import { Unloaded } from '../../platform/ui/feedback/loading/unloaded.tsx';
import { BackLink } from '../../platform/ui/page/links/back-link.tsx';
import { PageHeader } from '../../platform/ui/page/page-header.tsx';
import { formatMoment } from '../../platform/ui/text/format.ts';
import classes from '../sign-in/settings/sign-in-settings.module.css';
import { MakeKeyForm } from './make-key-form.tsx';
import { scopeWords } from './scope-words.ts';

type Made = ResultOf<typeof makeAccessKey>;

const keysQuery = (all: boolean) =>
  queryOf(listAccessKeys, { query: { all }, quiet: [] }, { select: ({ results }) => results, staleTime: 0 });

/** Keys with which programs act for programme staff: one's own, and those of everybody for who manages accounts. */
export function AccessKeysPage() {
  const managesAll = may(useSignedInUser(), 'manageUsers');
  const keys = useQuery(keysQuery(managesAll));
  const client = useQueryClient();
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<Made>();

  async function end({ id, name }: AccessKey): Promise<void> {
    const sure = await confirm({
      title: `End the key “${name}”?`,
      text: 'The program that uses it is refused from now on. This cannot be taken back.',
      confirm: 'End key',
      loss: true,
    });
    if (!sure) return;
    if (made?.key.id === id) setMade(undefined);
    await call(endAccessKey, { params: { id }, quiet: [404] }).catch(() => undefined);
    await refresh(client, 'accessKeys');
  }

  return (
    <>
      <PageHeader title="Access Keys" breadcrumb={<BackLink to="/my-profile/sign-in">Password and Sessions</BackLink>}>
        <p className="soft above-2 wide-46">
          A key lets a program, such as a spreadsheet or a mail tool, read or change what you can, in the rooms that you choose. A
          new password ends all your keys.
        </p>
      </PageHeader>
      <div className="stack gap-6 wide-46">
        {made && <NewKey made={made} />}
        <section aria-labelledby="keys">
          <div className={classes.head}>
            <h2 id="keys" className="text-20">
              {managesAll ? 'Keys of all staff' : 'Your keys'}
            </h2>
            <Button variant="default" size="sm" onClick={() => setMaking(true)}>
              Make a key
            </Button>
          </div>
          {!keys.data && <Unloaded query={keys} what="access keys" />}
          {keys.data?.length === 0 && <p>There is no key.</p>}
          <ul>
            {keys.data?.map((key) => (
              <Row key={key.id} accessKey={key} namesOwner={managesAll} onEnd={() => void end(key)} />
            ))}
          </ul>
        </section>
      </div>
      <FormDialog title="Make an access key" opened={isMaking} onClose={() => setMaking(false)}>
        {(dialog, close) => (
          <MakeKeyForm
            dialog={dialog}
            onCancel={close}
            onMade={(result) => {
              setMade(result);
              setMaking(false);
              void refresh(client, 'accessKeys');
            }}
          />
        )}
      </FormDialog>
    </>
  );
}

function NewKey({ made: { key, secret } }: { made: Made }) {
  return (
    <section aria-labelledby="new-key" className="stack gap-2">
      <h2 id="new-key" className="text-20">
        Your new key “{key.name}”
      </h2>
      <p role="status">Copy it into the program now: it is shown only this once. Whoever has it can do what it can.</p>
      <p className="breakable strong">
        <code>{secret}</code>
      </p>
      <div>
        <CopyButton text={secret} of="the key" />
      </div>
    </section>
  );
}

function Row({ accessKey, namesOwner, onEnd }: { accessKey: AccessKey; namesOwner: boolean; onEnd: () => void }) {
  const { name, scopes, owner, createdAt, expiresAt, lastUsedAt, addressRange } = accessKey;
  return (
    <li className={classes.session}>
      <div className="breakable">
        <p className="strong">
          {name}
          {namesOwner && <span className="soft"> of {owner.fullName}</span>}
        </p>
        <p className="text-15">{scopeWords(scopes)}</p>
        <p className="soft text-15">
          Since {formatMoment(createdAt)}, until {formatMoment(expiresAt)}
          {lastUsedAt === null ? ', never used' : `, last used ${formatMoment(lastUsedAt)} from ${addressRange}`}
        </p>
      </div>
      <Button
        variant="subtle"
        size="sm"
        aria-label={`End the key ${name}${namesOwner ? ` of ${owner.fullName}` : ''}`}
        onClick={onEnd}
      >
        End
      </Button>
    </li>
  );
}
