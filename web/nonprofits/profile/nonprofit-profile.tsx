import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { moreTexts } from '#contract/nonprofits/fields.ts';
import type { Nonprofit } from '#contract/nonprofits/record.ts';
import type { WishListItem } from '#contract/nonprofits/wish-list.ts';
import type { User } from '#contract/platform/access/accounts.ts';
import { may } from '#contract/platform/access/permissions.ts';
import { keysOf } from '#contract/platform/fields/field.ts';
import { HistoryButton } from '../../platform/audit/history-button.tsx';
import { useSignedInUser } from '../../platform/session.ts';
import { ButtonLink } from '../../platform/ui/page/links/button-link.tsx';
import { PageHeader } from '../../platform/ui/page/page-header.tsx';
import { formatDollars } from '../../platform/ui/text/format.ts';
import { SocialLinks } from '../../platform/ui/text/social-links.tsx';
import { EventList } from '../announcements/events/event-list.tsx';
import { NewsList } from '../announcements/news/news-list.tsx';
import { VolunteerList } from '../announcements/opportunities/opportunity-list.tsx';
import { BackToNonprofits } from '../list/back-to-nonprofits.tsx';
import { LooksLike } from '../look-alikes/looks-like.tsx';
import { MergeButton } from '../merge/merge-button.tsx';
import { RecentMerges } from '../merge/recent-merges.tsx';
import { categoriesQuery } from '../nonprofit-queries.ts';
import { NonprofitFacts } from './nonprofit-facts.tsx';
import classes from './nonprofit-profile.module.css';
import { ProfilePicture } from './profile-picture.tsx';
import { ProgrammeFacts } from './programme-facts.tsx';
import { PublicPageLink } from './public-page-link.tsx';
import { PublishButton } from './publish-button.tsx';
import { PrimaryUserBox, UsersBox } from './users-boxes.tsx';

const NonprofitEditor = lazy(async () => ({ default: (await import('../edit/nonprofit-editor.tsx')).NonprofitEditor }));

const FactsBox = lazy(async () => ({ default: (await import('./facts-box.tsx')).FactsBox }));

const RelationshipSection = lazy(async () => ({
  default: (await import('../relationship/relationship-section.tsx')).RelationshipSection,
}));

interface Props {
  nonprofit: Nonprofit;
  /** what other wings add beside the profile */
  children: ReactNode;
}

/** A nonprofit, for reading or editing. */
export function NonprofitProfile({ nonprofit, children }: Props) {
  const { editing } = useSearch({ from: '/signed-in/nonprofit/$id' });
  const navigate = useNavigate({ from: '/nonprofit/$id' });
  const me = useSignedInUser();
  const categories = useQuery(categoriesQuery);
  const categoryNames = (categories.data ?? []).filter(({ id }) => nonprofit.webCategories.includes(id)).map(({ name }) => name);
  const edits = editing === true && nonprofit.can.edit;
  const startEditing = () => void navigate({ search: { editing: true }, state: (now) => now });
  return (
    <article>
      <PageHeader
        title={nonprofit.name}
        breadcrumb={<BackToNonprofits />}
        actions={!edits && <Actions nonprofit={nonprofit} onEdit={startEditing} />}
      >
        {categoryNames.length > 0 && <p className="soft above-2">{categoryNames.join(' · ')}</p>}
        <SocialLinks links={{ ...nonprofit, website: nonprofit.website || nonprofit.url }} of={nonprofit.name} />
        <LooksLike nonprofit={nonprofit} />
      </PageHeader>
      {may(me, 'mergeNonprofits') && <RecentMerges into={nonprofit.id} />}
      {edits ? (
        <Suspense fallback={<p role="status">Opening the form…</p>}>
          <NonprofitEditor nonprofit={nonprofit} />
        </Suspense>
      ) : (
        <ReadProfile nonprofit={nonprofit}>{children}</ReadProfile>
      )}
    </article>
  );
}

function Actions({ nonprofit, onEdit }: { nonprofit: Nonprofit; onEdit: () => void }) {
  const me = useSignedInUser();
  const { id, can } = nonprofit;
  return (
    <>
      {may(me, 'readAudit') && <HistoryButton subjectKind="nonprofit" subjectId={id} />}
      {mayMakeDossier(me, id) && (
        <ButtonLink variant="default" to="/nonprofit/$id/dossier" params={{ id: String(id) }}>
          Dossier
        </ButtonLink>
      )}
      {may(me, 'mergeNonprofits') && <MergeButton nonprofit={nonprofit} />}
      {can.curate && <PublishButton nonprofit={nonprofit} />}
      {can.edit && (
        <Button leftSection={<IconPencil size={18} aria-hidden />} onClick={onEdit}>
          Edit
        </Button>
      )}
    </>
  );
}

