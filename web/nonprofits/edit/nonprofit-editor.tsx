import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { nonprofitMessages } from '#contract/nonprofits/fields.ts';
import type { Nonprofit } from '#contract/nonprofits/record.ts';
import { refreshUser } from '../../people/session-calls.ts';
import { ApiFailure } from '../../platform/api.ts';
import { useSignedInUser } from '../../platform/session.ts';
import { refresh } from '../../platform/stale.ts';
import { ConflictDialog } from '../../platform/ui/dialogs/conflict-dialog.tsx';
import { showAlert } from '../../platform/ui/feedback/alerts/alerts.ts';
import { showInvalid } from '../../platform/ui/forms/form-alerts.ts';
import { SaveBar } from '../../platform/ui/forms/save-bar.tsx';
import { useRecordForm } from '../../platform/ui/forms/use-record-form.ts';
import { EventList } from '../announcements/events/event-list.tsx';
import { NewsList } from '../announcements/news/news-list.tsx';
import { VolunteerList } from '../announcements/opportunities/opportunity-list.tsx';
import { categoriesQuery } from '../nonprofit-queries.ts';
import { nonprofitQuery } from '../nonprofit-query.ts';
import { mayPublish } from '../profile/ask-to-publish.ts';
import {
  AboutSection,
  CatalogueSection,
  ContactSection,
  FactsSection,
  InactiveDate,
  MoreSection,
  SocialSection,
} from './fields/fields.tsx';
import { PictureSection } from './fields/picture-section.tsx';
import { PrimaryUserField, usePossiblePrimaryUsers } from './fields/primary-user-field.tsx';
import { WishListFields } from './fields/wish-list-fields.tsx';
import { FormPage } from './form-page.tsx';
import { anchorOf, type FormPart } from './form-parts.ts';
import classes from './nonprofit-form.module.css';
import {
  editSchema,
  type NonprofitForm,
  type NonprofitValues,
  nonprofitLabels,
  shownValues,
  valuesOf,
} from './nonprofit-values.ts';
import { openSave } from './save-nonprofit.ts';

const formId = 'nonprofit-form';

/** The form of a nonprofit. One Save button saves all fields, but the picture and the lists are saved immediately. */
export function NonprofitEditor({ nonprofit }: { nonprofit: Nonprofit }) {
  const { form, leave } = useNonprofitForm(nonprofit);
  const page = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  // a link to a section opens the form there
  useEffect(() => {
    const section = hash === '' ? null : document.getElementById(hash);
    section?.scrollIntoView();
    const field = section?.querySelector<HTMLElement>('input:not([type=file]), textarea, select, button');
    (field || page.current)?.focus({ preventScroll: true });
  }, [hash]);

  return (
    <>
      <FormPage form={form} nonprofit={nonprofit} parts={partsOf(nonprofit)}>
        {/* biome-ignore lint/a11y/useSemanticElements: no fieldset: the form is only a part of it */}
        <div ref={page} tabIndex={-1} role="group" aria-label="Edit this profile" className={classes.page}>
          <PictureSection nonprofit={nonprofit} />
          <form {...form.formProps} id={formId} className="stack gap-10 shrinks">
            <Sections form={form} nonprofit={nonprofit} />
          </form>
          <Lists nonprofit={nonprofit} />
        </div>
      </FormPage>
      <SaveBar form={form} formId={formId} onCancel={leave} />
      <NonprofitConflict form={form} nonprofit={nonprofit} />
    </>
  );
}

function partsOf({ can: { curate, keepWishes } }: Nonprofit): FormPart[] {
  const own: FormPart[] = ['picture', 'about', 'contact', 'social', 'more', 'facts'];
  const further = [curate && 'catalogue', keepWishes && 'wishlist'] as const;
  return [...own, ...further.filter((part) => part !== false), 'events', 'news', 'opportunities'];
}

