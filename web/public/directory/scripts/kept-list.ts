const keyOf = (path: string) => `almoner.list ${path}`;

/** Links back to a list lead to the list as the visitor left it: with its search, filters and page. */
export function keepList(form: HTMLFormElement | null): void {
  try {
    if (form) addEventListener('pagehide', () => sessionStorage.setItem(keyOf(location.pathname), location.search));
    for (const link of document.querySelectorAll<HTMLAnchorElement>('.back a')) {
      link.search ||= sessionStorage.getItem(keyOf(link.pathname)) ?? '';
    }
  } catch {
    // storage is forbidden: the links lead to the whole list
  }
}
