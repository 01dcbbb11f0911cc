import { NativeSelect, TextInput } from '@mantine/core';
import classes from './settings.module.css';
import { type DatePath, monthOptions } from './settings-values.ts';

interface Props {
  form: { input: (path: DatePath) => object };
  place: 0 | 1;
  title: string;
}

/** The fields of one reporting date: its day, and the first and last month that it asks about. */
export function ReportingDateFields({ form, place, title }: Props) {
  return (
    <fieldset className={`${classes.date} bare`}>
      <legend>{title}</legend>
      <NativeSelect {...form.input(`reportingDates.${place}.dueMonth`)} label="Due in" data={monthOptions} />
      <TextInput {...form.input(`reportingDates.${place}.dueDay`)} label="Day" inputMode="numeric" />
      <NativeSelect {...form.input(`reportingDates.${place}.fromMonth`)} label="First month" data={monthOptions} />
      <NativeSelect {...form.input(`reportingDates.${place}.toMonth`)} label="Last month" data={monthOptions} />
    </fieldset>
  );
}
