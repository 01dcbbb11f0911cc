import type { ReactNode } from 'react';

interface Props<Item> {
  title: string;
  id: string;
  items: readonly Item[];
  children: (item: Item) => ReactNode;
}

/** A titled part of a profile. Renders nothing without items. */
export function Items<Item>({ title, id, items, children }: Props<Item>) {
  if (items.length === 0) return null;
  return (
    <section className="items" id={id}>
      <h2>{title}</h2>
      <div>{items.map((item) => children(item))}</div>
    </section>
  );
}
