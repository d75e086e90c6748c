import { SqlError } from '../../session.ts'
import type { Moment, SqlRow, SqlValue } from '../../values.ts'
import type { Table } from '../catalogue/model.ts'
import type { SessionState } from '../run/session-state.ts'
import type { Version } from '../store/version.ts'
import type { EngineType } from '../syntax/tree.ts'
import { checkImplicit } from '../types/common-type.ts'
import { converter, type Value } from '../types/convert.ts'

/** The context in which a statement runs. */
export interface Run {
  readonly session: SessionState
  readonly variables: Map<string, SqlValue>
  /** Results that are computed once per statement. The key is the part of the statement that uses the result. */
  readonly cache: Map<object, unknown>
  readonly startedAt: Moment
  /** Returns the rows of a table that are visible to the statement. */
  versionOf(table: Table): Version
}

/** The rows to which an expression currently applies, one from each source. */
export interface Frame {
  readonly rows: SqlRow[]
  /** Keys and aggregates of a grouped query. */
  group: SqlRow
  windows: SqlRow
  readonly outer: Frame | null
  readonly run: Run
}

export const newFrame = (run: Run, outer: Frame | null): Frame => ({
  rows: [],
  group: [],
  windows: [],
  outer,
  run,
})

/** The dependencies of an expression or a condition. */
export interface Dependencies {
  /** Bit mask of the sources that the expression refers to in its own query. */
  readonly slots: number
  /** True if the expression refers to an outer query. */
  readonly outer: boolean
}

export interface Compiled extends Dependencies {
  readonly type: EngineType
  readonly nullable: boolean
  /** True when the value is the same for all rows and runs. */
  readonly constant: boolean
  /** Properties of the column, if the expression is nothing but a column. */
  readonly column?: { readonly name: string; readonly identity: boolean; readonly computed: boolean }
  /** Value of a literal, for rules that depend on it. */
  readonly literal?: SqlValue
  run(frame: Frame): SqlValue
}

export interface Predicate extends Dependencies {
  /** Null means unknown. */
  test(frame: Frame): boolean | null
}

export const nothing: Dependencies = { slots: 0, outer: false }

export function dependenciesOf(parts: readonly Dependencies[]): Dependencies {
  let slots = 0
  let outer = false
  for (const part of parts) {
    slots |= part.slots
    outer ||= part.outer
  }
  return { slots, outer }
}

export const constantOf = (type: EngineType, value: SqlValue): Compiled => ({
  ...nothing,
  type,
  nullable: value === null,
  constant: true,
  literal: value,
  run: () => value,
})

/** Returns an expression that is null when any of its parts is null. */
export function nullIfAnyNull(
  type: EngineType,
  parts: readonly Compiled[],
  run: (values: readonly Value[], frame: Frame) => SqlValue,
  nullable?: boolean,
): Compiled {
  const runs = parts.map((part) => part.run)
  return {
    ...dependenciesOf(parts),
    type,
    nullable: nullable ?? parts.some((part) => part.nullable),
    constant: false,
    run: (frame) => {
      const values: Value[] = []
      for (const one of runs) {
        const value = one(frame)
        if (value === null) return null
        values.push(value)
      }
      return run(values, frame)
    },
  }
}

/** Computes a constant when it is first used, so that an error in it occurs only if it is reached. */
function once(run: (frame: Frame) => SqlValue): (frame: Frame) => SqlValue {
  let found: { readonly value: SqlValue } | null = null
  return (frame) => {
    found ??= { value: run(frame) }
    return found.value
  }
}

export interface CastOptions {
  readonly style?: number | null
  readonly isTry?: boolean
  readonly implicit?: boolean
}

/** Returns the expression's value in another type. */
export function cast(source: Compiled, type: EngineType, options: CastOptions = {}): Compiled {
  const target: EngineType =
    type.collation === undefined && source.type.collation !== undefined && 'length' in type
      ? { ...type, collation: source.type.collation }
      : type
  if (source.literal === null) return { ...constantOf(target, null), type: target }
  if (options.implicit === true) checkImplicit(source.type, target)
  const convert = converter(source.type, target, options.style ?? null)
  const inner = source.run
  const plain = (frame: Frame): SqlValue => {
    const value = inner(frame)
    return value === null ? null : convert(value)
  }
  const run = options.isTry === true ? attempt(plain) : plain
  return {
    slots: source.slots,
    outer: source.outer,
    type: target,
    nullable: source.nullable || options.isTry === true,
    constant: source.constant,
    run: source.constant ? once(run) : run,
  }
}

/** Wraps a conversion so that it returns null instead of failing. */
function attempt(run: (frame: Frame) => SqlValue): (frame: Frame) => SqlValue {
  return (frame) => {
    try {
      return run(frame)
    } catch (error) {
      if (error instanceof SqlError && error.facts.number !== 529 && error.facts.number !== 40517) return null
      throw error
    }
  }
}

/** Converts the expression to the type of an operation, if necessary. */
export function castIfNeeded(source: Compiled, type: EngineType): Compiled {
  const { name, length, precision, scale } = source.type
  if (name === type.name && length === type.length && precision === type.precision && scale === type.scale)
    return source
  return cast(source, type, { implicit: true })
}
