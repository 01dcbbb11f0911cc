import { TextInput } from '@mantine/core';
import { type Dispatch, useState } from 'react';
import { templateMessages } from '#contract/applications/templates.ts';
import { programme } from '../../../platform/programme/programme.ts';
import { fromLocalTime, toLocalTime, zoneName } from '../../zoned-time.ts';
import classes from './builder.module.css';
import type { BuilderAction, BuilderDraft } from './builder-state.ts';

interface Props {
  draft: BuilderDraft;
  /** messages of a refused save, by field */
  errors: Readonly<Record<string, string>>;
  dispatch: Dispatch<BuilderAction>;
}

/** The template's name, opening date and closing date. */
export function TemplateDetails({ draft: { name, opensAt, closesAt }, errors, dispatch }: Props) {
  const wrongOrder = opensAt !== null && closesAt !== null && Date.parse(closesAt) <= Date.parse(opensAt);
  return (
    <section className={classes.details} aria-label="Details">
      <TextInput
        label="Name"
        className="whole-row"
        maxLength={200}
        value={name}
        error={errors.name}
        onChange={(event) => dispatch({ type: 'write', changes: { name: event.currentTarget.value } })}
      />
      <Moment
        label="Opens"
        help="Leave blank to open when published."
        value={opensAt}
        error={errors.opensAt}
        onChange={(value) => dispatch({ type: 'write', changes: { opensAt: value } })}
      />
      <Moment
        label="Closes"
        help="Leave blank to keep it open."
        value={closesAt}
        error={errors.closesAt ?? (wrongOrder ? templateMessages.closesBeforeOpening : undefined)}
        onChange={(value) => dispatch({ type: 'write', changes: { closesAt: value } })}
      />
      <p className={`${classes.zone} whole-row`}>Times are in {zoneName(programme().programmeTimeZone)}.</p>
    </section>
  );
}

interface MomentProps {
  label: string;
  help: string;
  value: string | null;
  error: string | undefined;
  onChange: (value: string | null) => void;
}

/** A date and time on the programme's clock. A value that is typed in part stays in the field. */
function Moment({ label, help, value, error, onChange }: MomentProps) {
  const zone = programme().programmeTimeZone;
  const [typed, setTyped] = useState<string>();
  return (
    <TextInput
      type="datetime-local"
      label={label}
      description={help}
      min="1900-01-01T00:00"
      max="2999-12-31T23:59"
      value={typed ?? toLocalTime(value, zone)}
      error={error}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        if (!currentTarget.validity.badInput) onChange(fromLocalTime(currentTarget.value, zone));
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
