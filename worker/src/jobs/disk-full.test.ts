import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { createDataset, getDataset, heartbeatIngests, type Run } from '@anj/db'
import { openFolder, runChildren } from '@anj/engine'
import { sentence } from '@anj/workflow'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSmallDisk } from '../../../engine/src/testing/small-disk.ts'
import type { WorkerContext } from '../context.ts'
import { ActiveClaims } from '../runs/active-claims.ts'
import { ActiveRuns } from '../runs/active-runs.ts'
import {
  contextOf,
  createTestWorkflow,
  setUpProduct,
  startRun,
  type TestProduct,
  waitForRun,
} from '../testing/product.ts'
import { executeRun } from './execute-run.ts'
import { ingestDataset } from './ingest-dataset.ts'

/** One small disk, or none on machines that don't permit mounting. */
const disks = [openSmallDisk(24)].flatMap((one) => one ?? [])
const MB = 1_000_000
const never = new AbortController().signal
let product: TestProduct
let context: WorkerContext

beforeAll(async () => {
  product = await setUpProduct()
  context = contextOf(product)
})
afterAll(async () => {
  await runChildren.killIdle()
  await product.close()
  for (const disk of disks) disk.close()
})

/** Uploads and ingests a dataset with the given number of rows. */
async function upload(where: WorkerContext, rows: number) {
  const originalKey = `originals/${crypto.randomUUID()}`
  const lines = Array.from({ length: rows }, (_, at) => `${at},${crypto.randomUUID()}\n`)
  const { bytes } = await where.storage.put(originalKey, Readable.from(['id,name\n', ...lines]))
  const owner = { ownerId: product.actor.userId, organizationId: product.actor.organizationId }
  return createDataset(where.db, owner, { fileName: 'ids.csv', bytes, originalKey })
}
async function read(where: WorkerContext, id: string, versionId: string) {
  await ingestDataset(where, new ActiveClaims(heartbeatIngests), versionId, never)
  const version = (await getDataset(where.db, product.actor.userId, id))?.version
  if (!version) throw new Error('The version was not found')
  return version
}
async function execute(where: WorkerContext, run: Run): Promise<Run> {
  await executeRun(where, new ActiveRuns(), run.id, never)
  return waitForRun(product, run.id)
}

for (const disk of disks) {
  test('a full disk fails uploads, ingests and runs with a message, leaves nothing incomplete, and all succeed once there is room', async () => {
    const storage = openFolder(join(disk.folder, 'store'))
    const small: WorkerContext = { ...context, storage }
    const { id, version } = await upload(small, 40_000)
    const files = () =>
      readdirSync(disk.folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
        .sort()
    const before = [...files(), 'filler'].sort()

    disk.fill(200_000)
    await expect(storage.put('originals/more', Readable.from([Buffer.alloc(MB)]))).rejects.toMatchObject({
      code: 'ENOSPC',
    })
    const failed = await read(small, id, version.id)
    expect([failed.status, failed.problem?.code]).toEqual(['failed', 'diskFull'])
    expect(files()).toEqual(before)

    disk.makeRoom()
    const again = await upload(small, 40_000)
    const ready = await read(small, again.id, again.version.id)
    expect(ready.status).toBe('ready')
    const workflow = createTestWorkflow(product, ready, [], { kind: 'csvOutput' })
    const between = [...files(), 'filler'].sort()
    disk.fill(200_000)
    const ended = await execute(small, await startRun(product, workflow, ready))
    expect([ended.status, ended.problem?.code]).toEqual(['failed', 'engineDiskFull'])
    expect(files()).toEqual(between)

    disk.makeRoom()
    expect((await execute(small, await startRun(product, workflow, ready))).status).toBe('succeeded')
  })

  test('a run that spills onto a full disk fails with a message, and its folder is removed', async () => {
    const { id, version } = await upload(context, 20_000)
    const ready = await read(context, id, version.id)
    const folder = join(disk.folder, 'tmp')
    mkdirSync(folder, { recursive: true })
    disk.fill(0)
    const full = { ...context, temporaryFolder: folder }
    const workflow = createTestWorkflow(product, ready, [], {
      kind: 'postgresqlOutput',
      tableName: 'spilled',
    })
    const ended = await execute(full, await startRun(product, workflow, ready))
    disk.makeRoom()
    if (ended.status === 'failed') expect(['engineDiskFull', 'diskFull']).toContain(ended.problem?.code)
    expect(readdirSync(folder)).toEqual([])
    expect((await execute(full, await startRun(product, workflow, ready))).status).toBe('succeeded')
  })
}

test("a file that doesn't fit on a full disk fails its run with a message, and the next run succeeds", async () => {
  const { id, version } = await upload(context, 1000)
  const ready = await read(context, id, version.id)
  const workflow = createTestWorkflow(product, ready, [], { kind: 'csvOutput' })
  const run = await startRun(product, workflow, ready)
  const partial = `${product.storage.path(`artifacts/${run.id}/output`)}.partial`
  mkdirSync(dirname(partial), { recursive: true })
  symlinkSync('/dev/full', partial)
  const roomMade: boolean[] = []
  const makeRoom = async (all = false) => void roomMade.push(all)
  const ended = await execute({ ...context, storage: { ...context.storage, makeRoom } }, run)
  expect([ended.status, ended.problem?.code]).toEqual(['failed', 'engineDiskFull'])
  // The store removes unused copies: some of them before the run, and the rest once the disk is full.
  expect(roomMade).toEqual([false, true])
  expect(ended.problem?.sentence).toContain(sentence('engineDiskFull', { reason: '' }).trim())
  expect(readdirSync(dirname(partial))).toEqual([])
  expect((await execute(context, await startRun(product, workflow, ready))).status).toBe('succeeded')
})
