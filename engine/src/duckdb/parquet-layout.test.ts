import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ingestCsv } from '../ingest/ingest-csv.ts'
import { parquetLayout } from './parquet-layout.ts'

test('an ordinary file is written in full row groups by all cores', () => {
  expect(parquetLayout(9, 120)).toEqual({ groupRows: 40_960, threads: null, memoryBytes: 0 })
})

test('wide files and long rows are written in small row groups by one thread', () => {
  expect(parquetLayout(1_000, 6_000)).toMatchObject({ groupRows: 2_048, threads: 1 })
  expect(parquetLayout(2, 20_000)).toMatchObject({ groupRows: 2_048, threads: 1 })
})

test.each([
  ['600 columns', 3_000, (n: number) => Array.from({ length: 600 }, (_, i) => (n * i) % 1_000).join(',')],
  ['rows of 20 kB', 5_000, (n: number) => `${n},${'lorem ipsum '.repeat(1_700)}`],
])("a file with %s is read within a worker's memory limit", async (_, rows, row) => {
  const folder = await mkdtemp(join(tmpdir(), 'anj-shape-'))
  try {
    const originalPath = join(folder, 'file.csv')
    const lines = Array.from({ length: rows }, (_, n) => row(n))
    const header = lines[0]?.split(',').map((_, i) => `column ${i}`)
    await writeFile(originalPath, `${header?.join(',')}\n${lines.join('\n')}\n`)
    const limits = {
      memoryBytes: 256e6,
      residentBytes: 900e6,
      temporaryDirectory: folder,
      temporaryBytes: 1e9,
    }
    const columnarPath = join(folder, 'copy.parquet')
    const request = { originalPath, columnarPath, fileName: 'file.csv', options: null, limits }
    const { profile } = await ingestCsv(request, folder, { progress: () => undefined })
    expect([profile.rows, profile.columns.length]).toEqual([rows, header?.length])
  } finally {
    await rm(folder, { recursive: true })
  }
})
