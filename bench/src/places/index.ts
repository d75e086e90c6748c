import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import type { PlaceConnection } from '../../../engine/src/places/place.ts'
import type { BucketSettings } from '../../../engine/src/storage/bucket-settings.ts'
import type { TestSftpServer } from '../../../engine/src/testing/sftp-server.ts'
import type { Bench } from '../bench.ts'
import { isInstalled } from '../measure/command.ts'
import { percentile } from '../measure/percentile.ts'
import type { Figure } from '../report.ts'
import type { Cost, Transfer } from './transfer.ts'

const ROUNDS = 3
/** Smallest ratio of the other's cost to Anj's. */
const AIM = 0.8
const MEGABYTE = 1_000_000
const execute = promisify(execFile)
const program = (name: string) => join(import.meta.dirname, name)

/** The servers of a benchmark. */
interface Served {
  readonly sftp: Pick<TestSftpServer, 'settings' | 'password' | 'key'>
  readonly bucket: BucketSettings
}

/** One way to get or put the file. */
interface Contest {
  readonly what: string
  readonly ours: () => Promise<Cost>
  readonly theirs: () => Promise<Cost>
}

/**
 * Compares getting and putting a file of `rows` megabytes by Anj with the system's sftp, and with the SDK of buckets
 * alone. Both sides of a contest use the same server in a process of its own.
 */
export const placesBench: Bench = {
  name: 'places',
  rows: 500,
  async run({ rows, only = '', say }) {
    const folder = await mkdtemp(join(tmpdir(), 'anj-bench-'))
    const remote = join(folder, 'remote')
    await mkdir(remote)
    const local = join(folder, 'local.bin')
    await fill(local, rows)
    const server = spawn(process.execPath, [program('serve-places.ts'), remote], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    try {
      const [line] = (await once(createInterface(server.stdout), 'line')) as [string]
      const contests = (await contestsOf(JSON.parse(line) as Served, { folder, remote, local })).filter(
        ({ what }) => what.includes(only),
      )
      const figures: Figure[] = []
      for (const contest of contests) figures.push(...(await compete(contest, say)))
      return { name: 'places', figures }
    } finally {
      server.stdin.end()
      await once(server, 'close')
      await rm(folder, { recursive: true, force: true })
    }
  },
}

/** Writes a file whose content doesn't compress. */
async function fill(path: string, megabytes: number): Promise<void> {
  await using file = await open(path, 'w')
  const block = crypto.getRandomValues(new Uint8Array(65_536))
  const bytes = Buffer.concat(Array.from({ length: 16 }, () => block)).subarray(0, MEGABYTE)
  for (let i = 0; i < megabytes; i += 1) await file.write(bytes)
}

interface Folders {
  readonly folder: string
  readonly remote: string
  readonly local: string
}

async function contestsOf(
  { sftp, bucket }: Served,
  { folder, remote, local }: Folders,
): Promise<readonly Contest[]> {
  const got = join(folder, 'got.bin')
  const { settings, password, key } = sftp
  const byPassword = { name: 'SFTP', settings, secrets: { secret: password } }
  const { name, prefix, endpoint, credentials } = bucket
  const place: PlaceConnection = {
    name: 'Bucket',
    settings: {
      kind: 's3',
      endpoint: endpoint ?? '',
      region: 'us-east-1',
      bucket: name,
      prefix,
      accessKeyId: credentials?.accessKeyId ?? '',
      pathStyle: true,
    },
    secrets: { secret: credentials?.secretAccessKey ?? '' },
  }
  const inBucket: readonly Contest[] = [
    {
      what: 'put into a bucket',
      ours: () => transfer({ verb: 'put', local, path: 'ours.bin', place }),
      theirs: () => transfer({ verb: 'put', local, path: 'theirs.bin', bucket }),
    },
    {
      what: 'get from a bucket',
      ours: () => transfer({ verb: 'get', local: got, path: 'theirs.bin', place }),
      theirs: () => transfer({ verb: 'get', local: got, path: 'theirs.bin', bucket }),
    },
  ]
  if (!isInstalled('sftp') || settings.folder === '') return inBucket
  await copyFile(local, join(remote, 'theirs.bin'))
  const identity = join(folder, 'key')
  await writeFile(identity, key.secret, { mode: 0o600 })
  await execute('ssh-keygen', ['-q', '-p', '-P', key.passphrase, '-N', '', '-f', identity])
  const bySystem = (command: string) => systemSftp(command, { identity, folder, port: settings.port })
  return [
    {
      what: 'put over SFTP',
      ours: () => transfer({ verb: 'put', local, path: 'ours.bin', place: byPassword }),
      theirs: () => bySystem(`put -f ${local} ${join(remote, 'theirs.bin')}`),
    },
    {
      what: 'get over SFTP',
      ours: () => transfer({ verb: 'get', local: got, path: 'theirs.bin', place: byPassword }),
      theirs: () => bySystem(`get ${join(remote, 'theirs.bin')} ${got}`),
    },
    ...inBucket,
  ]
}

async function transfer(asked: Transfer): Promise<Cost> {
  const { stdout } = await execute(process.execPath, [program('transfer.ts'), JSON.stringify(asked)])
  return JSON.parse(stdout) as Cost
}

/** Runs the system's sftp. The shell measures it together with its ssh. */
async function systemSftp(
  command: string,
  { identity, folder, port }: { readonly identity: string; readonly folder: string; readonly port: number },
): Promise<Cost> {
  const batch = join(folder, 'batch')
  await writeFile(batch, `${command}\n`)
  const options = [
    'BatchMode=yes',
    'StrictHostKeyChecking=no',
    'UserKnownHostsFile=/dev/null',
    'IdentitiesOnly=yes',
    'LogLevel=ERROR',
  ].flatMap((option) => ['-o', option])
  const args = ['-q', '-b', batch, '-i', identity, '-P', String(port), ...options, 'partner@127.0.0.1']
  const { stderr } = await execute('bash', [
    '-c',
    'TIMEFORMAT="%R %U %S"; time sftp "$@" > /dev/null',
    'sftp',
    ...args,
  ])
  const [seconds = 0, user = 0, system = 0] = stderr.trim().split('\n').at(-1)?.split(' ').map(Number) ?? []
  return { seconds, processor: user + system }
}

/** Measures both sides in turn, so that noise on the machine affects both. */
async function compete(
  { what, ours, theirs }: Contest,
  say: (line: string) => void,
): Promise<readonly Figure[]> {
  const costs: Readonly<Record<'ours' | 'theirs', Cost[]>> = { ours: [], theirs: [] }
  for (let round = 1; round <= ROUNDS; round += 1) {
    // The other side goes first, because its file is the one that both get.
    costs.theirs.push(await theirs())
    costs.ours.push(await ours())
    const shown = (['ours', 'theirs'] as const).map((side) => {
      const cost = costs[side].at(-1)
      return `${side} ${cost?.seconds.toFixed(2)} s, ${cost?.processor.toFixed(2)} s of processor time`
    })
    say(`round ${round}: ${what}: ${shown.join('; ')}`)
  }
  const median = (side: 'ours' | 'theirs', key: keyof Cost) =>
    percentile(
      costs[side].map((cost) => cost[key]),
      50,
    )
  return (['seconds', 'processor'] as const).map((key) => {
    const [us, them] = [median('ours', key), median('theirs', key)]
    return {
      what: `${what}, ${key === 'seconds' ? 'seconds' : 'processor time'} of the other in relation to Anj's`,
      ours: them / us,
      aim: { atLeast: AIM },
      others: `${them.toFixed(2)} and ${us.toFixed(2)} s`,
    }
  })
}
