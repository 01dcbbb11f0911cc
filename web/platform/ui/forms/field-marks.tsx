import { createContext, type ReactNode, use } from 'react';

/** What a form says beside the labels of some of its fields, by the field's path. */
export const FieldMarks = createContext<(path: string) => ReactNode>(() => null);

interface Props {
  /** the path of the field, which is its input's name */
  path: string | undefined;
  children: ReactNode;
}

/** A field's label, with the mark that the form has for the field. */
export function MarkedLabel({ path, children }: Props) {
  const mark = use(FieldMarks)(path ?? '');
  return (
    <>
      {children}
      {mark}
    </>
  );
}
