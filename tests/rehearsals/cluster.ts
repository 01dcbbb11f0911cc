import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { accountOf } from '#tests/pooler.ts';
import { until } from '#tests/running-app.ts';

const examples = fileURLToPath(new URL('../../deploy/several-servers/', import.meta.url));

let lastPort = Number(process.env['REHEARSAL_PORT'] ?? 21_400);

/**
 * Returns the next port. All are below the ports that the kernel gives to outgoing connections, because such a connection could
 * take a port before its server starts.
 */
export function nextPort(): number {
  lastPort += 1;
  return lastPort;
}

interface Node {
  name: string;
  port: number;
  rest: number;
  data: string;
  config: string;
  patroni: ChildProcess | null;
}

/** Replaces the addresses in an example by addresses of this machine. Throws if the example no longer contains one of them. */
function readdressed(text: string, addresses: readonly (readonly [string, string])[]): string {
  return addresses.reduce((done, [from, to]) => {
    if (!done.includes(from)) throw new Error(`the example lacks ${from}`);
    return done.replaceAll(from, to);
  }, text);
}

/**
 * A cluster of etcd, two PostgreSQL nodes under Patroni, and HAProxy, configured by the examples in deploy/several-servers. It
 * needs Debian's packages of these programs.
 */
export class Cluster {
  readonly folder: string;
  readonly nodes: Node[] = [];
  /** HAProxy's ports: for people (`web`), for DATABASE_URL (`primary`) and for DATABASE_READ_URL (`replica`) */
  readonly ports: { web: number; primary: number; replica: number };
  readonly #etcd: { port: number; peers: number };
  readonly #others: ChildProcess[] = [];

  private constructor(folder: string, ports: number[]) {
    const [web = 0, primary = 0, replica = 0, etcd = 0, peers = 0] = ports;
    this.folder = folder;
    this.ports = { web, primary, replica };
    this.#etcd = { port: etcd, peers };
  }

  static async make(): Promise<Cluster> {
    const folder = await mkdtemp(join(tmpdir(), 'almoner-failover-'));
    await chmod(folder, 0o755);
    return new Cluster(folder, Array.from({ length: 5 }, nextPort));
  }

