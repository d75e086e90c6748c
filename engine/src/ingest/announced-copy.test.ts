import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { storedSource } from './dataset-source.ts'
import { forkIngest, forkProfile, ingestChildren } from './fork-ingest.ts'
import { limitsIn } from './ingest-here.testing.ts'
import type { CopiedFile, IngestResult } from './protocol.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'announced-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))
afterAll(() => ingestChildren.killIdle())

const never = new AbortController().signal
const copyPath = () => join(folder, 'copy.parquet')

/** Four columns with empty cells, and empty rows among them. */
function lines(rows: number): string {
  const cells = (i: number) =>
    i % 1_000 === 0 ? ',,,' : `${i},${i % 3 ? i / 4 : ''},${i % 5 ? 'text' : ''},${i % 7 ? '2026-11-30' : ''}`
  return ['id,amount,text,day', ...Array.from({ length: rows }, (_, i) => cells(i + 1))].join('\n')
}

async function ingest(
  content: string | Uint8Array,
  fileName: string,
  stored: (file: CopiedFile) => void,
  signal = never,
): Promise<IngestResult> {
  const originalPath = join(folder, 'original')
  await writeFile(originalPath, content)
  const request = {
    originalPath,
    columnarPath: copyPath(),
    fileName,
    options: null,
    limits: limitsIn(folder),
  }
  return await forkIngest(request, { progress: () => undefined, stored }, { signal })
}

test('announces a large copy before its profile, with the counts that the profile confirms', async () => {
  const announced: { file: CopiedFile; isThere: boolean }[] = []
  const { profile, ...file } = await ingest(lines(250_000), 'rows.csv', (copied) => {
    announced.push({ file: copied, isThere: existsSync(copyPath()) })
  })
  const { columns, rows, emptyRows, emptyCells, notes } = profile
  expect(emptyRows).toBe(250)
  expect(announced).toEqual([
    {
      isThere: true,
      file: {
        ...file,
        stored: {
          columns: columns.map(({ name }) => name),
          rows,
          emptyRows,
          emptyCells,
          notes: notes.slice(0, -1).map((text) => expect.objectContaining({ text })),
        },
      },
    },
  ])
  expect(existsSync(`${copyPath()}.partial`)).toBe(false)
})

test('announces a compressed file with the hash of the compressed bytes', async () => {
  const announced: CopiedFile[] = []
  const { sha256, bytes } = await ingest(gzipSync(lines(250_000)), 'rows.csv.gz', (file) =>
    announced.push(file),
  )
  expect(announced).toMatchObject([{ sha256, bytes }])
})

test("doesn't announce a small file, because its profile takes no longer than the announcement", async () => {
  let count = 0
  await ingest(lines(1_000), 'rows.csv', () => {
    count += 1
  })
  expect(count).toBe(0)
})

test('keeps an announced copy if the ingest ends before the profile, and profiles it as the ingest would have', async () => {
  const whole = await ingest(lines(250_000), 'rows.csv', () => undefined)
  await rm(copyPath())
  const giveUp = new AbortController()
  let copied: CopiedFile | undefined
  const cut = ingest(
    lines(250_000),
    'rows.csv',
    (file) => {
      copied = file
      giveUp.abort(new Error('cut'))
    },
    giveUp.signal,
  )
  await expect(cut).rejects.toThrow('cut')
  expect(existsSync(copyPath())).toBe(true)
  if (!copied) throw new Error('not announced')
  const request = { ...copied, columnarPath: copyPath(), limits: limitsIn(folder) }
  expect(await forkProfile(request, { progress: () => undefined }, { signal: never })).toEqual(whole)
})

test('a source without a profile has the counts of its copy, but no proofs', () => {
  const stored = { columns: ['id'], rows: 3, emptyRows: 1, emptyCells: 1, notes: [] }
  expect(storedSource('/copy', { profile: null, stored })).toEqual({
    kind: 'dataset',
    path: '/copy',
    columns: ['id'],
    rows: 3,
    emptyRows: 1,
    emptyCells: 1,
  })
  expect(storedSource('/copy', { profile: null, stored: null })).toBeNull()
})
