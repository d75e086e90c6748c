import { type Static, Type } from 'typebox'
import { checkFormula } from '../formula/check-formula.ts'
import { literalProblem } from '../formula/literals.ts'
import { columnTypeOf } from '../formula/types.ts'
import { sentence } from '../messages.ts'
import type { Column, DataType } from '../model/columns.ts'
import type { ParameterValue } from '../model/parameter.ts'
import { type Problem, problem } from '../model/problem.ts'
import { duplicateNames } from '../model/side-by-side.ts'
import { missingColumnProblems } from './missing-columns.ts'
import { isValueOf, operatorsFor } from './row-filter.ts'

/** Largest number of rules of a step. */
export const maxRules = 100
const longestName = 200
const shownFormula = 60

/** The demands of rules: `rowCount` is about the table, all others are about each row. */
export const ruleChecks = [
  'notEmpty',
  'unique',
  'inRange',
  'inList',
  'matches',
  'formula',
  'rowCount',
] as const
export type RuleCheck = (typeof ruleChecks)[number]

export const failurePolicies = ['fail', 'warn', 'leaveOut'] as const
export type FailurePolicy = (typeof failurePolicies)[number]

/** A rule for rows. Each check uses some of the settings, and ignores the others. */
export const RowRuleSchema = Type.Object({
  name: Type.String({
    title: 'Name',
    description: 'The name in logs and charts. A blank name is derived from the settings.',
    maxLength: longestName,
    default: '',
  }),
  check: Type.Enum([...ruleChecks], {
    title: 'Check',
    description:
      'notEmpty: all columns have a value. unique: no other row has the same values in the columns. inRange: the value is between least and most. inList: the value is one of the values. matches: the whole value matches the pattern. formula: the formula is true. rowCount: the table has between least and most rows.',
    default: 'notEmpty',
  }),
  columns: Type.Array(Type.String(), {
    title: 'Columns',
    description: 'One column for inRange, inList and matches; none for formula and rowCount.',
    default: [],
  }),
  least: Type.String({ title: 'From', description: 'Blank for no lower limit.', default: '' }),
  most: Type.String({ title: 'To', description: 'Blank for no upper limit.', default: '' }),
  values: Type.Array(Type.String(), { title: 'Values', maxItems: 10_000, default: [] }),
  ignoreCase: Type.Boolean({ title: 'Ignore case', default: false }),
  pattern: Type.String({ title: 'Pattern', description: 'A regular expression of RE2.', default: '' }),
  formula: Type.String({ title: 'Formula', default: '' }),
  onFailure: Type.Enum([...failurePolicies], {
    title: 'If the rule fails',
    description:
      'fail: the run fails before it changes the target. warn: the run logs the number of rows. leaveOut: the rows are left out and listed.',
    default: 'fail',
  }),
})
export type RowRule = Static<typeof RowRuleSchema>

/** Returns a rule without settings. */
export function newRule(check: RuleCheck = 'notEmpty', columns: readonly string[] = []): RowRule {
  return {
    name: '',
    check,
    columns: [...columns],
    least: '',
    most: '',
    values: [],
    ignoreCase: false,
    pattern: '',
    formula: '',
    onFailure: 'fail',
  }
}

/** True if a rule is about each row, and not about the table. */
export const isRowRule = ({ check }: Pick<RowRule, 'check'>): boolean => check !== 'rowCount'

/** True if a rule is about one column. */
export const hasOneColumn = (check: RuleCheck): boolean =>
  check === 'inRange' || check === 'inList' || check === 'matches'

/** True if a rule is about one or more columns. */
export const hasColumns = (check: RuleCheck): boolean =>
  check === 'notEmpty' || check === 'unique' || hasOneColumn(check)

/** Returns the name of a rule: the user's, or a phrase from its settings. No name is longer than 200 characters. */
export function ruleName(rule: RowRule): string {
  const name = rule.name.trim() || rulePhrase(rule)
  return name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name
}

