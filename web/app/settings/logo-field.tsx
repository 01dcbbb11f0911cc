import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { deleteLogo, type SettingsRecord, uploadLogo } from '#contract/platform/programme/settings.ts';
import { call } from '../../platform/api.ts';
import { confirm } from '../../platform/ui/dialogs/confirm.ts';
import { FileButton } from '../../platform/ui/forms/fields/file-button.tsx';
import { FormProblem } from '../../platform/ui/forms/form-problem.tsx';
import { pictureTypes } from '../../platform/ui/pictures/picture-types.ts';
import { useBusy } from '../../platform/ui/work/use-busy.ts';
import { upload } from '../../platform/upload.ts';
import classes from './settings.module.css';
import { settingFields } from './settings-outline.ts';
import type { PartProps } from './settings-values.ts';

interface Props extends Pick<PartProps, 'form'> {
  logo: SettingsRecord['logo'];
  onSaved: (saved: SettingsRecord, text: string) => void;
}

/** The logo, which is stored at once, apart from the form's other fields. */
export function LogoField({ form, logo, onSaved }: Props) {
  const { busy, run } = useBusy();
  const [problem, setProblem] = useState<string>();
  const perform = async (work: () => Promise<SettingsRecord>, text: string) => {
    setProblem(undefined);
    await run(
      async () => {
        onSaved(await work(), text);
      },
      (error) => setProblem(error.summary),
    );
  };
  const remove = async () => {
    const yes = await confirm({
      title: 'Remove the logo?',
      text: 'The first letter of the programme’s name takes its place everywhere.',
      confirm: 'Remove',
      loss: true,
    });
    if (yes) await perform(() => call(deleteLogo, { quiet: 'refusals' }), 'Logo removed.');
  };
  return (
    <fieldset className={`${classes.logo} bare stack gap-3`}>
      <legend>Logo</legend>
      <p className="soft">
        Instead of the first letter of the name. A PNG with a transparent background looks best; JPEG and WebP work too. 10 MB at
        most.
      </p>
      {logo && (
        <div className={classes.logoShown}>
          <span>
            <img src={logo.image} alt="The present logo on light paper" width={logo.width} height={logo.height} />
          </span>
          <span data-dark>
            <img src={logo.image} alt="The present logo on dark paper" width={logo.width} height={logo.height} />
          </span>
        </div>
      )}
      <div className="row gap-3">
        <FileButton
          label="Logo file"
          accept={pictureTypes}
          loading={busy}
          onFile={(file) => void perform(() => upload(uploadLogo, { params: undefined, file, quiet: 'refusals' }), 'Logo saved.')}
        >
          {logo ? 'Replace logo' : 'Upload logo'}
        </FileButton>
        {logo && (
          <Button variant="default" disabled={busy} onClick={() => void remove()}>
            Remove logo
          </Button>
        )}
      </div>
      <FormProblem text={problem} />
      {logo && (
        <TextInput
          {...form.input('logoAlt')}
          className="wide-24"
          label={settingFields.logoAlt.label}
          description="For people who do not see it, in emails and documents. Empty: the programme’s name."
          maxLength={200}
        />
      )}
    </fieldset>
  );
}
