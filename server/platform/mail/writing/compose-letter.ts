import type { Db } from '#server/platform/database/connection.ts';
import type { Config } from '#server/platform/process/config.ts';
import type { LetterName, Letters } from '../letters.ts';
import type { Message } from '../messages.ts';
import type { Letter, OwnTexts, Template } from '../template.ts';
import { readOwnTexts } from '../texts/own-texts.ts';
import { letterText } from './letter-text.ts';
import { programmeOf } from './programme.ts';

/** Where a letter's text and the programme's data come from: the application, or a job's context. */
export interface Composing {
  config: Config;
  letters: Letters;
}

/** Builds a letter from a message's template and data. */
export function composeLetter(
  { template, data }: Pick<Message, 'template' | 'data'>,
  { letters, config }: Composing,
  own: OwnTexts,
): Letter {
  const compose: Template<never> | undefined = isNamed(letters, template) ? letters[template] : undefined;
  if (!compose) throw new Error(`there is no letter named ${template}`);
  return compose(data as never, programmeOf(config), own);
}

/** A letter's subject and text, as staff see them before it is sent. */
export async function sampleOf<Data>(
  db: Db,
  template: Template<Data>,
  data: Data,
  config: Config,
): Promise<{ subject: string; text: string }> {
  const programme = programmeOf(config);
  const letter = template(data, programme, await readOwnTexts(db));
  return { subject: letter.subject, text: letterText(letter, programme) };
}

const isNamed = (letters: Letters, name: string): name is LetterName => Object.hasOwn(letters, name);
