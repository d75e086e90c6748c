import { columnLabel } from '../names.ts'
import { type DictionaryColumn, type DictionaryTable, defineRule, type RuleFinding } from '../rule.ts'
import { ownTables, tableRef } from '../tables.ts'
import { maskValue } from '../values/mask-value.ts'
import { looksLikePasswordHash } from '../values/password-hashes.ts'
import { type SampledColumn, sampledColumns, withoutNulls } from '../values/sampled.ts'
import {
  isPasswordName,
  type SensitiveKind,
  sensitiveKindOf,
  sensitiveKinds,
} from '../values/sensitive-names.ts'
import { isCardNumber, isEmail, isIban, isPhoneNumber } from '../values/sensitive-values.ts'

/** Minimum number of values. Fewer values say nothing about the other rows. */
const FEWEST_VALUES = 5
/** A column that is recognized by its values alone may contain at most this share of values that don't match. */
const MOST_FAILING = 0.2
/** If fewer values than this share match, the column's name is misleading. */
const FEWEST_AS_NAMED = 0.2
const EXAMPLES = 3

type Check = (value: string) => boolean
const checks = { email: isEmail, card: isCardNumber, account: isIban, phone: isPhoneNumber } as const
/** Checks that are specific enough to identify a column by its values alone. */
const telling = ['email', 'card', 'account'] as const

/** Considers names and values: values can contradict a name, and some are recognized whatever the column is called. */
export const sensitiveColumn = defineRule({
  id: 'sensitive-column',
  title: 'Sensitive data',
  level: 'warning',
  detects:
    'Columns that contain personal data or secrets, judged by their values (e-mail addresses, card numbers, IBANs) or their names.',
  find: (facts) => {
    const sampled = new Map(sampledColumns(facts).map((one) => [one.column, one]))
    return ownTables(facts.dictionary).flatMap((table) =>
      table.columns.flatMap((column) => judged(table, column, sampled.get(column))),
    )
  },
})

function judged(
  table: DictionaryTable,
  column: DictionaryColumn,
  sampled: SampledColumn | undefined,
): RuleFinding[] {
  // `plaintextPassword` covers these.
  if (isPasswordName(column.name) && column.family === 'text') return []
  const values = withoutNulls(sampled?.values ?? []).filter((value) => value.trim() !== '')
  const isJudged = values.length >= FEWEST_VALUES
  const byValues = isJudged ? kindByValues(column, values) : null
  const byName = sensitiveKindOf(column)
  const kind = byValues ?? (byName !== null && contradicts(byName, isJudged ? values : []) ? null : byName)
  if (kind === null) return []
  const share = passing(checkOf(kind), values)
  return [
    {
      table: tableRef(table),
      columns: [column.name],
      level: byValues === null ? 'information' : 'warning',
      says:
        byValues === null
          ? `${columnLabel(table, column.name)} probably contains ${sensitiveKinds[kind]}, judging by its name. Decide who can read the column.`
          : `${columnLabel(table, column.name)} contains ${sensitiveKinds[kind]}: ${share} of ${values.length} sampled values match. Decide who can read the column.`,
      ...(byValues !== null && {
        evidence: {
          columns: [column.name],
          rows: [...new Set(values.map(maskValue))].slice(0, EXAMPLES).map((shape) => [shape]),
        },
      }),
    },
  ]
}

function kindByValues(column: DictionaryColumn, values: readonly string[]): SensitiveKind | null {
  if (column.family !== 'text' && column.family !== 'integer' && column.family !== 'decimal') return null
  if (sensitiveKindOf(column) === 'phone' && mostPass(isPhoneNumber, values)) return 'phone'
  const found = telling.find((kind) => mostPass(checks[kind], values))
  // The values must differ, because one value that is always the same is probably a default.
  return found !== undefined && new Set(values).size >= FEWEST_VALUES ? found : null
}

/** True when nearly all values pass a check. Stops as soon as too many have failed. */
function mostPass(check: Check, values: readonly string[]): boolean {
  let left = Math.floor(values.length * MOST_FAILING)
  return values.every((value) => {
    if (check(value)) return true
    left -= 1
    return left >= 0
  })
}

/** True when the values show that the column's name is misleading. */
function contradicts(kind: SensitiveKind, values: readonly string[]): boolean {
  if (values.length === 0) return false
  if (kind === 'secret') return values.every(looksLikePasswordHash)
  const check = checkOf(kind)
  // Masked or hashed values are already protected.
  if (values.every((value) => looksLikePasswordHash(value) || /^[*x•.\-\s]+$/i.test(value))) return true
  return check !== undefined && passing(check, values) < values.length * FEWEST_AS_NAMED
}

function checkOf(kind: SensitiveKind): Check | undefined {
  const all: Partial<Readonly<Record<SensitiveKind, Check>>> = checks
  return all[kind]
}

function passing(check: Check | undefined, values: readonly string[]): number {
  return check ? values.filter((value) => check(value)).length : 0
}
