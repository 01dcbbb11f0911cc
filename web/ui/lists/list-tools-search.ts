/** What a list's address says beside its query. */
export interface ListToolsSearch {
  /** another page size than the person's own */
  pageSize?: number | undefined;
  /** id of the saved view that was opened; 0: none, also where one opens by default */
  view?: number | undefined;
}

const sizes = [20, 50, 100, 200];

export function readListTools(raw: Record<string, unknown>): ListToolsSearch {
  const pageSize = Number(raw.pageSize);
  const view = Number(raw.view ?? Number.NaN);
  return {
    pageSize: sizes.includes(pageSize) ? pageSize : undefined,
    view: Number.isInteger(view) && view >= 0 ? view : undefined,
  };
}
