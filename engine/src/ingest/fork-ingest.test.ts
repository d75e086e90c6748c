import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '@anj/workflow'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { forkIngest, ingestChildren } from './fork-ingest.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-fork-ingest-'))
})
afterEach(() => ingestChildren.killIdle())
afterAll(() => rm(folder, { recursive: true }))
beforeEach(() => rm(join(folder, 'copy.parquet'), { force: true }))

const original = () => join(folder, 'file.csv')
const columnar = () => join(folder, 'copy.parquet')
const work = () => join(folder, 'work')

function start(
  signal: AbortSignal,
  progress: (percent: number) => void = () => undefined,
  residentBytes = 1.5e9,
  owner?: string,
) {
  const limits = { memoryBytes: 512e6, residentBytes, temporaryDirectory: work(), temporaryBytes: 1e9 }
  const request = {
    originalPath: original(),
    columnarPath: columnar(),
    fileName: 'file.csv',
    options: null,
    limits,
  }
  return forkIngest(request, { progress }, { signal, owner })
}

/** Writes enough rows to keep the child busy for a while. */
const manyRows = () =>
  writeFile(original(), `a,b,c\n${'1234567,some text that is longer,2024-01-01\n'.repeat(1_000_000)}`)

test('a child ingests a file, reports progress, and leaves only the copy', async () => {
  await manyRows()
  const percents: number[] = []
  const { profile, bytes, sha256, options } = await start(new AbortController().signal, (percent) =>
    percents.push(percent),
  )
  expect(profile.rows).toBe(1_000_000)
  expect(profile.columns.map(({ suggestedType }) => suggestedType)).toEqual(['int', 'text', 'date'])
  expect(bytes).toBe(44_000_006)
  expect(sha256).toMatch(/^[0-9a-f]{64}$/)
  expect(options).toMatchObject({ delimiter: ',' })
  expect(percents.at(-1)).toBe(100)
  expect(percents).toEqual(percents.toSorted((a, b) => a - b))
  expect(existsSync(columnar())).toBe(true)
  expect(readdirSync(work())).toEqual([])
})

test('an error in the child is thrown again in the parent', async () => {
  await writeFile(original(), 'a,b\n1,2,3\n')
  const error: unknown = await start(new AbortController().signal).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(AppError)
  expect(error).toMatchObject({
    code: 'csvRagged',
    message: 'Line 2 has 3 values, but the header row has 2.',
    status: 422,
  })
  expect(existsSync(columnar())).toBe(false)
})

test('aborting stops the child and leaves no files', async () => {
  await manyRows()
  const cancelled = new AbortController()
  const reason = new Error('cancelled')
  const ended = start(cancelled.signal, (percent) => percent >= 10 && cancelled.abort(reason))
  await expect(ended).rejects.toBe(reason)
  expect(readdirSync(work())).toEqual([])
  expect(readdirSync(folder).filter((name) => name.startsWith('copy'))).toEqual([])
})

test('an ingest that is aborted before its child begins reads nothing', async () => {
  await writeFile(original(), 'a,b\n1,2\n')
  const cancelled = new AbortController()
  const reason = new Error('cancelled')
  const ended = start(cancelled.signal)
  cancelled.abort(reason)
  await expect(ended).rejects.toBe(reason)
  expect(readdirSync(work())).toEqual([])
  expect(existsSync(columnar())).toBe(false)
})

test('a child that exceeds its memory limit fails with a message', async () => {
  await manyRows()
  await expect(start(new AbortController().signal, undefined, 50e6)).rejects.toMatchObject({
    code: 'ingestOutOfMemory',
  })
  expect(existsSync(columnar())).toBe(false)
})

test("an owner's small files share a child, and a large file or one of another owner doesn't get it", async () => {
  const ingestFor = async (owner: string, rows: string) => {
    await writeFile(original(), `a,b\n${rows}`)
    const { profile } = await start(new AbortController().signal, undefined, undefined, owner)
    return profile.rows
  }
  const resting = () => ingestChildren.restingPids()
  expect(await ingestFor('anna', '1,2\n')).toBe(1)
  await expect.poll(resting).toHaveLength(1)
  const [first] = resting()
  expect(await ingestFor('anna', '1,2\n3,4\n')).toBe(2)
  await expect.poll(resting).toEqual([first])
  expect(await ingestFor('ben', '1,2\n')).toBe(1)
  await expect.poll(resting).toEqual([first, expect.any(Number)])
  expect(await ingestFor('anna', '1,2\n'.repeat(2_500_001))).toBe(2_500_001)
  expect(resting()).toHaveLength(2)
})

test('a file whose idle child has just crashed is ingested by another child', async () => {
  await writeFile(original(), 'a,b\n1,2\n')
  await start(new AbortController().signal, undefined, undefined, 'anna')
  await expect.poll(() => ingestChildren.restingPids()).toHaveLength(1)
  process.kill(ingestChildren.restingPids()[0] ?? 0, 'SIGKILL')
  const { profile } = await start(new AbortController().signal, undefined, undefined, 'anna')
  expect(profile.rows).toBe(1)
})