/** The lists of announcements. Each announcement is saved immediately, in its own dialog. */
function Lists({ nonprofit: { id, can } }: { nonprofit: Nonprofit }) {
  const list = { nonprofit: id, editing: can.edit, mayAdd: can.edit };
  return (
    <>
      <div id={anchorOf('events')}>
        <EventList {...list} />
      </div>
      <div id={anchorOf('news')}>
        <NewsList {...list} />
      </div>
      <div id={anchorOf('opportunities')}>
        <VolunteerList {...list} />
      </div>
    </>
  );
}

function useNonprofitForm(nonprofit: Nonprofit) {
  const client = useQueryClient();
  const navigate = useNavigate({ from: '/nonprofit/$id' });
  const user = useSignedInUser();
  const [save] = useState(() => openSave(nonprofit));
  const leave = () => void navigate({ search: {}, replace: true, resetScroll: false, state: (now) => now });

  const form = useRecordForm<NonprofitValues, Nonprofit>({
    copyAs: `nonprofit ${nonprofit.id}`,
    values: valuesOf(nonprofit),
    version: nonprofit.version,
    schema: editSchema,
    send: (body, version) => save.send(body, version).catch(tellRefusal),
    readCurrent: save.readCurrent,
    ask: async (after, before) =>
      before.display || !after.display || mayPublish({ nonprofits: [nonprofit], given: givenBy(after) }),
    onInvalid: (errors) => showInvalid(errors, nonprofitMessages.name),
    onSaved: (saved) => {
      client.setQueryData(nonprofitQuery(nonprofit.id).queryKey, saved);
      void refresh(client, 'nonprofits');
      // the home page and the menu show the nonprofit's name and links
      if (user.nonprofit === nonprofit.id) void refreshUser();
      showAlert({ tone: 'success', text: 'Profile successfully updated.' });
      window.scrollTo(0, 0);
      leave();
    },
  });
  return { form: { ...form, reapply: reapplyTo(form, save.adoptCurrent) }, leave };
}

/**
 * For `mayPublish`: which gaps of the public page, such as a missing description, this save closes (true) or leaves open (false).
 * The picture is not part of this save.
 */
function givenBy({ shortDescription, longDescription, webCategories }: NonprofitValues) {
  return { DESCRIPTION: `${shortDescription}${longDescription}`.trim() !== '', CATEGORY: webCategories.length > 0 };
}

function reapplyTo(form: NonprofitForm, adopt: () => void) {
  return (merged: NonprofitValues) => {
    adopt();
    form.reapply(merged);
  };
}

function tellRefusal(error: unknown): never {
  if (error instanceof ApiFailure && error.status === 400) showInvalid(error.fieldErrors, nonprofitMessages.name);
  throw error;
}

function Sections({ form, nonprofit }: { form: NonprofitForm; nonprofit: Nonprofit }) {
  const { curate, keepWishes, publishWishes } = nonprofit.can;
  return (
    <>
      <AboutSection form={form} />
      <ContactSection form={form} emailReadOnly={!curate} />
      <SocialSection form={form} />
      <MoreSection form={form} />
      <FactsSection form={form} />
      {curate && (
        <CatalogueSection form={form}>
          <PrimaryUserField form={form} nonprofit={nonprofit} />
          <InactiveDate form={form} />
        </CatalogueSection>
      )}
      {keepWishes && <WishListFields form={form} canPublish={publishWishes} />}
    </>
  );
}

/** Shows both versions when another person saved the profile or the wish list first. */
function NonprofitConflict({ form, nonprofit }: { form: NonprofitForm; nonprofit: Nonprofit }) {
  const { data: categories = [] } = useQuery(categoriesQuery);
  const users = new Map(usePossiblePrimaryUsers(nonprofit).map(({ id, fullName }) => [id, fullName]));
  return (
    <ConflictDialog
      what="this profile"
      conflict={form.conflict}
      labels={nonprofitLabels}
      formats={shownValues(categories, users)}
      busy={form.busy}
      onReapply={form.reapply}
      onClose={form.closeConflict}
    />
  );
}
