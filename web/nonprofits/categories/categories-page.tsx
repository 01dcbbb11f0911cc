import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ManagedCategory, ManagedGroup } from '#contract/nonprofits/categories/categories.ts';
import { FormDialog } from '../../platform/ui/dialogs/form-dialog.tsx';
import { useModal } from '../../platform/ui/dialogs/use-modal.ts';
import { EmptyState } from '../../platform/ui/feedback/empty-state.tsx';
import { TryAgain } from '../../platform/ui/feedback/loading/try-again.tsx';
import { MessagePage } from '../../platform/ui/feedback/message-page.tsx';
import { PageHeader } from '../../platform/ui/page/page-header.tsx';
import { allCategories } from './arrangement.ts';
import classes from './categories-page.module.css';
import { CategoryForm, GroupForm } from './category-form.tsx';
import { managedCategoriesQuery, refreshCategories } from './category-queries.ts';
import { CategoryRows } from './category-rows.tsx';
import { MergeForm } from './merge-form.tsx';
import { useArrangement } from './use-arrangement.ts';

const states = { unchanged: '', saving: 'Saving…', saved: 'The order is saved.' };

export function CategoriesPage() {
  const client = useQueryClient();
  const query = useQuery(managedCategoriesQuery);
  const { data: kept, error } = query;
  const { state, arrange } = useArrangement();
  const category = useModal<ManagedCategory>();
  const group = useModal<ManagedGroup>();
  const merge = useModal<ManagedCategory>();
  const done = (modal: { close: () => void }) => () => {
    modal.close();
    void refreshCategories(client);
  };

  if (error && !kept) {
    return <MessagePage title="Categories could not be loaded" action={<TryAgain query={query} variant="filled" />} />;
  }
  const buttons = (
    <div className="row gap-2">
      <Button variant="default" onClick={group.add}>
        New Group
      </Button>
      <Button onClick={category.add}>New Category</Button>
    </div>
  );
  const empty = kept && kept.groups.length === 0 && allCategories(kept).length === 0;

  return (
    <>
      <PageHeader
        title="Categories"
        actions={buttons}
        aside={
          <p className="soft text-15" role="status">
            {states[state]}
          </p>
        }
      />
      {!kept ? (
        <div className={classes.skeleton} aria-busy="true" />
      ) : empty ? (
        <EmptyState
          title="No categories yet."
          text="Categories say what a nonprofit works on; the directory is filtered by them. An IRS import makes none."
        />
      ) : (
        <CategoryRows
          kept={kept}
          onArrange={arrange}
          onEditCategory={category.edit}
          onEditGroup={group.edit}
          onMerge={merge.edit}
        />
      )}
      {kept && (
        <>
          <FormDialog
            title={category.item ? 'Update Category' : 'Create a Category'}
            opened={category.opened}
            onClose={category.close}
            size="normal"
          >
            {(dialog, close) => (
              <CategoryForm category={category.item} groups={kept.groups} dialog={dialog} close={close} onDone={done(category)} />
            )}
          </FormDialog>
          <FormDialog
            title={group.item ? 'Update Group' : 'Create a Group'}
            opened={group.opened}
            onClose={group.close}
            size="normal"
          >
            {(dialog, close) => <GroupForm group={group.item} dialog={dialog} close={close} onDone={done(group)} />}
          </FormDialog>
          <FormDialog title={`Merge “${merge.item?.name ?? ''}”`} opened={merge.opened} onClose={merge.close} size="normal">
            {(dialog, close) =>
              merge.item && <MergeForm category={merge.item} kept={kept} dialog={dialog} close={close} onDone={done(merge)} />
            }
          </FormDialog>
        </>
      )}
    </>
  );
}
