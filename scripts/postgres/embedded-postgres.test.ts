import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type EmbeddedOptions, type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import type { Identity } from './identities.ts'

const starter = join(import.meta.dirname, 'testing-start.ts')
const isRoot = process.getuid?.() === 0
const nobody: Identity = { kind: 'user', name: 'nobody', uid: 65_534, gid: 65_534 }

let parent: string
let folder: string
let closing: (() => unknown)[]
/**
 * The folder of a server that was started and stopped. Most tests copy it, because creating it takes longer than a
 * test.
 */
let used: string

beforeAll(async () => {
  used = mkdtempSync(join(tmpdir(), 'anj-postgres-used-'))
  await (await startEmbeddedPostgres({ folder: used, firstPort: 25_432, throwAway: true })).stop()
})
afterAll(() => rmSync(used, { recursive: true, force: true }))

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'anj-postgres-'))
  folder = join(parent, 'postgres')
  closing = [() => rmSync(parent, { recursive: true, force: true })]
})

afterEach(async () => {
  for (const step of closing.reverse()) await step()
})

function beginUsed(): void {
  expect(spawnSync('cp', ['-a', used, folder]).status).toBe(0)
}

async function start(options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ folder, firstPort: 25_432, throwAway: true, ...options })
  closing.push(() => server.stop())
  return server
}

async function ask(url: string, query: string): Promise<postgres.Row[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    return await sql.unsafe(query)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

type Said = { uid: number; pid: number; url: string; found: string }

/** Starts the server from a separate process, which a test can kill or run as another user. */
function startElsewhere(
  before: string[],
  flags: string[] = [],
): { child: ChildProcess; said: Promise<Said> } {
  const [file = '', ...args] = [...before, process.execPath, starter, folder, ...flags]
  const child = spawn(file, args, { cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] })
  const { promise: said, resolve, reject } = Promise.withResolvers<Said>()
  let output = ''
  let problem = ''
  child.stdout?.on('data', (chunk) => {
    output += chunk
    if (output.includes('\n')) resolve(JSON.parse(output))
  })
  child.stderr?.on('data', (chunk) => (problem += chunk))
  child.once('exit', () => reject(new Error(problem)))
  return { child, said }
}

/** Returns a command prefix for another user who can read our files, or else for root with another user ID. */
function asSomebodyElse(): { command: string[]; uid: number } {
  const command = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups']
  const reaches =
    spawnSync(command[0] as string, [...command.slice(1), process.execPath, '--check', starter]).status === 0
  if (!isRoot) return { command: [], uid: process.getuid?.() ?? 0 }
  if (reaches) return { command, uid: 65_534 }
  return { command: ['unshare', '--user', '--map-user=1000', '--map-group=1000'], uid: 1000 }
}