function rulePhrase(rule: RowRule): string {
  const columns = rule.columns.join(', ')
  switch (rule.check) {
    case 'notEmpty':
      return `${columns} is not empty`
    case 'unique':
      return `${columns} is unique`
    case 'inRange':
      return `${columns} is ${rangePhrase(rule)}`
    case 'inList':
      return `${columns} is in the list`
    case 'matches':
      return `${columns} matches the pattern`
    case 'formula':
      return rule.formula.length > shownFormula ? `${rule.formula.slice(0, shownFormula)}…` : rule.formula
    case 'rowCount':
      return `number of rows is ${rangePhrase(rule)}`
  }
}

/** Returns the limits of a rule as words. */
export function rangePhrase({ least, most }: Pick<RowRule, 'least' | 'most'>): string {
  if (least === '') return `at most ${most}`
  return most === '' ? `at least ${least}` : `between ${least} and ${most}`
}

/** Returns the names of rules, which tell them apart. */
export function ruleNames(rules: readonly RowRule[]): readonly string[] {
  return rules.map(ruleName)
}

const ordered = (type: DataType) => operatorsFor[type].includes('isAtLeast')

/** Returns the reason why a rule can't be checked, as the end of a sentence, or null. */
export function ruleIssue(
  rule: RowRule,
  columns: readonly Column[] | null,
  parameters: readonly ParameterValue[] = [],
): string | null {
  const [first = ''] = rule.columns
  if (hasColumns(rule.check) && rule.columns.length === 0) return sentence('ruleNeedsColumn')
  if (hasOneColumn(rule.check) && rule.columns.length > 1) return sentence('ruleTakesOneColumn')
  const type = columns?.find(({ name }) => name === first)?.type
  switch (rule.check) {
    case 'inRange': {
      if (type && !ordered(type)) return sentence('ruleNeedsOrder', { column: first, type })
      if (rule.least === '' && rule.most === '') return sentence('ruleNeedsLimit')
      return wrongValue(type, [rule.least, rule.most].filter(Boolean))
    }
    case 'inList':
      if (type === 'bit') return sentence('ruleNeedsOrder', { column: first, type })
      if (rule.values.length === 0) return sentence('ruleNeedsValues')
      return wrongValue(type, rule.values)
    case 'matches':
      if (rule.pattern === '') return sentence('ruleNeedsPattern')
      return literalProblem('regex', rule.pattern, 'matches')
    case 'formula':
      return columns ? formulaIssue(rule.formula, columns, parameters) : null
    case 'rowCount': {
      if (rule.least === '' && rule.most === '') return sentence('ruleNeedsLimit')
      if (rule.onFailure === 'leaveOut') return sentence('ruleLeavesNoRows')
      const wrong = [rule.least, rule.most].find((text) => !/^\d{0,15}$/.test(text))
      return wrong === undefined ? null : sentence('ruleValueUnreadable', { value: wrong, type: 'int' })
    }
    default:
      return null
  }
}

function wrongValue(type: DataType | undefined, values: readonly string[]): string | null {
  const value = type && values.find((one) => one === '' || !isValueOf(type, one))
  return type && value !== undefined ? sentence('ruleValueUnreadable', { value, type }) : null
}

function formulaIssue(
  formula: string,
  columns: readonly Column[],
  parameters: readonly ParameterValue[],
): string | null {
  const { type, problems } = checkFormula(formula, columns, parameters)
  const [first] = problems
  if (first) return first.message
  return type && columnTypeOf(type) === 'bit' ? null : sentence('ruleFormulaNoCondition')
}

/** Returns the problems of rules. Without known columns, nothing is missing. */
export function ruleProblems(
  title: string,
  rules: readonly RowRule[],
  columns: readonly Column[] | null,
  parameters: readonly ParameterValue[] = [],
): readonly Problem[] {
  return [
    ...rules.flatMap((rule) => {
      const used = hasColumns(rule.check) ? rule.columns : []
      const missing = missingColumnProblems(title, used, columns)
      const detail = missing.length > 0 ? null : ruleIssue(rule, columns, parameters)
      return detail === null ? missing : [problem('ruleInvalid', { title, rule: ruleName(rule), detail })]
    }),
    ...duplicateNames(ruleNames(rules)).map((rule) => problem('ruleTwice', { title, rule })),
  ]
}
