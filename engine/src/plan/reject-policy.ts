import {
  AppError,
  countPhrase,
  isKind,
  type Reject,
  rejectRulesOf,
  sentence,
  type WorkflowGraph,
  type WorkflowNode,
} from '@anj/workflow'
import type { CheckResult } from './plan.ts'

type Failure = CheckResult['failures'][number]

/**
 * Returns an error if the rejects violate their step's policy, which allows either none or a limited number, and null
 * if the run may continue. Percentages are relative to the number of checked rows.
 */
export function rejectPolicyError(
  workflow: WorkflowGraph,
  checked: CheckResult,
  rejects: readonly Reject[],
): AppError | null {
  const byNode = Map.groupBy(
    checked.failures.filter(({ count }) => count > 0),
    ({ nodeId }) => nodeId,
  )
  for (const [nodeId, failures] of byNode) {
    const node = workflow.nodes.find(({ id }) => id === nodeId)
    if (node && isKind(node, 'splitColumn')) return tooManyParts(failures, rejects, node)
    if (node && isKind(node, 'checkRows')) {
      const broken = failures.find(({ rule }) => rule?.onFailure === 'fail')
      if (broken) return ruleFails(broken, checked.in, rejects, node)
      continue
    }
    const policy = node && rejectRulesOf(node)
    if (!policy) continue
    const { onReject, rejectLimit } = policy
    const total = failures.reduce((sum, { count }) => sum + count, 0)
    if (onReject === 'fail') return doNotConvert(failures, rejects, node.data.title, nodeId)
    const { count, percent } = rejectLimit
    if (count !== null && total > count)
      return new AppError(
        'rejectsAboveCount',
        { title: node.data.title, count: total, limit: count },
        { nodeId },
      )
    if (percent !== null && total > (checked.in * percent) / 100)
      return new AppError(
        'rejectsAbovePercent',
        { title: node.data.title, count: total, rows: checked.in, limit: percent },
        { nodeId },
      )
  }
  return null
}

/** Returns an error that names each column with its number of failures, and describes the first reject in row order. */
function doNotConvert(
  failures: readonly Failure[],
  rejects: readonly Reject[],
  title: string,
  nodeId: string,
): AppError {
  const columns = failures.map(({ column, count }) => `${column} ${count}`).join(', ')
  const first = rejects.find((reject) => failures.some(({ column }) => column === reject.column))
  if (!first) return new AppError('valuesDoNotConvert', { columns, title }, { nodeId })
  const { row, column, value, reason } = first
  const shown = { columns, title, row, column, value: shortened(value), reason }
  return new AppError('valuesDoNotConvertFirst', shown, { nodeId })
}

/** Returns an error that counts the texts with more parts than columns, and describes the first one in row order. */
function tooManyParts(
  failures: readonly Failure[],
  rejects: readonly Reject[],
  { id: nodeId, data: { title } }: WorkflowNode,
): AppError {
  const [{ column, count } = { column: '', count: 0 }] = failures
  const first = rejects.find((reject) => reject.nodeId === nodeId)
  const shown = { title, column, count, row: first?.row ?? 0, value: shortened(first?.value ?? '') }
  return new AppError('splitTooManyParts', shown, { nodeId })
}

/** Returns an error that counts the rows that fail a rule, and describes the first one in row order. */
function ruleFails(
  { rule, count, column }: Failure,
  rows: number,
  rejects: readonly Reject[],
  { id: nodeId, data: { title } }: WorkflowNode,
): AppError {
  const name = rule?.rule ?? ''
  const counted = { title, rule: name, failed: count, rows: countPhrase(rows, 'row') }
  const start = sentence('ruleReason', { rule: name, reason: '' })
  const first = rejects.find((reject) => reject.nodeId === nodeId && reject.reason.startsWith(start))
  if (!first) return new AppError('ruleFailed', counted, { nodeId })
  const { row, value } = first
  const shown = value === '' ? sentence('emptyKey') : shortened(value)
  return new AppError('ruleFailedFirst', { ...counted, row, column, value: shown }, { nodeId })
}

const LONGEST_SHOWN = 100

function shortened(value: string): string {
  return value.length > LONGEST_SHOWN ? `${value.slice(0, LONGEST_SHOWN)}…` : value
}
