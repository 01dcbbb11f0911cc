import { Checkbox } from '@mantine/core';
import { fileLimits, groupsOf, mostFilesOf } from '#contract/applications/element-types/file.ts';
import { type FileGroup, fileGroupNames, fileGroups } from '#contract/applications/element-types/file-groups.ts';
import { NumberField } from '../../../platform/ui/forms/fields/number-field.tsx';
import classes from './element-editor.module.css';
import type { SettingsProps } from './question-settings.tsx';

export function FileSettings({ question, change }: SettingsProps<'FILE'>) {
  const groups = groupsOf(question);
  /** All groups are stored as an empty list, so that a kind that Almoner learns later is accepted, too. */
  function toggle(group: FileGroup, on: boolean): void {
    const chosen = fileGroupNames.filter((one) => (one === group ? on : groups.includes(one)));
    change({ ...question, fileGroups: chosen.length === fileGroupNames.length ? [] : chosen });
  }
  return (
    <>
      <div className={classes.pair}>
        <NumberField
          label="Most files"
          description={`From 1 to ${fileLimits.files}.`}
          decimals={0}
          value={mostFilesOf(question)}
          onChange={(most) => change({ ...question, mostFiles: most ?? Number.NaN })}
        />
        <NumberField
          label="Largest file, in MB"
          description="Blank means the programme’s limit."
          decimals={0}
          value={question.largestMegabytes ?? null}
          onChange={(largestMegabytes) => change({ ...question, largestMegabytes })}
        />
      </div>
      <Checkbox.Group label="Kinds of files" value={[...groups]}>
        <div className="stack gap-1 above-1">
          {fileGroupNames.map((group) => (
            <Checkbox
              key={group}
              value={group}
              label={fileGroups[group].label}
              description={capital(fileGroups[group].words.replace(/^[^(]*\(|\)$/g, ''))}
              disabled={groups.length === 1 && groups.includes(group)}
              onChange={(event) => toggle(group, event.currentTarget.checked)}
            />
          ))}
        </div>
      </Checkbox.Group>
    </>
  );
}

const capital = (words: string) => words.slice(0, 1).toUpperCase() + words.slice(1);
