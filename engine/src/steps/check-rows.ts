import {
  AppError,
  type CheckedNode,
  checkFormula,
  countPhrase,
  hasColumns,
  isRowRule,
  type RowCondition,
  type RowRule,
  rangePhrase,
  ruleIssue,
  ruleName,
  sentence,
} from '@anj/workflow'
import { constant, join, name, type Sql, sql } from '../duckdb/sql.ts'
import { textOf } from './conversions/text-of.ts'
import { filterCondition } from './filter-rows.ts'
import { type CompiledFormula, FormulaCompiler } from './formula/compile-formula.ts'
import { columnOf, oneTable } from './one-table.ts'
import { equalValues, place, placed, withoutBlank } from './row-order.ts'
import {
  type ConversionColumns,
  cell,
  cellAs,
  failed,
  failedReason,
  failedText,
  rowNumber,
  type StepCompiler,
  type StepContext,
  type Table,
} from './table.ts'
import { textCells } from './text-cells.ts'

/** The name of the column that is true for a row whose key other rows have too. */
const repeats = (rule: number) => name(`repeats${rule}`)

/** A rule with the fragments that check a row. */
interface CompiledRule {
  /** The columns that the rejects name. */
  readonly columns: readonly string[]
  /** True for a row that fails the rule, and false for the others. */
  readonly fails: Sql
  /** The reason for the failure, as the end of a sentence. */
  readonly reason: Sql
}

/** Checks the rows by rules. The hidden columns record the failures, and no value changes. */
export const checkRows: StepCompiler<'checkRows'> = (inputs, { rules }, context) => {
  const { nodeId, title } = context
  const input = oneTable(inputs, context)
  for (const rule of rules) {
    if (hasColumns(rule.check)) for (const column of rule.columns) columnOf(input, column, context)
    const detail = ruleIssue(rule, input.columns)
    if (detail !== null)
      throw new AppError('ruleInvalid', { title, rule: ruleName(rule), detail }, { nodeId })
    if (!isRowRule(rule)) askForCount(input, rule, context)
  }
  const checked = rules.filter(isRowRule)
  if (checked.length === 0) return input
  const compiler = new FormulaCompiler(input.columns, cell, context.moment)
  const compiled = checked.map((rule, i) => compileRule(input, rule, repeats(i), compiler, context))
  if (compiler.isTooDeep) throw new AppError('ruleInvalid', tooDeep(title, checked), { nodeId })
  const keys = checked.flatMap((rule, i) =>
    rule.check === 'unique' ? [repeatedKeys(input, rule, i, context)] : [],
  )
  const counts = keys.length > 0
  if (counts) context.readTwice(input)
  if (counts) context.computeTwice()
  const marks = checked.flatMap(({ check }, i) => (check === 'unique' ? [repeats(i)] : []))
  const rows = counts
    ? sql`select ${join([sql`t.*`, ...marks])} from (${placed(input)}) t ${join(keys, sql` `)}`
    : input.select
  const all = compiler.over(rows)
  const inOrder = counts ? sql` order by ${place}` : sql``

  const listed = checked.map((rule, i) => {
    const { columns, fails, reason } = compiled[i] ?? { columns: [], fails: sql`false`, reason: sql`null` }
    const conversion: ConversionColumns = {
      nodeId,
      column: columns.join(', '),
      number: context.nextNumber(),
      leaveOut: rule.onFailure === 'leaveOut',
      rule: { rule: ruleName(rule), onFailure: rule.onFailure },
      readBy: () => [],
      before: () => ({ columns: input.columns, select: rowsBefore() }),
    }
    return { conversion, hidden: hiddenOf(input, conversion, columns, fails, reason, context) }
  })
  const hidden = listed.flatMap((one) => one.hidden)
  const rowsBefore = () => {
    const texts = textCells(input.columns)
    return sql`select ${join([rowNumber, ...hidden, ...texts])} from (${all})${inOrder}`
  }
  const cells = input.columns.flatMap((_, i) => cellAs(input, i, i))
  return {
    ...input,
    select: sql`select ${join([rowNumber, ...hidden, ...cells])} from (${all})${inOrder}`,
    conversions: listed.map(({ conversion }) => conversion),
    combines: counts ? [...input.combines, nodeId] : input.combines,
  }
}

