import { useState } from 'react';

/** Tracks which item of a list is open in its modal. Without an item, the modal creates one. */
export function useModal<Item>() {
  const [state, setState] = useState<{ used: boolean; opened: boolean; item: Item | undefined }>({
    used: false,
    opened: false,
    item: undefined,
  });
  return {
    /** `used`: the modal was opened before, so its code is loaded */
    ...state,
    add: () => setState({ used: true, opened: true, item: undefined }),
    edit: (item: Item) => setState({ used: true, opened: true, item }),
    // keeps the item, which stays visible while the modal fades out
    close: () => setState((now) => ({ ...now, opened: false })),
  };
}
