import { join, name, type Sql, sql } from '../../duckdb/sql.ts'

const reference = /"part(\d+)"/g
const atom = /^("[a-z]+\d+"|null|true|false|-?\d+)$/

/**
 * Names for the parts of formulas. DuckDB has no `let` within an expression, so a part that is used more than once is
 * the column of a nested select. Each layer computes the parts that use only those of the layers before. The size of
 * the SQL is therefore linear in the size of the formulas.
 */
export class Layers {
  readonly #layers: { readonly value: Sql; readonly as: Sql }[][] = []
  readonly #known = new Map<string, Sql>()
  readonly #levels: number[] = []

  /** Names an expression. Equal expressions have the same name. */
  name(value: Sql): Sql {
    const text = value.inline()
    if (atom.test(text)) return value
    const known = this.#known.get(text)
    if (known) return known
    const used = [...text.matchAll(reference)].map(([, number]) => this.#levels[Number(number)] ?? 0)
    const level = Math.max(0, ...used)
    const as = name(`part${this.#levels.push(level + 1) - 1}`)
    const layer = (this.#layers[level] ??= [])
    layer.push({ value, as })
    this.#known.set(text, as)
    return as
  }

  /** Selects all columns of a select and the parts. */
  over(select: Sql): Sql {
    return this.#layers.reduce(
      (inner, layer) =>
        sql`select *, ${join(layer.map(({ value, as }) => sql`${value} as ${as}`))} from (${inner})`,
      select,
    )
  }
}
