import { isTable, isUnanswered, type TableAnswer } from '#contract/applications/answers.ts';
import { rowName } from '#contract/applications/element-types/table/table-settings.ts';
import { tableInWords } from '#contract/applications/element-types/table/table-words.ts';
import type { QuestionOf } from '#contract/applications/elements.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { PlainAnswer } from '../question-parts.tsx';
import type { QuestionView } from '../question-view.ts';
import classes from './table.module.css';
import { TableField } from './table-field.tsx';
import { TableHead, TableTotal } from './table-parts.tsx';

export const table: QuestionView<'TABLE'> = {
  Field: TableField,
  text: 'group',
  Answer: ({ question, value }) =>
    isTable(value) && !isUnanswered(value) ? <FilledTable question={question} answer={value} /> : <PlainAnswer value={null} />,
  inWords: true,
  facts: ({ columns }) => `a table of ${howMany(columns.length, 'column', 'columns')}`,
};

/** A table to read. */
function FilledTable({ question, answer }: { question: QuestionOf<'TABLE'>; answer: TableAnswer }) {
  const { lines } = tableInWords(question, answer.rows);
  const titled = question.rowTitles.length > 0;
  return (
    <div className={classes.box}>
      <table className={classes.table} data-read>
        <TableHead settings={question} />
        <tbody>
          {lines.map((line, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other key
            <tr key={row}>
              {titled && <th scope="row">{rowName(question, row)}</th>}
              {question.columns.map((column, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell has no other key
                <td key={at} data-number={column.kind === 'NUMBER' || undefined}>
                  <span className={classes.label} aria-hidden>
                    {column.label}
                  </span>
                  <span>{line[titled ? at + 1 : at]}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <TableTotal settings={question} rows={answer.rows} />
      </table>
    </div>
  );
}
