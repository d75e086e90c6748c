import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { StartProblem } from '../start-problem.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { acceptsPassword, addressOf, ensureDatabases } from './databases.ts'
import {
  commandAs,
  environmentFor,
  type Identity,
  identityObstacle,
  makeFolderFor,
  nameOf,
  possibleIdentities,
  writeFileFor,
} from './identities.ts'
import { ensurePasswords, type Passwords } from './passwords.ts'
import { isServerOf, readPostmaster, removeForeignPidFile, stopPostmaster } from './postmaster.ts'
import { startServer } from './start-server.ts'

export type EmbeddedPostgres = {
  /** The product's database. */
  url: string
  /** The address for the administrator role, for tests that create databases. */
  adminUrl: string
  /** The address of a practice database, whose role has no rights on the product's database. */
  practiceUrl: string
  port: number
  /** The port of the previous start, if it is now taken. Users must then change their connections to that port. */
  movedFrom: number | null
  pid: number
  /** `started` if this call started the server, `adopted` if the server was already running. */
  found: 'started' | 'adopted'
  /** Resolves when the server ends for any reason. */
  ended: Promise<void>
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  /** The folder for the server's data, passwords, port and log. */
  folder: string
  /** The first port to try, after the port of an earlier start. */
  firstPort?: number
  /** Makes the server faster, but data is lost in a power failure. For tests only. */
  throwAway?: boolean
  maxConnections?: number
  /** Starts the server through another program that executes it. For tests. */
  through?: (program: string, args: string[]) => { file: string; args: string[] }
  /** The identities to try, in order of preference; determined automatically when omitted. */
  identities?: Identity[]
}

/** Starts the embedded PostgreSQL server, or adopts a server that an earlier start left running. */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  mkdirSync(options.folder, { recursive: true, mode: 0o700 })
  const folder = realpathSync(options.folder)
  const dataFolder = join(folder, 'data')
  const passwords = ensurePasswords(folder)
  const adopted = await adoptOrStop(dataFolder, passwords)
  if (adopted) {
    await ensureDatabases(adopted.port, passwords)
    return embedded({
      ...adopted,
      movedFrom: null,
      dataFolder,
      passwords,
      found: 'adopted',
      ended: endOf(adopted.pid, dataFolder),
    })
  }
  const binaries = await findBinaries(join(folder, 'lib'))
  const identity = chooseIdentity(folder, dataFolder, binaries, options.identities)
  if (!existsSync(join(dataFolder, 'PG_VERSION'))) initialise(identity, binaries, folder, passwords, options)
  checkVersion(dataFolder, binaries)
  const started = await startServer(identity, binaries, folder, options)
  const server = embedded({ ...started, dataFolder, passwords, found: 'started' })
  try {
    await ensureDatabases(started.port, passwords)
    return server
  } catch (cause) {
    await server.stop()
    throw new StartProblem(sentenceAbout(cause, folder), { cause })
  }
}

function sentenceAbout(cause: unknown, folder: string): string {
  const { code, message } = cause as Error & { code?: string }
  const wrongPassword = code === '28P01'
  if (wrongPassword) return `The file passwords.json in ${folder} does not belong to the data beside it.`
  return `The embedded PostgreSQL in ${folder} has started, but its databases could not be made: ${message}`
}

async function adoptOrStop(
  dataFolder: string,
  passwords: Passwords,
): Promise<{ pid: number; port: number } | null> {
  const left = readPostmaster(dataFolder)
  if (!left) return null
  if (!isServerOf(left.pid, dataFolder)) {
    if (isAlive(left.pid)) removeForeignPidFile(dataFolder)
    return null
  }
  if (left.ready && (await acceptsPassword(left.port, passwords))) return left
  await stopPostmaster(left.pid, dataFolder)
  return null
}

function chooseIdentity(
  folder: string,
  dataFolder: string,
  binaries: Binaries,
  given?: Identity[],
): Identity {
  const reasons: string[] = []
  for (const identity of given ?? possibleIdentities(existsSync(dataFolder) ? dataFolder : folder)) {
    const fresh = !existsSync(dataFolder)
    if (identity.kind === 'user') openFolderFor(folder)
    makeFolderFor(identity, dataFolder)
    const reason = identityObstacle(identity, dataFolder, binaries)
    if (!reason) return identity
    reasons.push(`  as ${nameOf(identity)}: ${reason}`)
    if (fresh) rmSync(dataFolder, { recursive: true, force: true })
  }
  throw new StartProblem(
    `The embedded PostgreSQL can't run in ${dataFolder}:\n${reasons.join('\n')}\n` +
      'Start the product as a user who owns that folder, or set DATABASE_URL and ANJ_SECRET_KEY to use a PostgreSQL server of your own.',
  )
}

/** Allows the server's user to enter the two folders above the data, but not to list their contents. */
function openFolderFor(folder: string): void {
  for (const passed of [dirname(folder), folder]) chmodSync(passed, statSync(passed).mode | 0o001)
}

function initialise(
  identity: Identity,
  binaries: Binaries,
  folder: string,
  passwords: Passwords,
  { throwAway }: EmbeddedOptions,
): void {
  const dataFolder = join(folder, 'data')
  rmSync(dataFolder, { recursive: true, force: true })
  makeFolderFor(identity, dataFolder)
  const passwordFile = join(folder, 'initial-password')
  writeFileFor(identity, passwordFile, passwords.postgres)
  const args = [
    '-D',
    dataFolder,
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    `--pwfile=${passwordFile}`,
    '-E',
    'UTF8',
  ]
  args.push('--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions')
  if (throwAway) args.push('--no-sync')
  const command = commandAs(identity, binaries.initdb, args)
  const result = spawnSync(command.file, command.args, {
    ...command.options,
    cwd: '/',
    env: environmentFor(binaries),
    encoding: 'utf8',
  })
  rmSync(passwordFile, { force: true })
  if (result.status === 0) return
  rmSync(dataFolder, { recursive: true, force: true })
  const reason = (result.stderr || result.error?.message || '').trim()
  throw new StartProblem(`The embedded PostgreSQL could not make its data folder ${dataFolder}:\n${reason}`)
}

function checkVersion(dataFolder: string, binaries: Binaries): void {
  const data = readFileSync(join(dataFolder, 'PG_VERSION'), 'utf8').trim()
  const { stdout } = spawnSync(binaries.postgres, ['--version'], {
    encoding: 'utf8',
    env: environmentFor(binaries),
  })
  const server = stdout?.match(/(\d+)\./)?.[1]
  if (!server || server === data) return
  throw new StartProblem(
    `The data in ${dataFolder} were written by PostgreSQL ${data}; this version comes with PostgreSQL ${server}. ` +
      'Back up with the earlier version and restore with this one, or move the folder away to begin anew.',
  )
}

function embedded(from: {
  pid: number
  port: number
  movedFrom: number | null
  dataFolder: string
  passwords: Passwords
  found: 'started' | 'adopted'
  ended: Promise<void>
}): EmbeddedPostgres {
  const { pid, port, movedFrom, dataFolder, passwords, found, ended } = from
  return {
    url: addressOf(port, 'anj', passwords),
    adminUrl: addressOf(port, 'postgres', passwords),
    practiceUrl: addressOf(port, 'practice', passwords),
    port,
    movedFrom,
    pid,
    found,
    ended,
    stop: () => stopPostmaster(pid, dataFolder),
  }
}

async function endOf(pid: number, dataFolder: string): Promise<void> {
  while (isServerOf(pid, dataFolder)) await delay(1000, undefined, { ref: false })
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
