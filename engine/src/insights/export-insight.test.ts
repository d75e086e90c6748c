import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import type { Insight } from '@anj/workflow'
import { testDictionary, testTable } from '@anj/workflow/dictionary-testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportInsight } from './export-insight.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'export-insight-'))
})
afterAll(() => rm(folder, { recursive: true }))

const unhurried = new AbortController().signal

async function written(name: string, content: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

test('exports a large dictionary without blocking the process', async () => {
  const columns = Array.from({ length: 20 }, (_, i) => `column_${i} text`)
  const tables = Array.from({ length: 500 }, (_, i) => testTable(`public.table_${i}`, columns))
  const insight: Insight = { kind: 'dictionary', dictionary: testDictionary(tables) }
  const from = await written('large.json', JSON.stringify(insight))
  const before = performance.eventLoopUtilization()
  for (const format of ['csv', 'xlsx'] as const)
    await exportInsight({ from, to: join(folder, format), format, suppressed: [] }, unhurried)
  // An export in this thread would use nearly all of the time, however busy the machine is.
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.9)
  expect((await readFile(join(folder, 'csv'), 'utf8')).split('\r\n')).toHaveLength(10_002)
  expect((await readFile(join(folder, 'xlsx'))).subarray(0, 2).toString()).toBe('PK')
})

test('fails for an invalid or missing file, and stops when the signal is aborted', async () => {
  const to = join(folder, 'none')
  const ask = (from: string, signal = unhurried) =>
    exportInsight({ from, to, format: 'csv', suppressed: [] }, signal)
  await expect(ask(await written('cut.json', '{"kind":'))).rejects.toMatchObject({
    code: 'insightFileBroken',
  })
  await expect(ask(join(folder, 'gone.json'))).rejects.toThrow('ENOENT')
  const gone = new AbortController()
  const asked = ask(join(folder, 'large.json'), gone.signal)
  gone.abort(new Error('gone'))
  await expect(asked).rejects.toThrow('gone')
})
