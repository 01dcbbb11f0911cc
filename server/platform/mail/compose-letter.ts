import type { Config } from '#server/platform/process/config.ts';
import type { Message } from './messages.ts';
import { programmeOf } from './programme.ts';
import type { Letter, Template } from './template.ts';
import { templates } from './templates.ts';

/** Builds a letter from a message's template and data. */
export function composeLetter({ template, data }: Pick<Message, 'template' | 'data'>, config: Config): Letter {
  const compose = (templates as Record<string, Template<unknown>>)[template];
  if (!compose) throw new Error(`there is no letter named ${template}`);
  return compose(data, programmeOf(config));
}
