import { DayControl } from '../../../platform/ui/forms/fields/day-control.tsx';
import classes from './element-editor.module.css';
import type { SettingsProps } from './question-settings.tsx';

export function DateSettings({ question, change }: SettingsProps<'DATE'>) {
  return (
    <div className={classes.pair}>
      <DayControl
        name="earliest"
        label="Earliest day"
        description="Blank means no limit."
        value={question.earliest}
        error={undefined}
        onChange={(earliest) => change({ ...question, earliest })}
      />
      <DayControl
        name="latest"
        label="Latest day"
        description="Blank means no limit."
        value={question.latest}
        error={undefined}
        onChange={(latest) => change({ ...question, latest })}
      />
    </div>
  );
}
