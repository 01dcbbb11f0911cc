import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { densities, pageSizes } from '#contract/platform/lists/list-settings.ts';
import { ColumnChoice } from './column-choice.tsx';
import { changeEverywhere, changeList } from './list-settings.ts';
import classes from './list-tools.module.css';
import { type Choosable, orderedColumns, shownColumns } from './shown-columns.ts';
import type { ListTools } from './use-list-tools.ts';

const densityLabels = { comfortable: 'Comfortable', compact: 'Compact' };

interface Props {
  tools: ListTools;
  columns: readonly Choosable[];
}

/** Changes the page size and columns of a list, and the row height and keys of all lists. Saves each change for every device. */
export function DisplayPanel({ tools, columns }: Props) {
  const { changed, list, own, settings, pageSize } = tools;
  const chosen = own?.columns ?? null;
  const setColumns = (keys: string[] | null) => changeList(changed, list, { columns: keys });
  return (
    <div className={classes.panel}>
      <NativeSelect
        label="Rows per page"
        value={pageSize}
        data={pageSizes.map(String)}
        onChange={({ currentTarget }) => tools.setPageSize(Number(currentTarget.value))}
      />
      <NativeSelect
        label="Row height (all lists)"
        value={settings.density}
        data={densities.map((value) => ({ value, label: densityLabels[value] }))}
        onChange={({ currentTarget: { value } }) => {
          const density = densities.find((one) => one === value);
          if (density) changeEverywhere(changed, { density });
        }}
      />
      <ColumnChoice
        columns={orderedColumns(columns, chosen)}
        shown={shownColumns(columns, chosen).map(({ key }) => key)}
        onChange={setColumns}
      />
      {chosen !== null && (
        <Button size="compact-sm" variant="subtle" onClick={() => setColumns(null)}>
          Use the usual columns
        </Button>
      )}
      <Checkbox
        label="Keys j, k, x and ? act in lists"
        checked={settings.singleKeys}
        onChange={({ currentTarget }) => changeEverywhere(changed, { singleKeys: currentTarget.checked })}
      />
    </div>
  );
}