/** Whether the viewer may make dossiers, as programme staff or as staff of this nonprofit. */
function mayMakeDossier(me: User, nonprofit: number): boolean {
  return may(me, 'makeDossiers') && (may(me, 'makeAllDossiers') || me.nonprofit === nonprofit);
}

/** The profile for reading, without its empty sections. */
function ReadProfile({ nonprofit, children }: Props) {
  const me = useSignedInUser();
  return (
    <div className={`${classes.columns} columns-56 whole-sections`}>
      <div className={classes.story}>
        {may(me, 'readPrivateNotes') && (
          <Suspense>
            <RelationshipSection nonprofit={nonprofit.id} />
          </Suspense>
        )}
        <Descriptions nonprofit={nonprofit} />
        {keysOf(moreTexts).map((name) => (
          <Passage key={name} title={moreTexts[name].label} text={nonprofit[name]} />
        ))}
        <Tags tags={nonprofit.tags} />
        <ProfileLists nonprofit={nonprofit} />
        {nonprofit.wishlist && <WishList items={nonprofit.wishlist} marksPublic={nonprofit.can.publishWishes} />}
      </div>
      <aside aria-label={`About ${nonprofit.name}`}>
        <ProfilePicture nonprofit={nonprofit} />
        <NonprofitFacts nonprofit={nonprofit} />
        <PublicPageLink nonprofit={nonprofit} />
        {nonprofit.can.edit && (
          <Suspense>
            <FactsBox nonprofit={nonprofit} />
          </Suspense>
        )}
        {nonprofit.can.curate && <ProgrammeFacts nonprofit={nonprofit} />}
        {nonprofit.primaryUserRef && <PrimaryUserBox user={nonprofit.primaryUserRef} />}
        {nonprofit.can.listUsers && <UsersBox nonprofit={nonprofit} />}
        {children}
      </aside>
    </div>
  );
}

function Descriptions({ nonprofit: { shortDescription, longDescription } }: { nonprofit: Nonprofit }) {
  if (!shortDescription && !longDescription) {
    return <p className="soft">This nonprofit has not described itself yet.</p>;
  }
  return (
    <>
      {shortDescription && <p className={classes.short}>{shortDescription}</p>}
      {longDescription && longDescription !== shortDescription && <p className="lines">{longDescription}</p>}
    </>
  );
}

function Passage({ title, text }: { title: string; text: string }) {
  if (!text.trim()) return null;
  return (
    <section>
      <h2 className="text-20 below-2">{title}</h2>
      <p className="lines">{text}</p>
    </section>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className="row accent gap-1-4" aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>#{tag.replace(/^#/, '')}</li>
      ))}
    </ul>
  );
}

/** Events, news and volunteer opportunities on the profile, for reading. */
function ProfileLists({ nonprofit: { id, can } }: { nonprofit: Nonprofit }) {
  const list = { nonprofit: id, editing: false, mayAdd: can.edit };
  return (
    <>
      <EventList {...list} />
      <NewsList {...list} />
      <VolunteerList {...list} />
    </>
  );
}

/** The wish list, for programme staff, and for the nonprofit's own staff where the programme lets them keep it. */
function WishList({ items, marksPublic }: { items: readonly WishListItem[]; marksPublic: boolean }) {
  return (
    <section>
      <h2 className="text-20 below-2">Wishlist</h2>
      {items.length === 0 ? (
        <p className="soft">The wish list is empty.</p>
      ) : (
        <ul className={classes.wishes}>
          {items.map(({ id, description, amount, fulfilled, public: isPublic }) => (
            <li key={id}>
              <span className={`breakable lines ${fulfilled ? 'soft' : ''}`}>{description}</span>
              <span className="figures to-right">{formatDollars(amount)}</span>
              {(fulfilled || (marksPublic && isPublic)) && (
                <span className="accent text-13 whole-row">
                  {[fulfilled && 'Fulfilled', marksPublic && isPublic && 'Public'].filter(Boolean).join(' · ')}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