  async start(apps: readonly number[]): Promise<void> {
    const { port, peers } = this.#etcd;
    const [clients, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peers}`];
    this.#run('etcd', [
      ...['--data-dir', join(this.folder, 'etcd'), '--listen-client-urls', clients, '--advertise-client-urls', clients],
      ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', `default=${peer}`],
    ]);
    for (const name of ['node1', 'node2']) await this.#addNode(name);
    await this.startNode(0);
    await until('the first primary', 400, async () => (await this.primary()) === 0);
    await this.startNode(1);
    await until('its replica', 400, () => this.isReplica(1));
    await this.#startProxy(apps);
  }

  async #addNode(name: string): Promise<void> {
    const [port, rest] = [nextPort(), nextPort()];
    const data = join(this.folder, name);
    await mkdir(data, { recursive: true });
    await writeFile(join(this.folder, 'make-almoner.sh'), await readFile(join(examples, 'make-almoner.sh'), 'utf8'), {
      mode: 0o755,
    });
    const text = readdressed(await readFile(join(examples, 'patroni.yml'), 'utf8'), [
      ['name: node1', `name: ${name}`],
      ['10.0.0.21:8008', `127.0.0.1:${rest}`],
      ['10.0.0.21:5432', `127.0.0.1:${port}`],
      ['10.0.0.31:2379', `127.0.0.1:${this.#etcd.port}`],
      ['10.0.0.0/24', '127.0.0.1/32'],
      ['/var/lib/postgresql/15/almoner', join(data, 'postgres')],
      ['/etc/patroni/make-almoner.sh', join(this.folder, 'make-almoner.sh')],
      ['mode: automatic', 'mode: off'],
    ]);
    const config = join(this.folder, `${name}.yml`);
    await writeFile(config, text);
    await this.#give(data);
    this.nodes.push({ name, port, rest, data: join(data, 'postgres'), config, patroni: null });
  }

  /** Gives a file to the account `postgres` if this process runs as root, because PostgreSQL refuses to run as root. */
  async #give(path: string): Promise<void> {
    if (process.getuid?.() === 0) await chown(path, ...(await accountOf('postgres')));
  }

  async startNode(index: number): Promise<void> {
    const node = this.#node(index);
    const asPostgres = process.getuid?.() === 0 ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups'] : [];
    const [command = 'patroni', ...args] = [...asPostgres, 'patroni', node.config];
    node.patroni = this.#run(command, args, join(this.folder, `${node.name}.log`), node.data);
  }

  #node(index: number): Node {
    const node = this.nodes[index];
    if (!node) throw new Error(`no node ${index}`);
    return node;
  }

  /** Kills Patroni and PostgreSQL with -9, as if the machine lost power. */
  async killNode(index: number): Promise<void> {
    const { patroni, data } = this.#node(index);
    const [pid] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n');
    patroni?.kill('SIGKILL');
    process.kill(Number(pid), 'SIGKILL');
  }

  async #startProxy(apps: readonly number[]): Promise<void> {
    const { web, primary, replica } = this.ports;
    const [one, two] = this.nodes;
    const text = readdressed(await readFile(join(examples, 'haproxy.cfg'), 'utf8'), [
      ['10.0.0.10:8000', `127.0.0.1:${web}`],
      ['10.0.0.10:5432', `127.0.0.1:${primary}`],
      ['10.0.0.10:5433', `127.0.0.1:${replica}`],
      ['10.0.0.11:8000', `127.0.0.1:${apps[0]}`],
      ['10.0.0.12:8000', `127.0.0.1:${apps[1]}`],
      ['10.0.0.21:5432 check port 8008', `127.0.0.1:${one?.port} check port ${one?.rest}`],
      ['10.0.0.22:5432 check port 8008', `127.0.0.1:${two?.port} check port ${two?.rest}`],
    ]);
    await writeFile(join(this.folder, 'haproxy.cfg'), text);
    this.#run('haproxy', ['-db', '-f', join(this.folder, 'haproxy.cfg')]);
  }

  #run(command: string, args: string[], log = join(this.folder, `${command}.log`), cwd = this.folder): ChildProcess {
    const child = spawn('sh', ['-c', 'exec "$@" >> "$0" 2>&1', log, command, ...args], {
      stdio: 'ignore',
      ...(cwd === this.folder && { cwd }),
    });
    this.#others.push(child);
    return child;
  }

  async #status(index: number, path: string): Promise<number> {
    const url = `http://127.0.0.1:${this.nodes[index]?.rest}${path}`;
    return fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
      ({ status }) => status,
      () => 0,
    );
  }

  isReplica = async (index: number): Promise<boolean> => (await this.#status(index, '/replica')) === 200;

  /** The indexes of the nodes that report themselves as primary. */
  async primaries(): Promise<number[]> {
    const statuses = await Promise.all(this.nodes.map((_, index) => this.#status(index, '/primary')));
    return statuses.flatMap((status, index) => (status === 200 ? [index] : []));
  }

  async primary(): Promise<number | undefined> {
    return (await this.primaries())[0];
  }

  urlOf(port: number): string {
    return `postgres://almoner:change-me-4@127.0.0.1:${port}/almoner`;
  }

  async stop(): Promise<void> {
    for (const { patroni } of this.nodes) patroni?.kill('SIGTERM');
    await Promise.all(this.nodes.map(({ patroni }) => patroni && ended(patroni)));
    for (const child of this.#others) child.kill('SIGTERM');
    await Promise.all(this.#others.map(ended));
    await rm(this.folder, { recursive: true, force: true });
  }
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
  });
}
