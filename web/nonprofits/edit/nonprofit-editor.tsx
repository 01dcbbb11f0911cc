import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { nonprofitMessages } from '#contract/nonprofits/fields.ts';
import type { Nonprofit } from '#contract/nonprofits/record.ts';
import { ApiFailure } from '../../api.ts';
import { refreshUser } from '../../people/session-calls.ts';
import { useSignedInUser } from '../../session.ts';
import { showAlert } from '../../ui/feedback/alerts.ts';
import { showInvalid } from '../../ui/forms/form-alerts.ts';
import { FormSection } from '../../ui/forms/form-section.tsx';
import { SaveBar } from '../../ui/forms/save-bar.tsx';
import { useRecordForm } from '../../ui/forms/use-record-form.ts';
import { nonprofitQuery } from '../nonprofit-query.ts';
import { ProfileLists } from '../profile-lists.tsx';
import {
  AboutFields,
  BudgetField,
  CatalogueFields,
  ContactSection,
  InactiveDate,
  Line,
  Passage,
  SocialSection,
  Tick,
} from './fields.tsx';
import { NonprofitConflict } from './nonprofit-conflict.tsx';
import classes from './nonprofit-form.module.css';
import { editSchema, type NonprofitForm, type NonprofitValues, valuesOf } from './nonprofit-values.ts';
import { PictureSection } from './picture-section.tsx';
import { PrimaryUserField } from './primary-user-field.tsx';
import { openSave } from './save-nonprofit.ts';
import { WishListFields } from './wish-list-fields.tsx';

const formId = 'nonprofit-form';

/** The form of a nonprofit. One Save button for all fields; the picture and the lists are saved immediately. */
export function NonprofitEditor({ nonprofit }: { nonprofit: Nonprofit }) {
  const { form, leave } = useNonprofitForm(nonprofit);
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => page.current?.focus({ preventScroll: true }), []);

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: no fieldset: the form is only a part of it */}
      <div ref={page} tabIndex={-1} role="group" aria-label="Edit this profile" className={classes.page}>
        <PictureSection nonprofit={nonprofit} />
        <form {...form.formProps} id={formId} className={classes.form}>
          <Sections form={form} nonprofit={nonprofit} />
        </form>
        <ProfileLists nonprofit={nonprofit} editing />
      </div>
      <SaveBar form={form} formId={formId} onCancel={leave} />
      <NonprofitConflict form={form} nonprofit={nonprofit} />
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
    onInvalid: (errors) => showInvalid(errors, nonprofitMessages.name),
    onSaved: (saved) => {
      client.setQueryData(nonprofitQuery(nonprofit.id).queryKey, saved);
      void client.invalidateQueries({ queryKey: ['nonprofits'] });
      // the home page and the menu show its name and links
      if (user.nonprofit === nonprofit.id) void refreshUser();
      showAlert({ tone: 'success', text: 'Profile successfully updated.' });
      window.scrollTo(0, 0);
      leave();
    },
  });
  return { form: { ...form, reapply: reapplyTo(form, save.adoptCurrent) }, leave };
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
  const { curate } = nonprofit.can;
  return (
    <>
      <FormSection title="About">
        <AboutFields form={form} />
      </FormSection>
      <ContactSection form={form} emailReadOnly={!curate} />
      <SocialSection form={form} />
      <FormSection title="More About It">
        <Passage form={form} path="areasAndClientsServed" />
        <Passage form={form} path="awardsAndRecognitions" />
        <Passage form={form} path="press" />
        <Passage form={form} path="impactData" />
        <Passage form={form} path="collaboration" />
        <Passage form={form} path="promotion" />
      </FormSection>
      <FormSection title="Facts">
        <div className={classes.pairs}>
          <BudgetField form={form} />
          <Line form={form} path="ein" description="Nine digits." />
          <Line form={form} path="regionalChapter" />
          <Line form={form} path="headquarters" />
        </div>
        <Line form={form} path="paypalEmail" type="email" description="Seen by you, your colleagues and programme staff." />
      </FormSection>
      {curate && <ProgrammeSection form={form} nonprofit={nonprofit} />}
      {curate && <WishListFields form={form} />}
    </>
  );
}

function ProgrammeSection({ form, nonprofit }: { form: NonprofitForm; nonprofit: Nonprofit }) {
  return (
    <FormSection title="In the Catalogue" note="Only programme staff can change this.">
      <CatalogueFields form={form} />
      <Line form={form} path="categoryCrosslisted" />
      <Tick form={form} path="canAccessLearningCommons" />
      <PrimaryUserField form={form} nonprofit={nonprofit} />
      <InactiveDate form={form} />
    </FormSection>
  );
}
