import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { deleteArchive, downloadArchive, makeArchive } from '#contract/desk/privacy/privacy.ts';
import type { User } from '#contract/platform/access/accounts.ts';
import { may } from '#contract/platform/access/permissions.ts';
import { isAtWork } from '#contract/platform/jobs/long-work.ts';
import { userQuery } from '../../people/users/user-queries.ts';
import { call } from '../../platform/api.ts';
import { useSignedInUser } from '../../platform/session.ts';
import { Loaded } from '../../platform/ui/feedback/loading/loaded.tsx';
import { SkeletonLines } from '../../platform/ui/feedback/loading/skeleton-lines.tsx';
import { MessagePage } from '../../platform/ui/feedback/message-page.tsx';
import { BackLink } from '../../platform/ui/page/links/back-link.tsx';
import { PageHeader } from '../../platform/ui/page/page-header.tsx';
import { RecordPage } from '../../platform/ui/page/record-page.tsx';
import { useBusy } from '../../platform/ui/work/use-busy.ts';
import { MadeFiles } from '../dossiers/made-files.tsx';
import { makeOrUse } from '../dossiers/make-or-use.ts';
import { DeletePerson } from './delete-person.tsx';
import { archivesQuery } from './privacy-queries.ts';

const notFound = (
  <MessagePage title="User not found" action={<Link to="/">Return Home</Link>}>
    <p>There is no such account, or its data are not yours to see.</p>
  </MessagePage>
);

/** The page about a person's stored data. People download their data and ask to delete them; programme staff delete them. */
export function DataPage() {
  const { id } = useParams({ from: '/signed-in/profile/$id/data' });
  const me = useSignedInUser();
  if (String(me.id) !== id && !may(me, 'manageProgramme')) return notFound;
  return (
    <RecordPage
      id={id}
      query={userQuery}
      loading={<SkeletonLines label="Loading the account" lines={6} />}
      notFound={notFound}
      failed="This account could not be loaded"
    >
      {(user) => <Data user={user} own={user.id === me.id} />}
    </RecordPage>
  );
}

function Data({ user, own }: { user: User; own: boolean }) {
  const name = user.fullName || user.email;
  return (
    <>
      <PageHeader
        title={own ? 'Your Data' : `Data of ${name}`}
        breadcrumb={
          <BackLink to="/profile/$id" params={{ id: String(user.id) }}>
            {own ? 'My Profile' : name}
          </BackLink>
        }
      />
      <div className="stack gap-10">
        <Archives user={user} own={own} />
        {own ? <AskToDelete /> : <DeletePerson user={user} />}
      </div>
    </>
  );
}

function Archives({ user: { id }, own }: { user: User; own: boolean }) {
  const options = archivesQuery(id);
  const query = useQuery(options);
  const client = useQueryClient();
  const { busy, run } = useBusy();
  const reload = () => client.invalidateQueries({ queryKey: options.queryKey });

  async function make(): Promise<void> {
    await run(() =>
      makeOrUse('archive', (makesNew) => call(makeArchive, { params: { id }, body: { new: makesNew } })).finally(reload),
    );
  }

  return (
    <section aria-labelledby="archive" className="stack gap-3">
      <h2 id="archive" className="text-22">
        Archive
      </h2>
      <p className="wide-46">
        Everything that is stored about {own ? 'you' : 'this person'}: a summary to read as PDF, and a zip file with every record
        as JSON and the files that {own ? 'you' : 'they'} uploaded. Passwords and keys are not part of it.
      </p>
      <div>
        <Button loading={busy} disabled={query.data?.some(({ state }) => isAtWork(state)) ?? false} onClick={() => void make()}>
          Make archive
        </Button>
      </div>
      <Loaded query={query} what="the archives" lines={3}>
        {(archives) => (
          <MadeFiles
            items={archives}
            word="archive"
            download={downloadArchive}
            remove={(archive) => call(deleteArchive, { params: { id: archive } })}
            onChange={reload}
          />
        )}
      </Loaded>
    </section>
  );
}

function AskToDelete() {
  return (
    <section aria-labelledby="deletion" className="stack gap-3 wide-46">
      <h2 id="deletion" className="text-22">
        Deletion
      </h2>
      <p>
        Programme staff delete accounts on request. Your name, address and all that only concerns you go; reviews, donations and
        the record of what was done stay without your name.
      </p>
    </section>
  );
}