/** Returns the hidden columns of a rule. The value of a reject is the row's value in the columns of the rule. */
function hiddenOf(
  input: Table,
  conversion: ConversionColumns,
  columns: readonly string[],
  fails: Sql,
  reason: Sql,
  context: StepContext,
): readonly Sql[] {
  const texts = columns.map((column) => {
    const { value, type } = columnOf(input, column, context)
    return sql`coalesce(${textOf(value, type)}, '')`
  })
  const shown = texts.length > 0 ? join(texts, sql` || ' / ' || `) : sql`''`
  const said = sentence('ruleReason', { rule: conversion.rule?.rule ?? '', reason: '' })
  return [
    // A later filter doesn't move below a random number, so the rule is computed once for each row.
    sql`case when ${fails} then random() < 2 else false end as ${failed(conversion)}`,
    sql`case when ${fails} then ${shown} end as ${failedText(conversion)}`,
    sql`case when ${fails} then ${constant(said)} || ${reason} end as ${failedReason(conversion)}`,
  ]
}

/**
 * Joins the keys that several rows have. They are usually few, so the rows themselves aren't partitioned as for a
 * window function. A key with an empty value equals none.
 */
function repeatedKeys(input: Table, { columns }: RowRule, rule: number, context: StepContext): Sql {
  const values = equalValues(input, columns, context)
  const keys = values.map((_, i) => name(`key${i}`))
  const of = name(`keys${rule}`)
  const named = values.map((value, i) => sql`${value} as ${keys[i] ?? sql``}`)
  const equal = values.map((value, i) => sql`${value} = ${of}.${keys[i] ?? sql``}`)
  return sql`left join (select ${join(keys)}, true as ${repeats(rule)}
    from (select ${join(named)} from (${input.select})) group by all having count(*) > 1) ${of}
    on ${join(equal, sql` and `)}`
}

function compileRule(
  input: Table,
  rule: RowRule,
  isRepeated: Sql,
  formulas: FormulaCompiler,
  context: StepContext,
): CompiledRule {
  const { columns } = rule
  const [column = ''] = columns
  const words = (text: string) => constant(text)
  const isEmpty = () => columns.map((one) => emptyIn(input, one, context))
  switch (rule.check) {
    case 'notEmpty': {
      const names = columns.map(
        (one, i) => sql`case when ${isEmpty()[i] ?? sql`false`} then ${constant(one)} end`,
      )
      const [before = '', after = ''] = sentence('ruleIsEmpty', { columns: '\0' }).split('\0')
      const reason = sql`${constant(before)} || concat_ws(', ', ${join(names)}) || ${constant(after)}`
      return { columns, fails: sql`(${join(isEmpty(), sql` or `)})`, reason }
    }
    case 'unique':
      return {
        columns,
        fails: sql`(${isRepeated} is true)`,
        reason: words(sentence('ruleRepeats')),
      }
    case 'inRange': {
      const limits = [
        ...(rule.least === '' ? [] : [conditionOn(column, 'isAtLeast', [rule.least])]),
        ...(rule.most === '' ? [] : [conditionOn(column, 'isAtMost', [rule.most])]),
      ]
      const reason = words(sentence('ruleOutside', { range: rangePhrase(rule) }))
      return { columns, fails: unless(input, column, limits, context), reason }
    }
    case 'inList': {
      const listed = conditionOn(column, 'isOneOf', rule.values, rule.ignoreCase)
      return {
        columns,
        fails: unless(input, column, [listed], context),
        reason: words(sentence('ruleUnlisted')),
      }
    }
    case 'matches': {
      const { value, type } = columnOf(input, column, context)
      const matches = sql`regexp_full_match(${textOf(value, type)}, ${constant(rule.pattern)})`
      return {
        columns,
        fails: sql`(not ${matches} and not ${emptyIn(input, column, context)}) is true`,
        reason: words(sentence('ruleUnmatched')),
      }
    }
    default:
      return formulaRule(input, rule, formulas, context)
  }
}

