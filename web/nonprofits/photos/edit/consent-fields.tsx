import { Checkbox, TextInput } from '@mantine/core';
import { photoUseLabels, photoUses } from '#contract/nonprofits/photos/photo-choices.ts';
import { today } from '../../../platform/ui/text/format.ts';
import classes from './photo-form.module.css';
import { type ConsentValues, photoLabels } from './photo-values.ts';

interface Props {
  values: ConsentValues;
  errors: Partial<Record<keyof ConsentValues, string>>;
  onChange: (changes: Partial<ConsentValues>) => void;
}

/** The fields of a photo's permission: who gives it, when, for which uses, and until when. */
export function ConsentFields({ values, errors, onChange }: Props) {
  const { consentGiven, consentBy, consentOn, consentUses, consentEnds } = values;
  return (
    <fieldset className={classes.consent}>
      <legend className={classes.legend}>Permission</legend>
      <Checkbox
        name="consentGiven"
        label={photoLabels.consentGiven}
        description="Of everyone who can be recognized, and of the photographer."
        checked={consentGiven}
        onChange={({ currentTarget: { checked } }) => onChange({ consentGiven: checked })}
      />
      {consentGiven && (
        <>
          <TextInput
            name="consentBy"
            label={photoLabels.consentBy}
            withAsterisk
            description="Names, or where the signed forms are."
            value={consentBy}
            error={errors.consentBy}
            onChange={({ currentTarget: { value } }) => onChange({ consentBy: value })}
          />
          <div className="pair stack gap-4">
            <TextInput
              type="date"
              name="consentOn"
              label={photoLabels.consentOn}
              withAsterisk
              max={today()}
              value={consentOn}
              error={errors.consentOn}
              onChange={({ currentTarget: { value } }) => onChange({ consentOn: value })}
            />
            <TextInput
              type="date"
              name="consentEnds"
              label={photoLabels.consentEnds}
              description="From this day on the photo is not public. Empty: no end."
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              value={consentEnds}
              error={errors.consentEnds}
              onChange={({ currentTarget: { value } }) => onChange({ consentEnds: value })}
            />
          </div>
          <Checkbox.Group
            label={photoLabels.consentUses}
            withAsterisk
            value={consentUses}
            error={errors.consentUses}
            onChange={(chosen) => onChange({ consentUses: photoUses.filter((use) => chosen.includes(use)) })}
          >
            <div className={classes.uses}>
              {photoUses.map((use) => (
                <Checkbox key={use} value={use} label={photoUseLabels[use]} />
              ))}
            </div>
          </Checkbox.Group>
        </>
      )}
    </fieldset>
  );
}
