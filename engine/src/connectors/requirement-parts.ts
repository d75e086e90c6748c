import type { Column, DataType } from '@anj/workflow'
import { constant, join, type Sql, sql } from '../duckdb/sql.ts'
import type { ColumnPair, TargetColumn } from './match-columns.ts'
import type { ColumnRequirement } from './writer.ts'

/** The requirement that a column places on its values; null if it accepts all of them. */
export type Requirement =
  | (Pick<ColumnRequirement, 'holds' | 'reason'> & {
      /** The sentence that says how to make the column's values fit. */
      readonly advice?: string
    })
  | null

/** The types that requirements distinguish. */
export type Kind = Exclude<DataType, 'char' | 'varchar' | 'datetime'>

export const plainNumber = '-?(0|[1-9][0-9]*)(\\.[0-9]+)?'
/** Matches integers in the form that a column returns, which is never '-0'. */
export const integerPattern = '0|-?[1-9][0-9]*'
/** Matches numbers in the form that a decimal column returns, where zero has no sign. */
export const decimalPattern = '(0|[1-9][0-9]*)(\\.[0-9]+)?|-([1-9][0-9]*(\\.[0-9]+)?|0\\.[0-9]*[1-9][0-9]*)'
export const isoDate = '[0-9]{4}-[0-9]{2}-[0-9]{2}'

/** Groups the types that requirements treat alike: the character types, and DATETIME with TIMESTAMP. */
export function kindOf(type: DataType): Kind {
  if (type === 'char' || type === 'varchar') return 'text'
  return type === 'datetime' ? 'timestamp' : type
}

/** Returns the columns of instants whose times without a zone are stored as UTC. The run log lists these columns. */
export function columnsTakenAsUtc<C extends TargetColumn>(
  pairs: readonly ColumnPair<C>[],
  keepsInstants: (column: C) => boolean,
): readonly string[] {
  return pairs
    .filter(({ from, to }) => keepsInstants(to) && !isInstant(from) && from.origin?.kind !== 'timetz')
    .map(({ to }) => to.name)
}

/** True for a column of instants. Other target types store them without their time zone. */
export function isInstant({ type, origin }: Column): boolean {
  return kindOf(type) === 'timestamp' && origin?.kind === 'timestamptz'
}

/** A condition that limits the digits after the decimal point in a number or in seconds. */
export function fractionFits(text: Sql, digits: number): Sql {
  return sql`length(regexp_extract(${text}, '\\.([0-9]*)', 1)) <= ${constant(digits)}`
}

/** Requires a text to match a pattern. */
export function patternRequirement(text: Sql, pattern: string, reason: string): Requirement {
  return requirement(sql`regexp_full_match(${text}, ${constant(pattern)})`, reason)
}

/** Requires a text to be one of the values that an enumeration column defines. */
export function oneOfRequirement(
  text: Sql,
  choices: readonly string[],
  called: 'choices' | 'labels',
): Requirement {
  const known = choices.map((choice) => constant(choice))
  return requirement(
    sql`list_contains([${join(known)}]::varchar[], ${text})`,
    `not exactly one of the ${called} of its column`,
  )
}

/** The advice for texts in a column of numbers. */
export const NUMBER_TYPE_ADVICE = 'Give the column a number type in its file or in Change Data Type.'

/** Returns the requirement of a column, whose reason names the column's type and ends with the advice. */
export function requirementOfColumn(
  column: string,
  type: string,
  { holds, reason, advice }: NonNullable<Requirement>,
): ColumnRequirement {
  return { column, holds, reason: `${reason} (${type})${advice ? `. ${advice}` : ''}` }
}

/** Creates a requirement. `reason` explains why a value doesn't meet it. */
export function requirement(holds: Sql, reason: string): Requirement {
  return { holds, reason }
}