/** A formula holds where it is true. It doesn't hold where it is false, empty, or fails. */
function formulaRule(
  input: Table,
  rule: RowRule,
  formulas: FormulaCompiler,
  { title, nodeId, parameters }: StepContext,
): CompiledRule {
  const { tree } = checkFormula(rule.formula, input.columns, parameters)
  if (!tree) throw new AppError('ruleInvalid', { title, rule: ruleName(rule), detail: '' }, { nodeId })
  const { value, reason }: CompiledFormula = formulas.compile(tree)
  const own = sql`case when ${value} is null then ${constant(sentence('ruleFormulaEmpty'))} else ${constant(sentence('ruleUntrue'))} end`
  return {
    columns: [...columnsIn(tree)].flatMap((index) => input.columns[index]?.name ?? []),
    fails: sql`(${value} is not true)`,
    reason: reason ? sql`coalesce(${reason}, ${own})` : own,
  }
}

/** Returns the indexes of the columns that a formula uses, in the order of the formula. */
function columnsIn(tree: CheckedNode): ReadonlySet<number> {
  if (tree.kind === 'column') return new Set([tree.index])
  const parts = tree.kind === 'call' ? tree.args : tree.kind === 'widened' ? [tree.arg] : []
  return new Set(parts.flatMap((part) => [...columnsIn(part)]))
}

function conditionOn(
  column: string,
  operator: RowCondition['operator'],
  values: readonly string[],
  ignoreCase = false,
): RowCondition {
  return { column, operator, values: [...values], ignoreCase }
}

/** Returns a condition that is true for a value that isn't empty and doesn't match all conditions. */
function unless(
  input: Table,
  column: string,
  conditions: readonly RowCondition[],
  context: StepContext,
): Sql {
  const group = { match: 'all' as const, conditions: [...conditions] }
  const holds = filterCondition(input, { match: 'all', groups: [group] }, context) ?? sql`true`
  return sql`(not ${holds} and not ${emptyIn(input, column, context)})`
}

function emptyIn(input: Table, column: string, context: StepContext): Sql {
  const { value, type } = columnOf(input, column, context)
  return sql`(${withoutBlank(value, type)} is null)`
}

function tooDeep(title: string, rules: readonly RowRule[]) {
  const last = rules.findLast(({ check }) => check === 'formula')
  return { title, rule: last ? ruleName(last) : '', detail: sentence('formulasTooDeep') }
}

/** Counts the rows of the input before the run writes, and refuses or logs a number outside of the limits. */
function askForCount(input: Table, rule: RowRule, { title, nodeId, ask }: StepContext): void {
  const { least, most, onFailure } = rule
  const answer: Parameters<typeof ask>[2] = ([count]) => {
    const rows = Number(count ?? 0)
    const isOutside = (least !== '' && rows < Number(least)) || (most !== '' && rows > Number(most))
    const result = { nodeId, rule: ruleName(rule), onFailure, checked: 1, failed: isOutside ? 1 : 0 }
    if (!isOutside) return { result, outcome: null }
    const said = { title, rule: ruleName(rule), rows: countPhrase(rows, 'row') }
    const outcome =
      onFailure === 'fail'
        ? new AppError('ruleRowCount', said, { nodeId })
        : sentence('ruleRowCountWarned', said)
    return { result, outcome }
  }
  ask([input], sql`select count(*) from (${input.select})`, answer, 'adds')
}
