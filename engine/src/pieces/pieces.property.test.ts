import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as inFolder } from 'node:path'
import { AppError, effectiveGraph, type Reject, type WorkflowGraph } from '@anj/workflow'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession, type Session } from '../duckdb/session.ts'
import { measuredTypes } from '../model/column-measures.ts'
import { momentIn } from '../model/run-moment.ts'
import type { RunRequest } from '../model/run-request.ts'
import type { DatasetSource } from '../model/source.ts'
import { compilePlan } from '../plan/compile-plan.ts'
import { executeParts, type PartResults, partsIn } from '../plan/execute-parts.ts'
import type { CheckResult, CompiledPlan } from '../plan/plan.ts'
import { RejectCollector } from '../plan/reject-collector.ts'
import { storesText } from '../plan/stores-text.ts'
import { readStatements } from '../steps/sql/read-statement.ts'
import { Builder } from '../testing/random-graphs.ts'
import { roundsOf } from '../testing/rounds.ts'
import { graphOf } from '../testing/tables.ts'
import { writeModelTable } from '../testing/write-model-table.ts'
import { compilePieces } from './compile-pieces.ts'
import { StaysHere } from './cutter.ts'
import { type RunAttempt, TaskDied } from './execute-pieces.ts'
import { runTask } from './run-task.ts'
import { startTasks } from './start-pieces.ts'

