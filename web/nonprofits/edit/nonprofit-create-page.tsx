import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { createNonprofit, type NonprofitDraft, nonprofitMessages } from '#contract/nonprofit-draft.ts';
import { type Nonprofit, uploadNonprofitImage } from '#contract/nonprofit-record.ts';
import { isProgrammeStaff } from '#contract/permissions.ts';
import { refreshUser } from '../../accounts/session-calls.ts';
import { ApiFailure, call } from '../../api.ts';
import { useSignedInUser } from '../../session.ts';
import { showAlert } from '../../ui/alerts.ts';
import { showInvalid } from '../../ui/form-alerts.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { type ChosenPicture, PictureChoice } from '../../ui/picture-choice.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { useRecordForm } from '../../ui/use-record-form.ts';
import { upload } from '../../upload.ts';
import { BackToList } from '../back-to-list.tsx';
import { AboutFields, BudgetField, CatalogueFields, ContactSection, SocialSection } from './fields.tsx';
import { FormSection } from './form-section.tsx';
import classes from './nonprofit-form.module.css';
import { blankNonprofit, createSchema, type NonprofitValues } from './nonprofit-values.ts';
import { pictureAspect } from './picture-section.tsx';

const tellInvalid = (errors: Record<string, string>) => showInvalid(errors, nonprofitMessages.name);

export function NonprofitCreatePage() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const user = useSignedInUser();
  const curates = isProgrammeStaff(user);
  // made by somebody who has a nonprofit already, it is nobody's to edit until the programme gives it to someone
  const mayHavePicture = curates || user.nonprofit === null;
  const [picture, setPicture] = useState<ChosenPicture>();
  const [send] = useState(openCreate);
  const toList = () => void navigate({ to: '/nonprofits' });

  const form = useRecordForm<NonprofitValues, Nonprofit>({
    values: blankNonprofit,
    schema: createSchema,
    whole: true,
    send: (body) => send(body, picture).catch(tellRefusal),
    onInvalid: tellInvalid,
    onSaved: (saved) => {
      void client.invalidateQueries({ queryKey: ['nonprofits'] });
      if (saved.can.edit && !curates) void refreshUser();
      showAlert({ tone: 'success', text: `${saved.name} was added to the catalogue.` });
      toList();
    },
  });

  return (
    <form {...form.formProps} className={classes.page}>
      <PageHeader title="New Nonprofit" breadcrumb={<BackToList />} />
      <FormSection title="About">
        <AboutFields form={form} />
        <BudgetField form={form} />
      </FormSection>
      {mayHavePicture && (
        <FormSection title="Profile Image">
          <PictureChoice title="Upload a Profile Image" aspect={pictureAspect} picture={picture} onChoose={setPicture} />
        </FormSection>
      )}
      <ContactSection form={form} />
      <SocialSection form={form} />
      {curates && (
        <FormSection title="In the Catalogue">
          <CatalogueFields form={form} />
        </FormSection>
      )}
      <SaveBar form={form} unchanged="" onCancel={toList} />
    </form>
  );
}

/** Makes the nonprofit once, however often its picture has to be tried; without the picture it stands all the same. */
function openCreate() {
  return async (body: NonprofitDraft, picture: ChosenPicture | undefined): Promise<Nonprofit> => {
    const made = await call(createNonprofit, { body, quiet: 'refusals' });
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
