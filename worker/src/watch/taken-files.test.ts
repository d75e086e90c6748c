import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { endFollow, forgetTaken, listTaken } from '@anj/db'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchWorkOf, openSftpIntake } from '../testing/intake.ts'
import { contextOf, setUpProduct, type TestProduct } from '../testing/product.ts'
import { runInProcess } from '../testing/run-in-process.ts'
import { clearTakenFiles } from './clear-taken-files.ts'

let product: TestProduct
beforeAll(async () => {
  product = await setUpProduct()
})
afterAll(() => product.close())

test('each run appends only the files that no run has taken, the oldest first', async () => {
  await using intake = await openSftpIntake(product)
  await intake.arrive('in_b.csv', [1, 2], 1)
  await intake.arrive('in_a.csv', [3], 2)
  await intake.arrive('other.csv', [9])
  const first = await intake.run()
  expect([first.problem, first.status]).toEqual([null, 'succeeded'])
  expect(await intake.numbers()).toEqual([1, 2, 3])
  await expect(intake.queue()).rejects.toMatchObject({ code: 'takingNothingNew' })
  await intake.arrive('in_c.csv', [4], 3)
  await intake.run()
  expect(await intake.numbers()).toEqual([1, 2, 3, 4])
  // A file that is replaced under the same name is a new file.
  await intake.arrive('in_a.csv', [5], 4)
  await intake.run()
  expect(await intake.numbers()).toEqual([1, 2, 3, 4, 5])
  expect(await intake.taken()).toEqual([
    ['in_a.csv', false],
    ['in_a.csv', false],
    ['in_b.csv', false],
    ['in_c.csv', false],
  ])
})

test('a failed run and a test run leave the files to the next run', async () => {
  await using intake = await openSftpIntake(product)
  await intake.arrive('in_1.csv', [1])
  const tried = await intake.run({ firstRows: 5 })
  expect([tried.problem, tried.status]).toEqual([null, 'succeeded'])
  const context = { ...contextOf(product), forkRun: runInProcess }
  const failed = await intake.run({
    context: {
      ...context,
      forkRun: async () => {
        throw new Error('out of luck')
      },
    },
  })
  expect(failed.status).toBe('failed')
  expect(await intake.taken()).toEqual([])
  await intake.arrive('in_2.csv', [2], 2)
  expect((await intake.run()).status).toBe('succeeded')
  expect(await intake.numbers()).toEqual([1, 2])
})

test('of two runs of the same files, the second one is refused', async () => {
  await using intake = await openSftpIntake(product)
  await intake.arrive('in_1.csv', [1])
  const first = await intake.queue()
  const second = await intake.queue()
  const third = await intake.queue()
  const context = { ...contextOf(product), forkRun: runInProcess }
  const meanwhile = Promise.withResolvers<Awaited<ReturnType<typeof intake.execute>>>()
  await intake.execute(first, {
    ...context,
    forkRun: (request, on, options) =>
      context.forkRun(
        request,
        {
          ...on,
          prepared: async (...made) => {
            meanwhile.resolve(await intake.execute(second))
            return on.prepared(...made)
          },
        },
        options,
      ),
  })
  expect((await meanwhile.promise).problem?.code).toBe('takingBusy')
  expect((await intake.execute(third)).problem?.code).toBe('takingOvertaken')
  expect(await intake.numbers()).toEqual([1])
})

test('a run is known to load files also if its dataset stopped following them and follows them again', async () => {
  await using intake = await openSftpIntake(product)
  await intake.arrive('in_1.csv', [1])
  const first = await intake.queue()
  const second = await intake.queue()
  const context = { ...contextOf(product), forkRun: runInProcess }
  const meanwhile = Promise.withResolvers<Awaited<ReturnType<typeof intake.execute>>>()
  await intake.execute(first, {
    ...context,
    forkRun: (request, on, options) =>
      context.forkRun(
        request,
        {
          ...on,
          prepared: async (...made) => {
            const { db } = product.database
            await db.transaction((tx) => endFollow(tx, product.actor.userId, intake.datasetId))
            await intake.follow()
            meanwhile.resolve(await intake.execute(second))
            return on.prepared(...made)
          },
        },
        options,
      ),
  })
  expect((await meanwhile.promise).problem?.code).toBe('takingBusy')
  expect(await intake.numbers()).toEqual([1])
})

