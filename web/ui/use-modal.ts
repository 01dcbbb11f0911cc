import { useState } from 'react';

/** Which item of a list is open in its modal; without one, a new one is made. */
export function useModal<Item>() {
  const [state, setState] = useState<{ used: boolean; opened: boolean; item: Item | undefined }>({
    used: false,
    opened: false,
    item: undefined,
  });
  return {
    /** `used`: it was opened before, so that its code was wanted */
    ...state,
    add: () => setState({ used: true, opened: true, item: undefined }),
    edit: (item: Item) => setState({ used: true, opened: true, item }),
    // while it fades away it still shows what it showed
    close: () => setState((now) => ({ ...now, opened: false })),
  };
}
