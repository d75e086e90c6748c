import type { RejectPolicy } from '../model/column-change.ts'
import type { CheckRowsConfig } from '../steps/check-rows.ts'
import { filterFormulaOf } from '../steps/filter-rows.ts'
import { isRowRule } from '../steps/row-rule.ts'
import { columnTypesOf } from './column-types-of.ts'
import { isKind, type WorkflowNode } from './document.ts'

/**
 * Returns the policy for the rejects of a node, or null if the node has none. Look Up lists the rows that it leaves out
 * because of their matches, Split Column the texts with more parts than columns, and Check Rows the rows that fail a rule.
 */
export function rejectPolicyOf(node: WorkflowNode): RejectPolicy['onReject'] | null {
  if (isKind(node, 'splitColumn')) return node.data.config.rest === 'fail' ? 'fail' : null
  if (isKind(node, 'checkRows')) return policyOfRules(node.data.config)
  if (!isKind(node, 'lookUp')) return rejectRulesOf(node)?.onReject ?? null
  const { severalMatches, noMatch } = node.data.config
  return severalMatches === 'leaveOut' || noMatch === 'leaveOut' ? 'leaveOut' : null
}

function policyOfRules({ rules }: CheckRowsConfig): RejectPolicy['onReject'] | null {
  const policies = rules.filter(isRowRule).map(({ onFailure }) => onFailure)
  if (policies.includes('leaveOut')) return 'leaveOut'
  return policies.includes('fail') ? 'fail' : null
}

/** Returns the policy and its limits for values that a node can't convert or calculate, or null if it has none. */
export function rejectRulesOf(node: WorkflowNode): RejectPolicy | null {
  if (isKind(node, 'filterRows')) return filterFormulaOf(node.data.config)
  if (isKind(node, 'calculateColumns') || isKind(node, 'parseJson')) return node.data.config
  return columnTypesOf(node)
}
