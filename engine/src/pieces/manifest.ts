import { AppError } from '@anj/workflow'
import type { PiecePlan } from './piece-plan.ts'
import type { Block, TaskResult } from './task.ts'
import { type PlannedTask, RESULT } from './tasks-of.ts'

/** The tasks of a stage with the results of the attempt that counts for each. */
export interface DoneStage {
  readonly tasks: readonly PlannedTask[]
  readonly results: readonly TaskResult[]
}

/** All results that a run uses. A block that isn't in it doesn't exist for the run. */
export type Manifest = readonly DoneStage[]

/** Returns the blocks of an exchange, or of the result (null), in the order of their rows. */
export function blocksOf(
  { writers }: Pick<PiecePlan, 'writers'>,
  manifest: Manifest,
  leaf: number | null,
): readonly Block[] {
  const exchange = leaf ?? RESULT
  const stages = (writers.get(leaf) ?? []).flatMap((stage) => manifest[stage] ?? [])
  return stages.flatMap(({ results }) =>
    results.flatMap(({ blocks }) =>
      blocks.filter((block) => block.exchange === exchange).toSorted((a, b) => a.sequence - b.sequence),
    ),
  )
}

/**
 * Compares counts that don't know of each other: each stage has one result for each of its pieces, the pieces of sources
 * cover all of their rows once, and each block has the rows that its task wrote. Throws at the first difference.
 */
export function verifyStage(
  plan: PiecePlan,
  at: number,
  { tasks, results }: DoneStage,
  former: Manifest,
): void {
  const stage = plan.stages[at]
  if (!stage) throw new TypeError('The plan has no such stage')
  agree(tasks.length, new Set(results.map(({ id }) => id)).size)
  let next = 1
  for (const { window } of tasks) {
    if (!window) continue
    agree(next, window.first)
    next = window.last + 1
  }
  for (const leaf of stage.leaves) {
    if (leaf.kind === 'source') {
      agree(leaf.rows, Math.min(leaf.rows, next - 1))
      continue
    }
    const sealed = sum(blocksOf(plan, former, leaf.id).map(({ rows }) => rows))
    const opened = results.flatMap((result) => result.opened).filter(({ exchange }) => exchange === leaf.id)
    agree(sealed, sum(opened.map(({ rows }) => rows)))
  }
  for (const { written, blocks } of results)
    for (const { exchange, rows } of written)
      agree(rows, sum(blocks.filter((block) => block.exchange === exchange).map((block) => block.rows)))
}

/** Returns the number of rows in the result. */
export function verifyResult(plan: PiecePlan, manifest: Manifest, kept: number | undefined): number {
  const rows = sum(blocksOf(plan, manifest, null).map((block) => block.rows))
  if (kept !== undefined) agree(kept, rows)
  return rows
}

function agree(sealed: number, opened: number): void {
  if (sealed !== opened) throw new AppError('pieceCountsDisagree', { sealed, opened })
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
