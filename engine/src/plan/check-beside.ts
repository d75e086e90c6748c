import { isDatabaseOutput, type WorkflowNode } from '@anj/workflow'
import type { CheckedWriter } from '../connectors/writer.ts'
import { isOutOfMemory } from '../duckdb/out-of-memory.ts'
import { dependsOnChecks } from './measures-of.ts'
import type { CompiledPlan } from './plan.ts'

/** The number of cells up to which a check takes no time worth saving. */
const FEW_CELLS = 100_000

/**
 * True if the rows may be checked while they are being written, because the write needs no result of the checks, and
 * leaves nothing on the server if a check refuses the rows.
 */
export function mayCheckBeside(
  { parts, bounds, columns, sourceRows }: CompiledPlan,
  { leavesNoTrace = false, requirements, newTableRows }: CheckedWriter,
  node: WorkflowNode,
): boolean {
  const config = isDatabaseOutput(node) ? node.data.config : null
  const hasChecks = parts.length > 0 || requirements.length > 0 || newTableRows !== null
  return (
    hasChecks &&
    leavesNoTrace &&
    config !== null &&
    // A rejects table gets the values that the checks have found.
    !config.rejectsTable?.trim() &&
    parts.every(({ kind }) => kind === 'check') &&
    !dependsOnChecks(bounds) &&
    sourceRows * columns.length > FEW_CELLS
  )
}

/** Thrown when checking and writing together need too much memory. The rows can still be checked before the write. */
export class CheckingBesideNotPossible extends Error {
  constructor(options: ErrorOptions) {
    super('The rows cannot be checked while they are being written', options)
  }
}

/**
 * Checks rows while they are being written. Returns once both have ended. If the check fails, the write is aborted with
 * the check's error. If the write fails, the check may still find the reason, whose error says more.
 */
export async function checkBeside<C, W>(
  signal: AbortSignal,
  check: (signal: AbortSignal) => Promise<C>,
  write: (signal: AbortSignal) => Promise<W>,
): Promise<readonly [C, W]> {
  const refusal = new AbortController()
  const writing = AbortSignal.any([signal, refusal.signal])
  const checked = check(signal).catch((error: unknown) => {
    refusal.abort(error)
    throw error
  })
  const [found, written] = await Promise.allSettled([checked, write(writing)])
  if (found.status === 'rejected') throw inTime(found.reason, signal)
  if (written.status === 'rejected') throw inTime(written.reason, signal)
  return [found.value, written.value]
}

function inTime(error: unknown, signal: AbortSignal): unknown {
  return !signal.aborted && isOutOfMemory(error) ? new CheckingBesideNotPossible({ cause: error }) : error
}
