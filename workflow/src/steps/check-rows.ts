import { type Static, Type } from 'typebox'
import { defineStep } from '../model/contract.ts'
import { checkRowsExamples } from './check-rows.examples.ts'
import { isRowRule, maxRules, RowRuleSchema, ruleProblems } from './row-rule.ts'

const CheckRowsConfig = Type.Object({
  rules: Type.Array(RowRuleSchema, { maxItems: maxRules }),
})
export type CheckRowsConfig = Static<typeof CheckRowsConfig>

/**
 * Checks rows by rules. A rule that fails stops the run, is logged, or leaves its rows out. Each rule is checked for all
 * rows of the input, whatever the other rules found. No value changes, and rows keep their order.
 */
export const checkRows = defineStep({
  kind: 'checkRows',
  config: CheckRowsConfig,
  initial: (): CheckRowsConfig => ({ rules: [] }),
  outputColumns: ([columns = []]) => columns,
  rows: ({ rules }) => ({
    acts: rules.some(({ check }) => check === 'unique') ? 'wholeTable' : 'eachRow',
    count: rules.some((rule) => isRowRule(rule) && rule.onFailure === 'leaveOut')
      ? 'sameWithoutRejects'
      : 'same',
    order: 'kept',
  }),
  problems: ({ title, config, inputs, parameters }) =>
    ruleProblems(title, config.rules, inputs?.[0] ?? null, parameters),
  examples: checkRowsExamples,
})