test('files that a user chooses are taken again', async () => {
  await using intake = await openSftpIntake(product)
  await intake.arrive('in_1.csv', [1])
  await intake.arrive('in_2.csv', [2], 2)
  await intake.run()
  const { db } = product.database
  const [chosen] = (await listTaken(db, intake.datasetId, { limit: 9 })).filter(
    ({ path }) => path === 'in_2.csv',
  )
  await db.transaction((tx) => forgetTaken(tx, intake.datasetId, [chosen?.id ?? '']))
  await intake.run()
  expect(await intake.numbers()).toEqual([1, 2, 2])
})

test('without an answer from the target, no run begins until a user decides', async () => {
  await using intake = await openSftpIntake(product)
  await intake.arrive('in_1.csv', [1])
  const context = { ...contextOf(product), forkRun: runInProcess }
  const unknown = await intake.run({
    context: {
      ...context,
      forkRun: async (request, on, options) => {
        await context.forkRun(request, on, options)
        const problem = { code: 'outcomeUnknown' as const, sentence: 'Unknown.' }
        return { status: 'failed', problem, outcomeUnknown: true }
      },
    },
  })
  expect(unknown.outcomeUnknown).toBe(true)
  await intake.arrive('in_2.csv', [2], 2)
  await expect(intake.queue()).rejects.toMatchObject({ code: 'takingDoubtful' })
  expect(await intake.taken()).toEqual([['in_1.csv', true]])
  await product.database
    .sql`update taken_files set is_doubtful = false where dataset_id = ${intake.datasetId}`
  await intake.run()
  expect(await intake.numbers()).toEqual([1, 2])
})

test('files of another kind are left out, listed and never taken as read', async () => {
  await using intake = await openSftpIntake(product, { path: 'in_*' })
  await intake.arrive('in_1.csv', [1])
  await intake.arrive('in_2.csv', [2], 2)
  await writeFile(join(intake.folder, 'in_notes.xlsx'), 'not read')
  await intake.run()
  expect(await intake.numbers()).toEqual([1, 2])
  const listed = await listTaken(product.database.db, intake.datasetId, { limit: 9 })
  expect(listed.filter(({ wasRead }) => !wasRead).map(({ path }) => path)).toEqual(['in_notes.xlsx'])
})

test('a file that changes or vanishes while it is read is left to the next run', async () => {
  await using intake = await openSftpIntake(product)
  await intake.arrive('in_1.csv', [1], 1)
  await intake.arrive('in_2.csv', [2], 2)
  await intake.arrive('in_3.csv', [3], 3)
  const { storage } = product
  let isFirst = true
  await intake.fetch({
    storage: {
      ...storage,
      put: async (key, content, signal) => {
        const put = await storage.put(key, content, signal)
        if (isFirst) {
          await intake.arrive('in_2.csv', [2, 22], 4)
          await rm(join(intake.folder, 'in_3.csv'))
        }
        isFirst = false
        return put
      },
    },
  })
  const seen = await intake.fetch({ second: 1 })
  expect(seen.follow?.problem).toBeNull()
  await intake.run()
  expect((await intake.numbers()).toSorted()).toEqual([1, 2, 22])
})

test('a file is complete when its marker exists', async () => {
  await using intake = await openSftpIntake(product, { marker: '.done' })
  await intake.arrive('in_1.csv', [1])
  await intake.arrive('in_2.csv', [2])
  await writeFile(join(intake.folder, 'in_1.csv.done'), '')
  await intake.run()
  await expect(intake.queue()).rejects.toMatchObject({ code: 'takingNothingNew' })
  expect(await intake.numbers()).toEqual([1])
})

test('files without content wait for others, and a clock that goes back loses nothing', async () => {
  await using intake = await openSftpIntake(product)
  await intake.arrive('in_2.csv', [2], 20)
  await writeFile(join(intake.folder, 'in_0.csv'), '')
  await intake.run()
  await writeFile(join(intake.folder, 'in_empty.csv'), '')
  await expect(intake.queue()).rejects.toMatchObject({ code: 'takingNothingNew' })
  await intake.arrive('in_1.csv', [1], 1)
  await intake.run()
  expect(await intake.numbers()).toEqual([2, 1])
})

/** Moves or removes what is due, as a worker does. */
const clear = () => clearTakenFiles(fetchWorkOf(product))

