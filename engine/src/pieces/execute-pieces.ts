import { join as inFolder } from 'node:path'
import { blocksOf, type DoneStage, type Manifest, verifyStage } from './manifest.ts'
import type { PiecePlan, SourceLeaf } from './piece-plan.ts'
import type { Task, TaskResult } from './task.ts'
import { type PlannedTask, tasksOf } from './tasks-of.ts'

/** Executes an attempt of a task. Throws `TaskDied` if the task may be tried again. */
export type RunAttempt = (task: Task, signal: AbortSignal) => Promise<TaskResult>

/** The process of a task ended before the task did. */
export class TaskDied extends Error {}

export interface PiecesOptions {
  /** The folder of the attempts. */
  readonly folder: string
  readonly attempt: RunAttempt
  /** The number of tasks at a time. */
  readonly atOnce: number
  readonly pieceRows: (sources: readonly SourceLeaf[]) => number
  /** Called when all tasks of a stage are done and their counts agree. */
  readonly onStage?: (manifest: Manifest) => void
  readonly signal: AbortSignal
}

/** The number of attempts of a task whose process dies. */
const ATTEMPTS = 2

/** Executes all stages of a plan, one after another. Returns the results, whose counts agree. */
export async function executePieces(plan: PiecePlan, options: PiecesOptions): Promise<Manifest> {
  const manifest: DoneStage[] = []
  for (const [at, stage] of plan.stages.entries()) {
    const tasks = tasksOf(plan, stage, at, {
      pieceRows: options.pieceRows,
      blocksOf: (leaf) => blocksOf(plan, manifest, leaf),
    })
    const done = { tasks, results: await runAll(tasks, options) }
    verifyStage(plan, at, done, manifest)
    manifest.push(done)
    options.onStage?.(manifest)
  }
  return manifest
}

/** Runs tasks, a few at a time. The first failure stops the others. Results are in the order of the tasks. */
async function runAll(tasks: readonly PlannedTask[], options: PiecesOptions): Promise<readonly TaskResult[]> {
  const stop = new AbortController()
  const signal = AbortSignal.any([options.signal, stop.signal])
  const results: TaskResult[] = []
  const queue = [...tasks.entries()].values()
  const work = async () => {
    for (const [at, task] of queue) {
      signal.throwIfAborted()
      results[at] = await runOne(task, { ...options, signal })
    }
  }
  const failures: unknown[] = []
  await Promise.all(
    Array.from({ length: Math.min(options.atOnce, tasks.length) }, () =>
      work().catch((error: unknown) => {
        failures.push(error)
        stop.abort(error)
      }),
    ),
  )
  if (failures.length > 0) throw failures[0]
  return results
}

async function runOne(task: PlannedTask, { folder, attempt, signal }: PiecesOptions): Promise<TaskResult> {
  for (let count = 1; ; count += 1)
    try {
      return await attempt({ ...task, folder: inFolder(folder, `${task.id}-${count}`) }, signal)
    } catch (error) {
      if (!(error instanceof TaskDied) || count === ATTEMPTS) throw error
    }
}
