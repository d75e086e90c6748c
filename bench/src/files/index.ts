import { execFile } from 'node:child_process'
import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { zipOf } from '../../../editor/src/server/zip-of.ts'
import type { Bench } from '../bench.ts'
import { percentile } from '../measure/percentile.ts'
import type { Figure } from '../report.ts'

const ROUNDS = 3
/** The rows of each file of the set, which has about 1 MB. */
const ROWS_OF_FILE = 10_000
/** Greatest ratio of the time for the set to the time for the single file. */
const AIM = 1.3
const script = fileURLToPath(new URL('./measure-ingest.ts', import.meta.url))

interface Times {
  readonly seconds: number
  readonly processor: number
  readonly rows: number
}

/** Compares the ingest of many CSV files, packed as the browser does, with that of one file with the same rows. */
export const filesBench: Bench = {
  name: 'files',
  rows: 10_000_000,
  async run({ rows, say }) {
    const folder = await mkdtemp(join(tmpdir(), 'anj-bench-'))
    try {
      const one = join(folder, 'orders.csv')
      const set = join(folder, 'orders.zip')
      say(`writing ${rows.toLocaleString('en')} rows as one file and as an archive`)
      await writeBoth(one, set, rows)
      const times: Readonly<Record<'one' | 'set', Times[]>> = { one: [], set: [] }
      for (let round = 1; round <= ROUNDS; round += 1) {
        for (const [name, file] of [
          ['one', one],
          ['set', set],
        ] as const) {
          const measured = await measure(file, folder)
          if (measured.rows !== rows) throw new Error(`${file} has ${measured.rows} rows.`)
          times[name].push(measured)
          say(
            `round ${round}: ${name} ${measured.seconds.toFixed(1)} s, ${measured.processor.toFixed(1)} s of processor time`,
          )
        }
      }
      const figures = [figureOf('seconds', times), figureOf('processor', times)]
      return { name: 'files', figures }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

const header = 'id,customer,ordered,price,quantity,country,status,name,email,note\n'

function rowOf(i: number): string {
  const day = String(1 + (i % 28)).padStart(2, '0')
  const month = String(1 + (Math.floor(i / 28) % 12)).padStart(2, '0')
  const customer = (i * 7919) % 50_000
  return `${i + 1},${customer},2024-${month}-${day},${(i * 31) % 1000}.${String(i % 100).padStart(2, '0')},${i % 20},${['DE', 'FR', 'US', 'IN'][i % 4]},open,Alder Birch ${customer},alder${customer}@example.org,ref ${(i * 48_271) % 2_147_483_647}\n`
}

/** Writes the rows as one file, and as an archive of slices of it, each with a header. */
async function writeBoth(one: string, set: string, rows: number): Promise<void> {
  const ends: number[] = []
  {
    await using file = await open(one, 'w')
    await file.write(header)
    let size = header.length
    for (let from = 0; from < rows; from += ROWS_OF_FILE) {
      const most = Math.min(ROWS_OF_FILE, rows - from)
      const text = Array.from({ length: most }, (_, i) => rowOf(from + i)).join('')
      await file.write(text)
      size += text.length
      ends.push(size)
    }
  }
  const blob = await openAsBlob(one)
  const files = ends.map((end, i) => {
    const start = i === 0 ? header.length : ends[i - 1]
    return new File([header, blob.slice(start, end)], `orders_${i + 1}.csv`)
  })
  const zip = await zipOf(files, 'orders.zip')
  await pipeline(Readable.fromWeb(zip.stream()), createWriteStream(set))
}

async function measure(file: string, folder: string): Promise<Times> {
  const { stdout } = await promisify(execFile)(process.execPath, [script, file, folder])
  return JSON.parse(stdout) as Times
}

function figureOf(
  key: 'seconds' | 'processor',
  { one, set }: Readonly<Record<'one' | 'set', readonly Times[]>>,
): Figure {
  const median = (times: readonly Times[]) =>
    percentile(
      times.map((each) => each[key]),
      50,
    )
  const what = key === 'seconds' ? 'seconds' : 'processor time'
  return {
    what: `files of 1 MB in an archive, ${what} in relation to one file`,
    ours: median(set) / median(one),
    aim: { atMost: AIM },
    others: `${median(set).toFixed(1)} and ${median(one).toFixed(1)} s`,
  }
}
