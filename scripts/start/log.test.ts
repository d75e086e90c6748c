import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { Log } from './log.ts'

const folder = mkdtempSync(join(tmpdir(), 'anj-log-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('writes all output of the parts to the file and shows only important lines', async () => {
  const shown: string[] = []
  const log = new Log(join(folder, 'logs', 'anj.log'), 40, (line) => shown.push(line))
  log.take('api', '{"level":30,"msg":"incoming request"}')
  log.take('api', '{"level":50,"msg":"went wrong","err":{"message":"why"}}')
  log.take('worker', 'plain words of a crash')
  await log.close()
  expect(shown).toEqual(['api: error: went wrong: why', 'worker: plain words of a crash'])
  const kept = readFileSync(log.file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(kept).toMatchObject([
    { level: 30 },
    { level: 50 },
    { level: 50, part: 'worker', msg: 'plain words of a crash' },
  ])
})
