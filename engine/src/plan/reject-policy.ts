import { AppError, isKind, type Reject, type WorkflowGraph } from '@anj/workflow'
import type { CheckResult } from './plan.ts'

type Failure = CheckResult['failures'][number]

/**
 * Fails the run when values don't convert and the step's policy says so: at once, or above its limits (DESIGN §5.4).
 * Percent is of the rows that were checked.
 */
export function applyRejectPolicy(
  workflow: WorkflowGraph,
  checked: CheckResult,
  rejects: readonly Reject[],
): void {
  const byNode = Map.groupBy(
    checked.failures.filter(({ count }) => count > 0),
    ({ nodeId }) => nodeId,
  )
  for (const [nodeId, failures] of byNode) {
    const node = workflow.nodes.find(({ id }) => id === nodeId)
    if (!node || !isKind(node, 'changeDataType')) continue
    const { onReject, rejectLimit, columnDataTypes } = node.data.config
    const total = failures.reduce((sum, { count }) => sum + count, 0)
    if (onReject === 'fail') {
      const [first] = failures
      if (first)
        throw cannotBecome(
          first,
          rejects,
          columnDataTypes.find((c) => c.columnName === first.column)?.toType ?? '',
          nodeId,
        )
    }
    const { count, percent } = rejectLimit
    if (count !== null && total > count)
      throw new AppError(
        'rejectsAboveCount',
        { title: node.data.title, count: total, limit: count },
        { nodeId },
      )
    if (percent !== null && total > (checked.in * percent) / 100)
      throw new AppError(
        'rejectsAbovePercent',
        { title: node.data.title, count: total, rows: checked.in, limit: percent },
        { nodeId },
      )
  }
}

function cannotBecome(
  { column, count }: Failure,
  rejects: readonly Reject[],
  type: string,
  nodeId: string,
): AppError {
  const first = rejects.find((reject) => reject.column === column)
  if (!first) return new AppError('valuesCannotBecome', { count, column, type }, { nodeId })
  const { row, value, reason } = first
  return new AppError(
    'valuesCannotBecomeFirst',
    { count, column, type, row, value: shortened(value), reason },
    { nodeId },
  )
}

const LONGEST_SHOWN = 100

function shortened(value: string): string {
  return value.length > LONGEST_SHOWN ? `${value.slice(0, LONGEST_SHOWN)}…` : value
}