describe('the embedded PostgreSQL', () => {
  it('runs in a folder that only the owner can enter, and keeps its data and passwords between starts', async () => {
    expect(statSync(parent).mode & 0o777).toBe(0o700)
    const first = await start()
    expect(statSync(join(folder, 'passwords.json')).mode & 0o777).toBe(0o600)
    expect(statSync(join(folder, 'data')).mode & 0o777).toBe(0o700)
    await ask(first.url, 'create table kept as select 42 as answer')
    await first.stop()
    const second = await start()
    expect(second.found).toBe('started')
    expect(second.url).toBe(first.url)
    expect(await ask(second.url, 'select answer from kept')).toEqual([{ answer: 42 }])
  })

  it('listens only on the loopback address, requires the password, and leaves nothing behind when it stops', async () => {
    beginUsed()
    const server = await start()
    expect(await ask(server.adminUrl, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
    expect(await ask(server.adminUrl, 'show unix_socket_directories')).toEqual([
      { unix_socket_directories: '' },
    ])
    const wrong = server.url.replace(/:[^:@]+@/, ':wrong@')
    await expect(ask(wrong, 'select 1')).rejects.toThrow('password authentication failed')
    await server.stop()
    await server.ended
    expect(() => readFileSync(join(folder, 'data', 'postmaster.pid'))).toThrow('ENOENT')
  })

  it('adopts the running server after the process that started it was killed', async () => {
    beginUsed()
    const { child, said } = startElsewhere([])
    const left = await said
    await ask(left.url, 'create table kept as select 1 as answer')
    child.kill('SIGKILL')
    const server = await start()
    expect(server).toMatchObject({ found: 'adopted', pid: left.pid, url: left.url })
    expect(await ask(server.url, 'select answer from kept')).toEqual([{ answer: 1 }])
  })

  it('starts even if another process now has the ID of a crashed server, and leaves that process alone', async () => {
    beginUsed()
    const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
    closing.push(() => stranger.kill('SIGKILL'))
    writeFileSync(
      join(folder, 'data', 'postmaster.pid'),
      `${stranger.pid}\n${join(folder, 'data')}\n1\n25432\n\n127.0.0.1\n\nready\n`,
    )
    const server = await start()
    expect(server.found).toBe('started')
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull()
  })

  it('reports passwords that do not belong to the data', async () => {
    beginUsed()
    writeFileSync(join(folder, 'passwords.json'), JSON.stringify({ postgres: 'a', anj: 'b', practice: 'c' }))
    await expect(start()).rejects.toThrow(/passwords\.json .* does not belong to the data/)
    expect(() => readFileSync(join(folder, 'data', 'postmaster.pid'))).toThrow('ENOENT')
  })

  it('moves to another port when its port is taken, reports the move, and keeps the new port', async () => {
    beginUsed()
    const first = await start()
    expect(first.movedFrom).toBeNull()
    await first.stop()
    const occupant = await occupy(first.port)
    const second = await start()
    expect(second.port).toBeGreaterThan(first.port)
    expect(second.movedFrom).toBe(first.port)
    await second.stop()
    await new Promise((done) => occupant.close(done))
    expect(await start()).toMatchObject({ port: second.port, movedFrom: null })
  })

  it('refuses data of another major version', async () => {
    beginUsed()
    writeFileSync(join(folder, 'data', 'PG_VERSION'), '15\n')
    await expect(start()).rejects.toThrow(/written by PostgreSQL 15; this version comes with PostgreSQL 18/)
  })

  it('recommends DATABASE_URL when no identity can run the server', async () => {
    await expect(start({ identities: [] })).rejects.toThrow(/set DATABASE_URL/)
  })

  it('runs for a user other than root', async () => {
    mkdirSync(folder)
    const { command, uid } = asSomebodyElse()
    if (uid === 65_534) {
      chmodSync(parent, 0o711)
      spawnSync('chown', ['65534:65534', folder])
    }
    const { child, said } = startElsewhere(command)
    closing.push(() => child.kill('SIGKILL'))
    const { url, pid, uid: ranAs } = await said
    closing.push(() => stopByNumber(pid))
    expect(ranAs).toBe(uid)
    expect(await ask(url, 'select current_user as me')).toEqual([{ me: 'anj' }])
  })

  it.runIf(isRoot)('runs as an unprivileged user when root cannot enter a user namespace', async () => {
    if (asSomebodyElse().uid !== nobody.uid) {
      await expect(start({ identities: [nobody] })).rejects.toThrow(/can't run in/)
      return
    }
    const server = await start({ identities: [nobody] })
    expect(statSync(join(folder, 'data')).uid).toBe(nobody.uid)
    await server.stop()
    expect((await start()).found).toBe('started')
  })
})

describe('the practice database', () => {
  it("lets its user create tables but gives no access to the product's data", async () => {
    beginUsed()
    const server = await start()
    await ask(server.url, 'create table secret as select 1 as one')
    await ask(server.practiceUrl, 'create table mine as select 2 as two')
    expect(await ask(server.practiceUrl, 'select two from mine')).toEqual([{ two: 2 }])
    const ours = server.practiceUrl.replace(/\/practice$/, '/anj')
    await expect(ask(ours, 'select 1')).rejects.toThrow('permission denied for database "anj"')
    const administrators = server.practiceUrl.replace(/\/practice$/, '/postgres')
    await expect(ask(administrators, 'select 1')).rejects.toThrow('permission denied for database "postgres"')
    await expect(ask(server.practiceUrl, "select pg_read_file('/etc/passwd')")).rejects.toThrow(
      'permission denied',
    )
    const rights =
      'select rolsuper, rolcreaterole, rolcreatedb, rolreplication from pg_roles where rolname = current_user'
    expect(await ask(server.practiceUrl, rights)).toEqual([
      { rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolreplication: false },
    ])
  })
})

function occupy(port: number): Promise<Server> {
  const server = createServer()
  closing.push(() => server.close())
  return new Promise((done, fail) => server.once('error', fail).listen(port, '127.0.0.1', () => done(server)))
}

async function stopByNumber(pid: number): Promise<void> {
  process.kill(pid, 'SIGQUIT')
  await expect.poll(() => processLives(pid), { interval: 20 }).toBe(false)
}

function processLives(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== ''
  } catch {
    return false
  }
}
