import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { createNonprofit, type NonprofitDraft } from '#contract/nonprofits/draft.ts';
import { nonprofitMessages } from '#contract/nonprofits/fields.ts';
import { type Nonprofit, uploadNonprofitImage } from '#contract/nonprofits/record.ts';
import { may } from '#contract/platform/access/permissions.ts';
import { refreshUser } from '../../people/session-calls.ts';
import { ApiFailure, call } from '../../platform/api.ts';
import { useSignedInUser } from '../../platform/session.ts';
import { refresh } from '../../platform/stale.ts';
import { showAlert } from '../../platform/ui/feedback/alerts/alerts.ts';
import { showInvalid } from '../../platform/ui/forms/form-alerts.ts';
import { FormSection } from '../../platform/ui/forms/form-section.tsx';
import { SaveBar } from '../../platform/ui/forms/save-bar.tsx';
import { useRecordForm } from '../../platform/ui/forms/use-record-form.ts';
import { PageHeader } from '../../platform/ui/page/page-header.tsx';
import { type ChosenPicture, PictureChoice } from '../../platform/ui/pictures/picture-choice.tsx';
import { upload } from '../../platform/upload.ts';
import { KnownOrganizations } from '../claims/known-organizations.tsx';
import { BackToNonprofits } from '../list/back-to-nonprofits.tsx';
import { sendNewNonprofit } from '../send-new-nonprofit.ts';
import { AboutSection, CatalogueSection, ContactSection, FactsSection, SocialSection } from './fields/fields.tsx';
import { pictureAspect } from './fields/picture-section.tsx';
import { FormPage } from './form-page.tsx';
import { type FormPart, section } from './form-parts.ts';
import classes from './nonprofit-form.module.css';
import { blankNonprofit, createSchema, type NonprofitValues } from './nonprofit-values.ts';

const tellInvalid = (errors: Record<string, string>) => showInvalid(errors, nonprofitMessages.name);

export function NonprofitCreatePage() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const user = useSignedInUser();
  const curates = may(user, 'manageNonprofits');
  // a user who already has a nonprofit cannot edit the new one
  const mayHavePicture = curates || user.nonprofit === null;
  const [picture, setPicture] = useState<ChosenPicture>();
  const [send] = useState(openCreate);
  const toList = () => void navigate({ to: '/nonprofits' });

  const form = useRecordForm<NonprofitValues, Nonprofit>({
    copyAs: 'new nonprofit',
    values: blankNonprofit,
    schema: createSchema,
    whole: true,
    send: (body) => send(body, picture).catch(tellRefusal),
    onInvalid: tellInvalid,
    onSaved: (saved) => {
      void refresh(client, 'nonprofits');
      if (saved.can.edit && !curates) void refreshUser();
      showAlert({ tone: 'success', text: `${saved.name} was added to the catalogue.` });
      toList();
    },
  });

  const parts: FormPart[] = ['about', 'contact', 'social', 'facts'];
  if (mayHavePicture) parts.splice(1, 0, 'picture');
  if (curates) parts.push('catalogue');

  return (
    <form {...form.formProps}>
      <PageHeader title="New Nonprofit" breadcrumb={<BackToNonprofits />} />
      <FormPage form={form} parts={parts}>
        <div className={classes.page}>
          <AboutSection form={form} />
          <KnownOrganizations typed={form.values.name} title="Already in the catalogue?" />
          {mayHavePicture && (
            <FormSection {...section('picture')}>
              <PictureChoice title="Upload a Profile Image" aspect={pictureAspect} picture={picture} onChoose={setPicture} />
            </FormSection>
          )}
          <ContactSection form={form} />
          <SocialSection form={form} />
          <FactsSection form={form} />
          {curates && <CatalogueSection form={form} />}
        </div>
      </FormPage>
      <SaveBar form={form} unchanged="" onCancel={toList} />
    </form>
  );
}

/** Creates the nonprofit, then uploads its picture. If the upload fails, the nonprofit stays without a picture. */
function openCreate() {
  return async (body: NonprofitDraft, picture: ChosenPicture | undefined): Promise<Nonprofit> => {
    const send = (sent: NonprofitDraft) => call(createNonprofit, { body: sent, quiet: 'refusals' });
    const made = await sendNewNonprofit(body, send, 'If it is the same, do not add it again.');
    if (!picture || !made.can.edit) return made;
    try {
      return await upload(uploadNonprofitImage, { params: { id: made.id }, file: picture.file, fields: { crop: picture.crop } });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      return made;
    }
  };
}

function tellRefusal(error: unknown): never {
  if (error instanceof ApiFailure && error.status === 400) tellInvalid(error.fieldErrors);
  throw error;
}
