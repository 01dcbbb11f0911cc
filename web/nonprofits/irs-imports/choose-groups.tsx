import type { IrsGroup } from '#contract/nonprofits/irs/irs-imports.ts';
import { grouped } from '#contract/platform/wire/grouped.ts';
import { ChoicesField } from '../../platform/ui/forms/fields/choosing/choices-field.tsx';
import { type Chosen, countChosen } from './irs-import-words.ts';
import classes from './irs-imports.module.css';

interface Props {
  groups: readonly IrsGroup[];
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
}

/** ChoicesField takes no empty value, so this value stands for “none given”. */
const none = '-';
const shown = (value: string) => value || none;
const stored = (values: string[]) => (values.length === 0 ? null : values.map((value) => (value === none ? '' : value)));

/** Narrows an import to states and NTEE major groups. Nothing chosen means all. */
export function ChooseGroups({ groups, chosen, onChange }: Props) {
  const states = [...new Set(groups.map(({ state }) => state))];
  const majors = new Map(groups.map(({ major, majorName }) => [major ?? '', majorName]));
  const counted = (part: Partial<Chosen>) => {
    const { fresh, changed } = countChosen(groups, { states: null, majors: null, ...part });
    return grouped(fresh + changed);
  };
  return (
    <div className={classes.filters}>
      <ChoicesField
        label="States"
        description="None chosen: all."
        choices={states.map(shown)}
        nameOf={(state) => `${state === none ? 'None given' : state} (${counted({ states: stored([state]) })})`}
        value={(chosen.states ?? []).map(shown)}
        onChange={(values) => onChange({ ...chosen, states: stored(values) })}
      />
      <ChoicesField
        label="NTEE groups"
        description="What organizations work on, as the IRS has it. None chosen: all."
        choices={[...majors.keys()].toSorted().map(shown)}
        nameOf={(major) =>
          `${major === none ? 'None given' : `${major} ${majors.get(major) ?? ''}`} (${counted({ majors: stored([major]) })})`
        }
        value={(chosen.majors ?? []).map(shown)}
        onChange={(values) => onChange({ ...chosen, majors: stored(values) })}
      />
    </div>
  );
}
