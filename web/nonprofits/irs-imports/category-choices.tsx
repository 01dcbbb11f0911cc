import { Checkbox, NativeSelect } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { IrsGroup } from '#contract/nonprofits/irs/irs-imports.ts';
import { nteeName } from '#contract/nonprofits/ntee.ts';
import { grouped } from '#contract/platform/wire/grouped.ts';
import { type Column, DataTable } from '../../platform/ui/lists/table/data-table.tsx';
import { type Chosen, countChosen } from './irs-import-words.ts';
import classes from './irs-imports.module.css';
import type { CategoryChoice } from './use-category-choice.ts';

interface Props {
  groups: readonly IrsGroup[];
  chosen: Chosen;
  choice: CategoryChoice;
}

/** The chosen NTEE groups of the file; without a choice (null), all of them. */
export const shownMajors = ({ majors }: CategoryChoice, chosen: Chosen) =>
  majors.filter((major) => chosen.majors === null || chosen.majors.includes(major));

/** The programme's category for each NTEE group of the file. An earlier choice or a similar name preselects a category. */
export function CategoryChoices({ groups, chosen, choice }: Props) {
  if (!choice.categories) return null;
  return (
    <section className={`${classes.part} heads-20`} aria-labelledby="categories">
      <h2 id="categories">Categories</h2>
      <p>
        NTEE is the taxonomy of the IRS: each organization has a code like P20, whose letter is one of 26 groups. The import keeps
        the code as a field of its own and makes no category.
      </p>
      {choice.categories.length === 0 ? (
        <Start choice={choice} />
      ) : (
        <Table groups={groups} chosen={chosen} choice={choice} categories={choice.categories} />
      )}
    </section>
  );
}

function Start({ choice: { startWithNtee, setStartWithNtee } }: Pick<Props, 'choice'>) {
  return (
    <>
      <p>
        The programme has no category yet. <Link to="/categories">Make your own categories</Link>, or begin with those of the IRS.
      </p>
      <Checkbox
        label="Start with the 26 NTEE groups as categories"
        checked={startWithNtee}
        onChange={(event) => setStartWithNtee(event.currentTarget.checked)}
      />
    </>
  );
}

type Letter = CategoryChoice['majors'][number];
type TableProps = Props & { categories: readonly { id: number; name: string }[] };

function Table({ groups, chosen, choice, categories }: TableProps) {
  const count = (major: Letter) => {
    const { fresh, changed } = countChosen(groups, { ...chosen, majors: [major] });
    return grouped(fresh + changed);
  };
  const columns: Column<Letter>[] = [
    { key: 'group', header: 'NTEE group', width: '45%', cell: (major) => `${major} ${nteeName(major)}` },
    { key: 'count', header: 'New or changed', numeric: true, cell: count },
    {
      key: 'category',
      header: 'Your category',
      width: '35%',
      cell: (major) => (
        <NativeSelect
          aria-label={`Category for ${nteeName(major)}`}
          value={String(choice.categoryOf(major) ?? '')}
          onChange={({ currentTarget: { value } }) => choice.choose(major, value === '' ? null : Number(value))}
        >
          <option value="">None</option>
          {categories.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </NativeSelect>
      ),
    },
  ];
  return (
    <>
      <p>
        New nonprofits of a group, and those that the IRS has moved to another one, get the category that you choose here. The
        choice is remembered for later imports.
      </p>
      <DataTable
        label="Categories of NTEE groups"
        columns={columns}
        rows={shownMajors(choice, chosen)}
        rowKey={(major) => major}
      />
    </>
  );
}