test('loaded files are moved to a folder, also if the folder has files with their names', async () => {
  await using intake = await openSftpIntake(product, {
    afterTaking: 'moved',
    doneFolder: 'done/2026',
    marker: '.ok',
  })
  await intake.arrive('in_1.csv', [1])
  await writeFile(join(intake.folder, 'in_1.csv.ok'), '')
  await intake.run()
  expect(await intake.place.names()).toEqual(['in_1.csv', 'in_1.csv.ok'])
  await clear()
  expect(await intake.place.names()).toEqual(['done'])
  expect(await intake.place.names('done/2026')).toEqual(['in_1.csv', 'in_1.csv.ok'])
  await intake.arrive('in_1.csv', [2], 2)
  await writeFile(join(intake.folder, 'in_1.csv.ok'), '')
  await intake.run()
  await clear()
  expect((await intake.place.names('done/2026')).filter((name) => name.endsWith('.csv'))).toEqual([
    'in_1.csv',
    'in_1_2.csv',
  ])
  const listed = await listTaken(product.database.db, intake.datasetId, { limit: 9 })
  expect(listed.map(({ movedTo, wasCleared }) => [movedTo, wasCleared])).toEqual([
    ['done/2026/in_1_2.csv', true],
    ['done/2026/in_1.csv', true],
  ])
  await expect(intake.queue()).rejects.toMatchObject({ code: 'takingNothingNew' })
  expect(await intake.numbers()).toEqual([1, 2])
})

test('a move that fails is shown and repeated, and never loads a file twice', async () => {
  await using intake = await openSftpIntake(product, { afterTaking: 'moved', doneFolder: 'done' })
  await intake.arrive('in_1.csv', [1])
  await intake.run()
  // A file has the name of the folder.
  await writeFile(join(intake.folder, 'done'), 'in the way')
  await clear()
  const [failed] = await listTaken(product.database.db, intake.datasetId, { limit: 9 })
  expect([failed?.clearProblem?.sentence, failed?.clearAttempts]).toEqual([
    expect.stringContaining('Partner'),
    1,
  ])
  await expect(intake.queue()).rejects.toMatchObject({ code: 'takingNothingNew' })
  await rm(join(intake.folder, 'done'))
  await product.database
    .sql`update taken_files set clear_due_at = now() where dataset_id = ${intake.datasetId}`
  await clear()
  expect(await intake.place.names('done')).toEqual(['in_1.csv'])
  const [moved] = await listTaken(product.database.db, intake.datasetId, { limit: 9 })
  expect([moved?.clearProblem, moved?.movedTo]).toEqual([null, 'done/in_1.csv'])
})

test('a move whose record was lost is recognized, and a file that was replaced is left to the next run', async () => {
  await using intake = await openSftpIntake(product, { afterTaking: 'moved', doneFolder: 'done' })
  await intake.arrive('in_1.csv', [1])
  await intake.arrive('in_2.csv', [2], 2)
  await intake.run()
  await mkdir(join(intake.folder, 'done'))
  await rename(join(intake.folder, 'in_1.csv'), join(intake.folder, 'done/in_1.csv'))
  await intake.arrive('in_2.csv', [22], 3)
  await clear()
  const listed = await listTaken(product.database.db, intake.datasetId, { limit: 9 })
  expect(new Map(listed.map(({ path, movedTo }) => [path, movedTo]))).toEqual(
    new Map([
      ['in_1.csv', 'done/in_1.csv'],
      ['in_2.csv', null],
    ]),
  )
  await intake.run()
  await clear()
  expect(await intake.numbers()).toEqual([1, 2, 22])
  expect(await intake.place.names('done')).toEqual(['in_1.csv', 'in_2.csv'])
})

test('loaded files are removed, and files of failed runs are not', async () => {
  await using intake = await openSftpIntake(product, { afterTaking: 'removed' })
  await intake.arrive('in_1.csv', [1])
  await intake.run()
  await intake.arrive('in_2.csv', [2], 2)
  const context = { ...contextOf(product), forkRun: runInProcess }
  await intake.run({
    context: {
      ...context,
      forkRun: async () => {
        throw new Error('out of luck')
      },
    },
  })
  await clear()
  expect(await intake.place.names()).toEqual(['in_2.csv'])
})
