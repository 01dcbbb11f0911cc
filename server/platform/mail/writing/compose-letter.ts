import type { Config } from '#server/platform/process/config.ts';
import type { Letters } from '../letters.ts';
import type { Message } from '../messages.ts';
import type { Letter, Template } from '../template.ts';
import { letterText } from './letter-text.ts';
import { programmeOf } from './programme.ts';

/** Where a letter's text and the programme's data come from: the application, or a job's context. */
export interface Composing {
  config: Config;
  letters: Letters;
}

/** Builds a letter from a message's template and data. */
export function composeLetter({ template, data }: Pick<Message, 'template' | 'data'>, { letters, config }: Composing): Letter {
  const compose = (letters as unknown as Record<string, Template<unknown> | undefined>)[template];
  if (!compose) throw new Error(`there is no letter named ${template}`);
  return compose(data, programmeOf(config));
}

/** A letter's subject and text, as staff see them before it is sent. */
export function sampleOf<Data>(template: Template<Data>, data: Data, config: Config): { subject: string; text: string } {
  const programme = programmeOf(config);
  const letter = template(data, programme);
  return { subject: letter.subject, text: letterText(letter, programme) };
}
