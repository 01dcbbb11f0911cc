import type { QuestionType } from '#contract/applications/elements.ts';
import { checkbox } from './checkbox.tsx';
import { date } from './date.tsx';
import { file } from './file.tsx';
import { linearScale } from './linear-scale.tsx';
import { multipleChoice } from './multiple-choice.tsx';
import { number } from './number.tsx';
import { openText } from './open-text.tsx';
import type { QuestionView } from './question-view.ts';
import { table } from './table/table.tsx';

export const questionViews: { [T in QuestionType]: QuestionView<T> } = {
  CHECKBOX: checkbox,
  OPEN_TEXT: openText,
  LINEAR_SCALE: linearScale,
  MULTIPLE_CHOICE: multipleChoice,
  NUMBER: number,
  DATE: date,
  TABLE: table,
  FILE: file,
};
