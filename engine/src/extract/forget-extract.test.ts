import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { forkChild } from '../process/fork-child.ts'
import type { Idle } from '../process/reusable-children.ts'
import { makeFolder } from '../storage/make-folder.ts'
import { tableConfig } from '../testing/fake-reading.ts'
import type { Inspected, Inspection } from '../testing/inspect-child.ts'
import { limitsIn } from '../testing/run-here.ts'
import { createTargetDatabase } from '../testing/target-database.ts'
import type { ExtractRequest, FromExtractChild, ToExtractChild } from './protocol.ts'

const entry = fileURLToPath(new URL('../testing/inspected-extract-child.ts', import.meta.url))

test('after the next extract, nothing of an extract is reachable in the memory of their child', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'anj-forget-extract-'))
  let heard: (message: FromExtractChild | Inspected | Idle) => void = () => undefined
  const child = forkChild<ToExtractChild | Inspection, FromExtractChild | Inspected | Idle>('extract-child', {
    residentBytes: 500_000_000,
    entry,
    onMessage: (message) => heard(message),
  })
  const said = async (type: string, ask: ToExtractChild | Inspection) => {
    const answered = Promise.withResolvers<void>()
    heard = (message) => {
      if (message.type === 'failed') answered.reject(new Error(message.problem.sentence))
      if (message.type === type) answered.resolve()
    }
    child.send(ask)
    await answered.promise
  }
  try {
    await using database = await createTargetDatabase()
    const canary = (what: string) => `canary-${what}-51c07e`
    await database.sql.unsafe(`
      create table "${canary('table')}" as select '${canary('cell')}' as "${canary('column')}";
      create table other as select 1 as id;
      create role anj_extract_canary superuser login password '${canary('password')}'`)
    const take = async (tableName: string, changes: Partial<ExtractRequest['source']['connection']>) => {
      const workFolder = join(folder, 'work')
      await makeFolder(workFolder, { mode: 0o700 })
      const connection = { ...database.connection, ...changes } as ExtractRequest['source']['connection']
      const config = tableConfig(tableName, [], { databaseName: database.name })
      const request: ExtractRequest = {
        source: { kind: 'database', connection, config },
        columnarPath: join(folder, `${tableName}.parquet`),
        limits: limitsIn(folder),
        most: { rows: 100, bytes: 1_000_000 },
      }
      await said('idle', { type: 'start', request, workFolder })
      await rm(workFolder, { recursive: true })
    }
    await take(canary('table'), { userId: 'anj_extract_canary', password: canary('password') })
    await take('other', {})
    const path = join(folder, 'heap.heapsnapshot')
    await said('inspected', { type: 'snapshot', path })
    const heap = readFileSync(path, 'utf8')
    expect(heap).toContain('extract-child')
    expect([...new Set(heap.match(/canary-[a-z]+/g))]).toEqual([])
    await database.sql.unsafe('drop owned by anj_extract_canary; drop role anj_extract_canary')
  } finally {
    child.kill()
    await child.ended
    await rm(folder, { recursive: true, force: true })
  }
})
