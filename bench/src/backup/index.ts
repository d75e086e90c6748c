import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Bench } from '../bench.ts'
import { timeCommand } from '../measure/command.ts'
import { type BenchServer, startServer } from '../product/postgresql-server.ts'
import type { Figure } from '../report.ts'
import { contentOf, type Installation, makeInstallation } from './make-installation.ts'

const MB = 1_000_000
const program = fileURLToPath(new URL('../../../dist/anj.mjs', import.meta.url))

/**
 * Measures a backup and a restore on the command line, with this many rows and 5 kB of files per row, and with a tenth
 * as much data.
 */
export const backupBench: Bench = {
  name: 'backup',
  rows: 1_000_000,
  run: async ({ rows, say }) => {
    const folder = await mkdtemp(join(tmpdir(), 'anj-bench-backup-'))
    const server = await startServer()
    try {
      const tenth = await measure(server, join(folder, 'tenth'), Math.round(rows / 10), say)
      const whole = await measure(server, join(folder, 'whole'), rows, say)
      return {
        name: 'backup',
        figures: (['backup', 'restore'] as const).flatMap((act) => figuresOf(act, tenth, whole)),
        mustReach: true,
      }
    } finally {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

type Timed = Awaited<ReturnType<typeof timeCommand>>

interface Measured {
  readonly backup: Timed
  readonly restore: Timed
  readonly rows: number
  /** Bytes of all files in the store; `backupBytes` is the size of the backup. */
  readonly storeBytes: number
  readonly backupBytes: number
  /** Rows or files that differ after the restore. */
  readonly differences: number
}

async function measure(
  server: BenchServer,
  folder: string,
  rows: number,
  say: (line: string) => void,
): Promise<Measured> {
  say(`making an installation of ${rows.toLocaleString('en')} rows`)
  const [from, to] = [await server.database(), await server.database()]
  const source = await makeInstallation(from, join(folder, 'store'), rows)
  const target: Installation = { ...source, database: to, store: join(folder, 'restored') }
  const file = join(folder, 'backup.tar.zst')
  say('backing it up')
  const backup = await timeCommand(process.execPath, [program, 'backup', file], environmentOf(source, folder))
  say('restoring it')
  const restore = await timeCommand(
    process.execPath,
    [program, 'restore', file],
    environmentOf(target, folder),
  )
  say('comparing')
  const [was, is] = [await contentOf(source), await contentOf(target)]
  const differences = was.filter((line, at) => line !== is[at]).length + Math.abs(was.length - is.length)
  const backupBytes = (await stat(file)).size
  await rm(folder, { recursive: true, force: true })
  return { backup, restore, rows, storeBytes: source.storeBytes, backupBytes, differences }
}

function environmentOf({ database, store, secretKey }: Installation, folder: string) {
  return {
    DATABASE_URL: database.url.href,
    ANJ_SECRET_KEY: secretKey,
    ANJ_DATA: folder,
    ANJ_STORE: store,
  }
}

/** Allowed growth of memory in MB. It covers the chunks in transit, but not growth with the number of rows. */
const mayGrowBy = 60

function figuresOf(act: 'backup' | 'restore', tenth: Measured, whole: Measured): readonly Figure[] {
  const [small, large] = [tenth[act], whole[act]]
  const details = [
    `${large.seconds.toFixed(0)} s for ${Math.round(whole.storeBytes / MB).toLocaleString('en')} MB of files and ${whole.rows.toLocaleString('en')} rows`,
    `${(whole.storeBytes / MB / large.seconds).toFixed(0)} MB of files a second`,
    `the backup has ${Math.round(whole.backupBytes / MB).toLocaleString('en')} MB`,
    `at most ${Math.round(large.peakBytes / MB)} MB of memory, ${Math.round(small.peakBytes / MB)} MB for a tenth`,
  ]
  return [
    {
      what: `${act}: memory that ten times as much takes more, MB`,
      ours: (large.peakBytes - small.peakBytes) / MB,
      aim: { atMost: mayGrowBy },
      others: details.join('; '),
    },
    ...(act === 'restore'
      ? [
          {
            what: 'tables and files that came back as others',
            ours: tenth.differences + whole.differences,
            aim: { atMost: 0 },
          },
        ]
      : []),
  ]
}
