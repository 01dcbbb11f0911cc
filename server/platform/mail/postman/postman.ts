import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Letter, Programme } from '#server/platform/mail/template.ts';
import type { Config } from '#server/platform/process/config.ts';
import { type Fate, fateOf, journalOf, mailFolder, makeMailFolder, readJournal } from './journal.ts';
import type { Envelope, PostmanAnswer, PostmanFailure, PostmanOrders, PostmanTask } from './postman-process.ts';

const postmanFile = fileURLToPath(new URL('./postman-process.ts', import.meta.url));
const idleMilliseconds = 30_000;

/** The postman could not deliver or write a message. The error's text may name people: store it only in the message's row. */
export class NotDelivered extends Error {
  readonly final: boolean;
  constructor({ message, final }: PostmanFailure) {
    super(message);
    this.final = final;
  }
}

/** The process that writes letters and talks to the mail server. It runs while there is mail, and half a minute longer. */
export interface Postman {
  /** Returns the HTML part of the letter. */
  write(letter: Letter, programme: Programme): Promise<string>;
  /** The name of the postman that gets the next message. Write the name to the message's row before `send`. */
  name(): string;
  /**
   * Gives the message to the named postman only. Resolves once the mail server has accepted it; rejects with NotDelivered if the
   * mail server did not, and with another error if the postman has ended.
   */
  send(postman: string, envelope: Envelope): Promise<void>;
  /** Writes the message to a file in the data folder. */
  keep(envelope: Envelope, fileName: string): Promise<void>;
  /** Returns the result of a message that this or an earlier postman had. */
  fate(postman: string, messageId: string, signal: AbortSignal): Promise<Fate>;
  close(): void;
}

interface Running {
  name: string;
  /** the mail server that it was started for */
  smtpUrl: string | null;
  child: ChildProcess;
  waiting: Map<number, { resolve: (answer: PostmanAnswer) => void; reject: (error: Error) => void }>;
  sending: Map<string, Promise<unknown>>;
}

export function openPostman(config: Pick<Config, 'dataDir' | 'smtpUrl'>): Postman {
  const { dataDir } = config;
  let running: Running | null = null;
  let tasks = 0;
  let idle: NodeJS.Timeout | undefined;

  const close = () => {
    clearTimeout(idle);
    if (running?.child.connected) running.child.disconnect();
    running = null;
  };
  const start = (): Running => {
    const name = randomUUID();
    makeMailFolder(dataDir);
    const journal = journalOf(dataDir, name);
    const started = startPostman(name, { journal, smtpUrl: config.smtpUrl });
    started.child.once('exit', () => {
      if (running === started) running = null;
    });
    return started;
  };
  const current = (): Running => {
    if (running && running.smtpUrl !== config.smtpUrl) {
      dismissWhenIdle(running);
      running = null;
    }
    running ??= start();
    clearTimeout(idle);
    idle = setTimeout(() => (running?.waiting.size ? current() : close()), idleMilliseconds).unref();
    return running;
  };
  const ask = async (task: PostmanTask, postman = current()): Promise<PostmanAnswer> => {
    tasks += 1;
    const number = tasks;
    const answer = new Promise<PostmanAnswer>((resolve, reject) => postman.waiting.set(number, { resolve, reject }));
    postman.child.send({ task: number, ...task }, (error) => error && postman.waiting.get(number)?.reject(error));
    try {
      const answered = await answer;
      if (answered.failure) throw new NotDelivered(answered.failure);
      return answered;
    } finally {
      postman.waiting.delete(number);
      if (postman !== running) dismissWhenIdle(postman);
    }
  };

  return {
    write: async (letter, programme) => (await ask({ kind: 'write', letter, programme })).html ?? '',
    name: () => current().name,
    send: async (name, envelope) => {
      const postman = current();
      if (postman.name !== name) throw new Error('the postman ended before it was given a message');
      const sent = ask({ kind: 'send', envelope }, postman);
      postman.sending.set(envelope.messageId, sent);
      await sent.finally(() => postman.sending.delete(envelope.messageId));
    },
    keep: async (envelope, fileName) => void (await ask({ kind: 'keep', envelope, file: join(mailFolder(dataDir), fileName) })),
    fate: async (postman, messageId, signal) => {
      const file = journalOf(dataDir, postman);
      if (running?.name !== postman) return fateOf(file, messageId, signal);
      await running.sending.get(messageId)?.catch(() => {});
      return readJournal(file)?.lines.includes(`accepted ${messageId}`) ? 'accepted' : 'notAccepted';
    },
    close,
  };
}

/** Ends a postman of an earlier mail server once it has answered; its journal then says that it ended. */
function dismissWhenIdle({ child, waiting }: Running): void {
  if (waiting.size === 0 && child.connected) child.disconnect();
}

/** Starts the postman in a session of its own, so that ending our process group does not interrupt a dialogue. */
function startPostman(name: string, orders: PostmanOrders): Running {
  const child = fork(postmanFile, {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const waiting: Running['waiting'] = new Map();
  const failAll = (error: Error) => {
    for (const { reject } of waiting.values()) reject(error);
  };
  child.on('error', failAll);
  child.on('exit', (code, by) => failAll(new Error(`the postman ended with ${code ?? by}`)));
  child.on('message', (answer: PostmanAnswer) => waiting.get(answer.task)?.resolve(answer));
  child.send(orders, (error) => error && failAll(error));
  child.unref();
  child.channel?.unref();
  return { name, smtpUrl: orders.smtpUrl, child, waiting, sending: new Map() };
}
