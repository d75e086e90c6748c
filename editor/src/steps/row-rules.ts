import {
  type Column,
  hasColumns,
  hasOneColumn,
  isMomentType,
  isNumberType,
  newRule,
  type RowRule,
  type RuleCheck,
} from '@anj/workflow'

/** The checks in the order of the menu. */
export const checkOptions = [
  { value: 'notEmpty', label: 'is not empty' },
  { value: 'unique', label: 'is unique' },
  { value: 'inRange', label: 'is in a range' },
  { value: 'inList', label: 'is in a list' },
  { value: 'matches', label: 'matches a pattern' },
  { value: 'formula', label: 'formula is true' },
  { value: 'rowCount', label: 'number of rows' },
] as const satisfies readonly { readonly value: RuleCheck; readonly label: string }[]

const stop = { value: 'fail', label: 'Stop, write nothing' } as const
const warn = { value: 'warn', label: 'Warn in the log' } as const
const leaveOut = { value: 'leaveOut', label: 'Leave the rows out and list them' } as const

/** Returns what can happen if a check fails. A number of rows can't leave rows out. */
export function failureOptions(check: RuleCheck) {
  return check === 'rowCount' ? [stop, warn] : [stop, warn, leaveOut]
}

/** Returns a rule with another check. It keeps the settings that the check uses too. */
export function withCheck(rule: RowRule, check: RuleCheck, columns: readonly Column[]): RowRule {
  const next = { ...newRule(check), name: rule.name, onFailure: rule.onFailure }
  const [first] = rule.columns.length > 0 ? rule.columns : columns.map(({ name }) => name)
  const chosen = hasOneColumn(check) ? suiting(check, first, columns) : (rule.columns[0] ?? first)
  return {
    ...next,
    columns: !hasColumns(check)
      ? []
      : !hasOneColumn(check) && rule.columns.length > 0
        ? rule.columns
        : chosen === undefined
          ? []
          : [chosen],
    onFailure: check === 'rowCount' && next.onFailure === 'leaveOut' ? 'warn' : next.onFailure,
  }
}

/** Returns the column if the check takes its type, or else the first column of a type that the check takes. */
function suiting(check: RuleCheck, column: string | undefined, columns: readonly Column[]) {
  const isOrdered = ({ type }: Column) => isNumberType(type) || isMomentType(type)
  const suits = (one: Column) => check !== 'inRange' || isOrdered(one)
  const found = columns.find(({ name }) => name === column)
  return found && suits(found) ? column : columns.find(suits)?.name
}

/** Returns a new rule about the first column that no rule is about. */
export function nextRule(rules: readonly RowRule[], columns: readonly Column[]): RowRule {
  const used = new Set(rules.flatMap((rule) => rule.columns))
  const column = columns.find(({ name }) => !used.has(name)) ?? columns[0]
  return newRule('notEmpty', column ? [column.name] : [])
}
