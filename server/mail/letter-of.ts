import type { Config } from '#server/config.ts';
import type { Message } from './messages.ts';
import { programmeOf } from './programme.ts';
import type { Letter, Template } from './template.ts';
import { templates } from './templates.ts';

/** What the template says of the message's data. */
export function letterOf({ template, data }: Pick<Message, 'template' | 'data'>, config: Config): Letter {
  const compose = (templates as Record<string, Template<unknown>>)[template];
  if (!compose) throw new Error(`there is no letter named ${template}`);
  return compose(data, programmeOf(config));
}
