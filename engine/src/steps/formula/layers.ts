import { join, name, type Sql, sql } from '../../duckdb/sql.ts'

const reference = /^"part(\d+)"$/
const atom = /^("[a-z]+\d+"|null|true|false|-?\d+)$/
/** The most parts within each other in one expression. DuckDB allows expressions of 1000 levels. */
const DEEPEST = 12

/** A nested select: the parts that it computes, and those that no later one uses. */
interface Layer {
  readonly added: readonly Sql[]
  readonly dropped: readonly Sql[]
}

/** A named expression. */
interface NamedPart {
  readonly as: Sql
  readonly value: Sql
  /** The numbers of the parts that the expression uses. */
  readonly uses: readonly number[]
}

/**
 * Names for the parts of formulas. DuckDB has no `let` within an expression, so a part that is used more than once is
 * the column of a nested select. Each layer computes the parts that use only those of the layers before. The size of
 * the SQL is therefore linear in the size of the formulas.
 */
export class Layers {
  readonly #parts: NamedPart[] = []
  readonly #known = new Map<string, Sql>()

  /** Names an expression. Equal expressions have the same name. */
  name(value: Sql): Sql {
    const text = value.inline()
    if (atom.test(text)) return value
    const known = this.#known.get(text)
    if (known) return known
    const uses: number[] = []
    value.replaced((piece) => {
      const number = numberOf(piece)
      if (number !== null) uses.push(number)
      return null
    })
    const as = name(`part${this.#parts.length}`)
    this.#parts.push({ as, value, uses })
    this.#known.set(text, as)
    return as
  }

  /** Selects all columns of a select and the parts with the names in `results`. */
  over(select: Sql, results: readonly Sql[]): Sql {
    const layers = this.#layersFor(new Set(results.flatMap((result) => numberOf(result.inline()) ?? [])))
    return layers.reduce((inner, { added, dropped }) => {
      const kept = dropped.length > 0 ? sql`* exclude (${join(dropped)})` : sql`*`
      return sql`select ${kept}, ${join(added)} from (${inner})`
    }, select)
  }

  /** Returns the number of nested selects for the results. */
  count(results: readonly Sql[]): number {
    return this.#layersFor(new Set(results.flatMap((result) => numberOf(result.inline()) ?? []))).length
  }

  /** Assigns the parts to layers. A part that is used once becomes a piece of the expression that uses it. */
  #layersFor(wanted: ReadonlySet<number>): readonly Layer[] {
    const counts = this.#counts(wanted)
    const expressions: Sql[] = []
    const depths: number[] = []
    const levels: number[] = []
    const layers: { added: Sql[]; dropped: Sql[] }[] = []
    const columns = new Map<number, { readonly as: Sql; lastUse: number }>()
    for (const [i, { as, value, uses }] of this.#parts.entries()) {
      const count = counts[i] ?? 0
      if (count === 0) continue
      const isInlined = (used: number) => !columns.has(used)
      const inlined = uses.filter(isInlined)
      levels[i] = Math.max(0, ...uses.map((used) => (levels[used] ?? 0) + (isInlined(used) ? 0 : 1)))
      depths[i] = 1 + Math.max(0, ...inlined.map((used) => depths[used] ?? 0))
      expressions[i] = value.replaced((piece) => {
        const used = numberOf(piece)
        const inner = used !== null && isInlined(used) ? expressions[used] : undefined
        return inner ? sql`(${inner})` : null
      })
      if (count > 1 || wanted.has(i) || depths[i] >= DEEPEST) columns.set(i, { as, lastUse: levels[i] })
    }
    for (const [i, column] of columns) {
      const level = levels[i] ?? 0
      const layer = (layers[level] ??= { added: [], dropped: [] })
      const expression = expressions[i] ?? column.as
      layer.added.push(sql`${expression} as ${column.as}`)
      expression.replaced((piece) => {
        const used = columns.get(numberOf(piece) ?? -1)
        if (used) used.lastUse = Math.max(used.lastUse, level)
        return null
      })
    }
    for (const [i, { as, lastUse }] of columns) if (!wanted.has(i)) layers[lastUse + 1]?.dropped.push(as)
    return layers
  }

  /** Counts the uses of each part in those that the results need. */
  #counts(wanted: ReadonlySet<number>): readonly number[] {
    const counts: number[] = this.#parts.map((_, i) => (wanted.has(i) ? 1 : 0))
    for (let i = this.#parts.length - 1; i >= 0; i -= 1)
      if ((counts[i] ?? 0) > 0)
        for (const used of this.#parts[i]?.uses ?? []) counts[used] = (counts[used] ?? 0) + 1
    return counts
  }
}

/** Returns the number of a part by its quoted name, or null for other SQL. */
function numberOf(piece: string): number | null {
  const found = reference.exec(piece)
  return found ? Number(found[1]) : null
}