let folder: string
let session: Session
beforeAll(async () => {
  folder = await mkdtemp(inFolder(tmpdir(), 'anj-pieces-'))
  session = await openSession({
    memoryBytes: 256e6,
    temporaryDirectory: folder,
    temporaryBytes: 1e9,
    directories: [folder],
    threads: 1,
  })
})
afterAll(async () => {
  await session[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

/** Everything that a run can show of a plan. */
interface Outcome {
  readonly refusal: string | null
  readonly checks: readonly CheckResult[]
  readonly log: readonly string[]
  readonly first: readonly Reject[]
  readonly rejectCount: number
  readonly rejects: readonly string[]
  readonly rows: readonly string[]
}

async function outcomeOf(
  workflow: WorkflowGraph,
  plan: CompiledPlan,
  results: PartResults,
  complete: () => Promise<CompiledPlan>,
): Promise<Outcome> {
  const log: string[] = []
  let first: readonly Reject[] = []
  const listener = {
    log: (line: string) => void log.push(line),
    progress: () => undefined,
    rejects: (found: readonly Reject[]) => {
      first = found
    },
    entered: async () => undefined,
    prepared: async () => undefined,
  }
  const files = { path: undefined, listPath: undefined, openSession: async () => session }
  const rejects = new RejectCollector(session, workflow, files, listener)
  const { signal } = new AbortController()
  const request = { workflow } as RunRequest
  let refusal: string | null = null
  const checks: CheckResult[] = []
  try {
    const done = await executeParts(results, plan, request, rejects, listener, signal)
    checks.push(...done.checks.map(({ result }) => result))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    refusal = error.message
  }
  const listed = rejects.forTable('run')
  const rejected = listed ? (await session.rows(listed.rows)).map((row) => JSON.stringify(row)) : []
  const rows = refusal === null ? await session.rows((await complete()).rows) : []
  const text = (row: unknown) => JSON.stringify(row)
  return { refusal, checks, log, first, rejectCount: rejects.count, rejects: rejected, rows: rows.map(text) }
}

const sorted = (list: readonly string[]) => list.toSorted()

/** Counts of the campaign, so that its result can be stated. */
const counts = {
  graphs: 0,
  staysHere: 0,
  tasks: 0,
  twice: 0,
  died: 0,
  blocks: 0,
  stages: 0,
  rejects: 0,
  exchanges: 0,
}

test('a plan in pieces gives what the plan gives in one process', { timeout: 3_600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.gen(), fc.integer({ min: 1, max: 4 }), fc.nat(1e6), async (g, depth, seed) => {
      const builder = new Builder(g)
      const { id, table } = builder.build(depth)
      const workflow = effectiveGraph(graphOf(builder.nodes, ...builder.edges))
      const sources: Record<string, DatasetSource> = {}
      const workFolder = await mkdtemp(inFolder(folder, 'run-'))
      for (const file of builder.files)
        sources[file.id] = await writeModelTable(session, workFolder, file.id, file.table)
      await readStatements(workflow.nodes, [], folder)
      const moment = momentIn('UTC', new Date('2026-11-29T12:00:00Z'))
      const needs = { workFolder, measures: measuredTypes, requirements: false }
      const whole = compilePlan(workflow, sources, id, needs, moment)
      const expected = await outcomeOf(workflow, whole, partsIn(session), async () => whole)

      const graph = {
        workflow,
        sources,
        nodeId: id,
        measure: measuredTypes,
        storesText: storesText(workflow, id),
        moment,
      }
      counts.graphs += 1
      const buckets = (nodeId: string) => 1 + ((seed + nodeId.length * 7 + (nodeId.codePointAt(4) ?? 0)) % 4)
      const cut = orStay(() => compilePieces(graph, { mark: 'leaf of this test', buckets }))
      if (!cut) {
        counts.staysHere += 1
        return
      }
      const chance = chanceOf(seed)
      const attempt: RunAttempt = async (task, signal) => {
        counts.tasks += 1
        if (chance(5)) {
          counts.died += 1
          const part = { ...task, work: task.work.slice(0, Math.floor(task.work.length / 2)) }
          await runTask(session, chance(2) ? part : task, signal)
          throw new TaskDied('killed')
        }
        const result = await runTask(session, task, signal)
        if (!chance(4)) return result
        counts.twice += 1
        return await runTask(session, { ...task, folder: `${task.folder}-again` }, signal)
      }
      const { signal } = new AbortController()
      const options = {
        folder: inFolder(workFolder, 'pieces'),
        attempt: alive(attempt),
        atOnce: 1,
        pieceRows: () => 2,
      }
      await using started = startTasks(cut, { ...options, signal, keepsOrder: true })
      const found = await outcomeOf(workflow, started.plan, started.results, started.complete)
      counts.stages += cut.stages.length
      counts.exchanges += cut.work.filter(({ kind }) => kind === 'exchange').length
      counts.rejects += found.rejectCount

      expect(started.plan.columns).toEqual(whole.columns)
      expect(found.refusal).toBe(expected.refusal)
      expect(found.checks).toEqual(expected.checks)
      expect(found.log).toEqual(expected.log)
      expect(found.rejectCount).toBe(expected.rejectCount)
      expect(sorted(found.rejects)).toEqual(sorted(expected.rejects))
      expect(found.first.map((one) => JSON.stringify(one)).toSorted()).toEqual(
        expected.first.map((one) => JSON.stringify(one)).toSorted(),
      )
      expect(sorted(found.rows)).toEqual(sorted(expected.rows))
      if (table.isOrdered) expect(found.rows).toEqual(expected.rows)
    }),
    {
      numRuns: Number(process.env.ANJ_PROPERTY_RUNS ?? roundsOf({ short: 15, long: 1_000 })),
      ...(process.env.ANJ_PROPERTY_SEED ? { seed: Number(process.env.ANJ_PROPERTY_SEED) } : {}),
      endOnFailure: true,
    },
  )
  if (process.env.ANJ_PROPERTY_RUNS) process.stderr.write(`${JSON.stringify(counts)}\n`)
})

function orStay<T>(compile: () => T): T | null {
  try {
    return compile()
  } catch (error) {
    if (error instanceof StaysHere) return null
    throw error
  }
}

/** Kills no task twice, because its third attempt would not be made. */
function alive(attempt: RunAttempt): RunAttempt {
  const killed = new Set<string>()
  return async (task, signal) => {
    if (killed.has(task.id)) return await runTask(session, task, signal)
    try {
      return await attempt(task, signal)
    } catch (error) {
      killed.add(task.id)
      throw error
    }
  }
}

/** Returns a function that is true once in `of` times, in the same places for the same seed. */
function chanceOf(seed: number): (of: number) => boolean {
  let state = seed + 1
  return (of) => {
    state = (state * 48_271) % 2_147_483_647
    return state % of === 0
  }
}
