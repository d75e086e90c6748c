import type { SqlRow } from '../../values.ts'
import { invalidColumn, sqlError } from '../errors.ts'
import type { BoundQuery } from '../query/bound.ts'
import type { BoundSource } from '../query/sources.ts'
import type { SessionState } from '../run/session-state.ts'
import type { EngineType, Expression, Name, Query } from '../syntax/tree.ts'
import type { Aggregate } from './aggregates.ts'
import type { Compiled, Frame, Run } from './compiled.ts'

export interface ScopeColumn {
  readonly name: string
  readonly type: EngineType
  readonly nullable: boolean
  readonly identity: boolean
  readonly computed: boolean
}

export interface ScopeSource {
  readonly alias: string
  /** Qualified name of the table. Empty when there is an alias. */
  readonly name: Name
  readonly columns: readonly ScopeColumn[]
  readonly slot: number
}

export interface Grouping {
  readonly keys: { readonly sameAs: string; readonly compiled: Compiled }[]
  readonly aggregates: { readonly sameAs: string; readonly aggregate: Aggregate }[]
  /** True while the argument of an aggregate is being compiled, where columns refer to rows instead of groups. */
  inside: boolean
}

export interface WindowUse {
  readonly name: string
  readonly partitionBy: readonly Compiled[]
  readonly orderBy: readonly { readonly compiled: Compiled; readonly descending: boolean }[]
  readonly aggregate: Aggregate | null
}

/** The context in which a statement is bound. */
export interface BindContext {
  readonly session: SessionState
  /** Returns the type of a variable. Throws 137 if it isn't declared. */
  variableType(name: string): EngineType
  /** Returns the source that a name in FROM refers to. Throws 208 if there is none. */
  source(name: Name, hints: readonly string[]): BoundSource
  bindQuery(query: Query, outer: Scope | null): BoundQuery
  /** Records that the statement reads the catalogue and must wait for schema changes. */
  asksCatalogue(): void
  /** In a trigger, the columns that were changed, for UPDATE(column). */
  readonly updated?: ReadonlySet<string>
}

export interface Resolved {
  readonly column: ScopeColumn
  readonly slot: number
  readonly index: number
  readonly depth: number
  readonly scope: Scope
}

/** Names that are visible to an expression. */
export class Scope {
  readonly sources: ScopeSource[] = []
  readonly outer: Scope | null
  readonly context: BindContext
  grouping: Grouping | null = null
  /** The window functions that the query uses. Null where window functions aren't allowed. */
  windows: WindowUse[] | null = null
  /** References from nested queries to outer queries. */
  readonly references: { readonly scope: Scope; readonly slot: number }[] = []

  constructor(context: BindContext, outer: Scope | null) {
    this.context = context
    this.outer = outer
  }

  add(alias: string, name: Name, columns: readonly ScopeColumn[]): number {
    const slot = this.sources.length
    if (slot >= 31) throw sqlError(106, 'Too many table names in the query.')
    const lower = alias.toLowerCase()
    if (
      alias !== '' &&
      this.sources.some((source) => source.alias.toLowerCase() === lower && sameQualifier(source.name, name))
    )
      throw sqlError(
        1013,
        `The objects "${alias}" and "${alias}" in the FROM clause have the same exposed names. Use correlation names to distinguish them.`,
      )
    this.sources.push({ alias, name, columns, slot })
    return slot
  }

  private here(parts: Name): Resolved | null {
    const wanted = (parts.at(-1) ?? '').toLowerCase()
    const qualifier = parts.slice(0, -1)
    let found: Resolved | null = null
    for (const source of this.sources) {
      if (!matches(source, qualifier)) continue
      const index = source.columns.findIndex((column) => column.name.toLowerCase() === wanted)
      const column = source.columns[index]
      if (column === undefined) continue
      if (found !== null) throw sqlError(209, `Ambiguous column name '${parts.at(-1) ?? ''}'.`)
      found = { column, slot: source.slot, index, depth: 0, scope: this }
    }
    return found
  }

  /** Resolves the name of a column, first in this query and then in the outer queries. */
  resolve(parts: Name): Resolved {
    const found = this.find(parts)
    if (found !== null) return found
    if (parts.length > 1)
      throw sqlError(4104, `The multi-part identifier "${parts.join('.')}" could not be bound.`)
    throw invalidColumn(parts[0] ?? '')
  }

  private find(parts: Name): Resolved | null {
    const here = this.here(parts)
    if (here !== null) return here
    const found = this.outer?.find(parts) ?? null
    if (found === null) return null
    this.references.push({ scope: found.scope, slot: found.slot })
    return { ...found, depth: found.depth + 1 }
  }

  /** Returns the sources of `*` or `t.*`. */
  stars(qualifier: Name): readonly ScopeSource[] {
    if (qualifier.length === 0) {
      if (this.sources.length === 0) throw sqlError(263, 'Must specify table to select from.')
      return this.sources
    }
    const found = this.sources.filter((source) => matches(source, qualifier))
    if (found.length === 0)
      throw sqlError(
        107,
        `The column prefix '${qualifier.join('.')}' does not match with a table name or alias name used in the query.`,
      )
    return found
  }
}

const sameQualifier = (a: Name, b: Name) => a.join('.').toLowerCase() === b.join('.').toLowerCase()

function matches(source: ScopeSource, qualifier: Name): boolean {
  const [last, ...rest] = [...qualifier].reverse()
  if (last === undefined) return true
  if (source.alias.toLowerCase() !== last.toLowerCase()) return false
  if (rest.length === 0) return true
  // Only a table without an alias has a qualified name.
  const [, ...full] = [...source.name].reverse()
  return (
    source.name.length > 0 &&
    rest.every((part, i) => part === '' || (full[i] ?? part).toLowerCase() === part.toLowerCase())
  )
}

/** Returns a text that is the same for all expressions that mean the same in the scope. */
export function sameAs(expression: Expression, scope: Scope): string {
  return JSON.stringify(expression, (_, value: unknown) => {
    if (typeof value === 'bigint') return `${value}n`
    if (isColumn(value)) {
      const { scope: owner, slot, index } = scope.resolve(value.parts)
      return owner === scope ? `#${slot}.${index}` : `#outer.${value.parts.join('.').toLowerCase()}`
    }
    return value
  })
}

const isColumn = (value: unknown): value is { kind: 'column'; parts: Name } =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'column'

export type RowsOf = (run: Run, outer: Frame | null) => Iterable<SqlRow>
