import { NativeSelect, TextInput } from '@mantine/core';
import type { SettingsRecord } from '#contract/platform/programme/settings.ts';
import { ColourPreview } from './colour-preview.tsx';
import { LogoField } from './logo-field.tsx';
import classes from './settings.module.css';
import { settingFields } from './settings-outline.ts';
import { type PartProps, sections, timeIn, timeZoneOptions, visitorOptions } from './settings-values.ts';

interface Props extends PartProps {
  onLogo: (saved: SettingsRecord, text: string) => void;
}

const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text.trim());

/** The settings that every page shows, such as name, logo and color. */
export function ProgrammePart({ form, locked, record, onLogo }: Props) {
  const { name, colour, timeZone } = form.values;
  return (
    <fieldset className={`${classes.part} stack gap-4 bare`} id="settings-programme">
      <legend>{sections['settings-programme']}</legend>
      <p className="soft">On every page, in the directory, in emails and on documents, as soon as you save.</p>
      <TextInput
        {...form.input('name')}
        className="wide-24"
        label={settingFields.name.label}
        maxLength={200}
        {...locked('name')}
      />
      <LogoField form={form} logo={record.logo} onSaved={onLogo} />
      <div className={classes.colour}>
        <TextInput
          {...form.input('colour')}
          label={settingFields.colour.label}
          maxLength={7}
          description="Almoner darkens or lightens it where a text would be hard to read."
          {...locked('colour')}
        />
        <input
          type="color"
          aria-label="Choose a color"
          value={isColour(colour) ? colour.trim() : '#000000'}
          disabled={'disabled' in locked('colour')}
          onChange={({ currentTarget }) => form.set('colour', currentTarget.value)}
        />
      </div>
      {isColour(colour) && <ColourPreview colour={colour.trim()} name={name} logo={record.logo} />}
      <TextInput
        {...form.input('email')}
        className="wide-24"
        label={settingFields.email.label}
        type="email"
        description="People find it on pages and in emails. Replies to emails go to it."
        {...locked('email')}
      />
      <NativeSelect
        {...form.input('openToVisitors')}
        className="wide-24"
        label={settingFields.openToVisitors.label}
        description="What people without an account find at the public directory. Nonprofits and staff work all the same."
        data={visitorOptions}
      />
      <TextInput
        {...form.input('siteUrl')}
        className="wide-24"
        label={settingFields.siteUrl.label}
        type="url"
        placeholder="https://"
        description="Where “Home” leads visitors. Without it, to the public directory."
        {...locked('site_url')}
      />
      <TextInput
        {...form.input('givingUrl')}
        className="wide-24"
        label={settingFields.givingUrl.label}
        type="url"
        placeholder="https://"
        description="“Give” on each nonprofit’s public page leads there, beside the nonprofit’s own page. {name} and {ein} in it become the nonprofit’s."
      />
      <NativeSelect
        {...form.input('timeZone')}
        className="wide-24"
        label={settingFields.timeZone.label}
        description={`Dates and deadlines are shown in it. There it is now ${timeIn(timeZone)}.`}
        data={timeZoneOptions(timeZone)}
        {...locked('time_zone')}
      />
    </fieldset>
  );
}
