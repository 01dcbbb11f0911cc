import * as contract from '#contract/nonprofits/categories/categories.ts';
import type { App } from '#server/platform/http/app.ts';
import { serve } from '#server/platform/http/serve.ts';
import {
  arrange,
  createGroup,
  deleteCategory,
  deleteGroup,
  editCategory,
  makeCategory,
  mergeInto,
  updateGroup,
} from './manage-categories.ts';
import { findManagedCategories } from './store.ts';

export function categoryRoutes(app: App): void {
  serve(app, contract.readManagedCategories, ({ db }) => findManagedCategories(db));
  serve(app, contract.arrangeCategories, ({ tx, actor, body }) => arrange(tx, actor, body));
  serve(app, contract.createCategoryGroup, ({ tx, actor, body }) => createGroup(tx, actor, body.name));
  serve(app, contract.renameCategoryGroup, ({ tx, actor, params, body }) => updateGroup(tx, actor, params.id, body));
  serve(app, contract.deleteCategoryGroup, ({ tx, actor, params }) => deleteGroup(tx, actor, params.id));
  serve(app, contract.createCategory, ({ tx, actor, body }) => makeCategory(tx, actor, body));
  serve(app, contract.updateCategory, ({ tx, actor, params, body }) => editCategory(tx, actor, params.id, body));
  serve(app, contract.deleteCategory, ({ tx, actor, params }) => deleteCategory(tx, actor, params.id));
  serve(app, contract.mergeCategory, ({ tx, actor, params, body }) => mergeInto(tx, actor, params.id, body));
}
