import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { WorkflowGraph } from '@anj/workflow'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChildLimits, RunRequest } from '../model/run-request.ts'
import type { DatasetSource } from '../model/source.ts'
import { findOutput } from '../plan/find-output.ts'
import { limitsIn, runHere } from '../testing/run-here.ts'
import { change, graphOf, nodeOf, writeTable } from '../testing/tables.ts'
import { TaskDied } from './execute-pieces.ts'
import { PieceChildren } from './piece-children.ts'
import { LEAST_MEMORY, startInChildren } from './start-in-children.ts'

let folder: string
let people: DatasetSource
let orders: DatasetSource
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-children-'))
  const numbers = Array.from({ length: 400 }, (_, i) => i)
  people = await writeTable(
    join(folder, 'people.parquet'),
    ['id', 'name'],
    numbers.map((i) => [i % 50 === 7 ? null : String(i % 90), `person ${i}`]),
  )
  orders = await writeTable(
    join(folder, 'orders.parquet'),
    ['person', 'amount'],
    numbers.map((i) => [String(i % 120), i % 40 === 3 ? 'much' : `${i}.50`]),
  )
})
afterAll(() => rm(folder, { recursive: true }))

/** Looks up the last person of each ID for orders whose amounts are numbers. */
function workflow(): WorkflowGraph {
  return graphOf(
    [
      nodeOf('orders', 'csvInput'),
      nodeOf('people', 'csvInput', { firstNodeToExecute: false }),
      nodeOf('one', 'removeDuplicates', { columns: ['id'], keep: 'last' }),
      nodeOf('select', 'columnSelection'),
      nodeOf('typed', 'changeDataType', {
        columnDataTypes: [change('amount', 'decimal')],
        onReject: 'leaveOut',
      }),
      nodeOf('lookUp', 'lookUp', { keys: [{ left: 'person', right: 'id' }], noMatch: 'empty' }),
      nodeOf('out', 'csvOutput'),
    ],
    'people>one',
    'orders>select',
    'select>typed',
    'typed>lookUp',
    'one>lookUp',
    'lookUp>out',
  )
}

let run = 0
function requestWith(limits: Partial<ChildLimits>, path: string): RunRequest {
  return {
    runId: `00000000-0000-4000-8000-00000000000${run}`,
    workflow: workflow(),
    sources: { people, orders },
    target: { kind: 'file', path },
    limits: { ...limitsIn(folder), ...limits },
    rejectsPath: `${path}.rejects.csv`,
  }
}

async function result(limits: Partial<ChildLimits>) {
  const path = join(folder, `result-${run++}.csv`)
  const request = requestWith(limits, path)
  const { lines, rejects, rejectCount, reconciliation } = await runHere(request)
  return {
    text: await readFile(path, 'utf8'),
    rejected: await readFile(`${path}.rejects.csv`, 'utf8'),
    lines,
    rejects,
    rejectCount,
    reconciliation,
  }
}

test('a run that several processes execute writes the same bytes, rejects and log', async () => {
  const alone = await result({})
  expect(alone.rejectCount).toBe(10)
  const divided = await result({ processes: 2, pieceBytes: 1_000, memoryBytes: 2 * LEAST_MEMORY })
  expect(divided).toEqual(alone)
  expect((await readdir(folder)).filter((name) => name.startsWith('run-'))).toEqual([])
})

test('a run is divided only among as many processes as its memory suffices for', async () => {
  const workFolder = join(folder, 'started')
  await mkdir(workFolder)
  const start = (memoryBytes: number) => {
    const request = requestWith({ processes: 2, pieceBytes: 1_000, memoryBytes }, join(folder, 'never.csv'))
    const output = findOutput(request.workflow)
    const { signal } = new AbortController()
    const listener = {
      log: () => undefined,
      progress: () => undefined,
      rejects: () => undefined,
      entered: async () => undefined,
      prepared: async () => undefined,
    }
    const work = { request, output, listener, workFolder, signal }
    return startInChildren(work, { people, orders }, { workFolder, measures: new Set(), requirements: false })
  }
  const least = 2 * LEAST_MEMORY
  expect(start(least - 1)).toBeNull()
  await using started = start(least)
  expect(started).not.toBeNull()
})

function limitsOfTasks() {
  return {
    memoryBytes: 128e6,
    threads: 1,
    temporaryDirectory: join(folder, 'spill'),
    temporaryBytes: 1e9,
    directories: [folder],
  }
}

test('a task whose process is killed is executed by another process', { timeout: 60_000 }, async () => {
  const pids: number[] = []
  await using children = new PieceChildren({
    limits: limitsOfTasks(),
    residentBytes: 1e9,
    onChild: (pid) => void pids.push(pid ?? 0),
  })
  const task = {
    id: 'slow',
    folder: join(folder, 'killed'),
    views: [],
    opens: [],
    keepsOrder: false,
    work: [
      {
        kind: 'question' as const,
        index: 0,
        select: 'select count(*) from range(100000) a, range(1000000) b',
      },
    ],
  }
  const { signal } = new AbortController()
  const ended = children.attempt(task, signal).catch((error: unknown) => error)
  process.kill(pids[0] ?? 0, 'SIGKILL')
  expect(await ended).toBeInstanceOf(TaskDied)
  const quick = { ...task, work: [{ kind: 'question' as const, index: 0, select: 'select 1' }] }
  expect((await children.attempt({ ...quick, folder: join(folder, 'again') }, signal)).rows).toEqual([
    { index: 0, row: ['1'] },
  ])
  expect(pids).toHaveLength(2)
})

test('a task that begins after its run has been removed brings no folder back', async () => {
  await using children = new PieceChildren({ limits: limitsOfTasks(), residentBytes: 1e9 })
  const removed = join(folder, 'removed')
  const task = {
    id: 'late',
    folder: join(removed, 'late'),
    views: [],
    opens: [],
    keepsOrder: false,
    work: [],
  }
  await expect(children.attempt(task, new AbortController().signal)).rejects.toThrow()
  expect(existsSync(removed)).toBe(false)
})
