/** The types that DuckDB accepts as parameters. Decimals are passed as text and cast in SQL, so no digit is lost. */
export type SqlValue = string | number | bigint | boolean | null

type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'value'; readonly value: SqlValue }

/**
 * A fragment of SQL. Only the `sql` tag creates fragments, so a plain string never becomes SQL. Values become
 * parameters or escaped literals, names are quoted, and fragments nest.
 */
export class Sql {
  readonly #pieces: readonly Piece[]

  private constructor(pieces: readonly Piece[]) {
    this.#pieces = pieces
  }

  static of(...pieces: readonly (Piece | Sql)[]): Sql {
    return new Sql(pieces.flatMap((piece) => (piece instanceof Sql ? piece.#pieces : [piece])))
  }

  get isEmpty(): boolean {
    return this.#pieces.every((piece) => piece.kind === 'text' && piece.text === '')
  }

  /**
   * Returns the fragment with some of its names replaced. `by` gets each piece of SQL, such as a quoted name, and
   * returns its replacement or null. A literal is one piece with its quotes, so it can't be taken for a name.
   */
  replaced(by: (piece: string) => Sql | null): Sql {
    return Sql.of(...this.#pieces.map((piece) => (piece.kind === 'text' ? (by(piece.text) ?? piece) : piece)))
  }

  /** Returns text with `$1`, `$2` … and the parameter values in that order. */
  render(): { readonly text: string; readonly values: SqlValue[] } {
    const values: SqlValue[] = []
    const text = this.#pieces.map((piece) =>
      piece.kind === 'text' ? piece.text : `$${values.push(piece.value)}`,
    )
    return { text: text.join(''), values }
  }

  /** Returns text with the values as literals, for statements without parameters (`create view`, options of `copy`). */
  inline(): string {
    return this.#pieces.map((piece) => (piece.kind === 'text' ? piece.text : literal(piece.value))).join('')
  }
}

/** Template tag for SQL. Interpolations must be `Sql` themselves: a value, a name or another fragment. */
export function sql(strings: TemplateStringsArray, ...parts: readonly Sql[]): Sql {
  return Sql.of(
    ...strings.flatMap((text, i): readonly (Piece | Sql)[] => {
      const part = parts[i]
      if (i < parts.length && !(part instanceof Sql))
        throw new TypeError('Only Sql can be interpolated into sql``')
      return part ? [{ kind: 'text', text }, part] : [{ kind: 'text', text }]
    }),
  )
}

/**
 * Returns a value as a fragment: a parameter if the statement supports parameters, and otherwise an escaped literal.
 */
export function value(value: SqlValue): Sql {
  return Sql.of({ kind: 'value', value })
}

/** Returns a value that is always rendered as a literal, for places where DuckDB needs a constant at plan time. */
export function constant(value: SqlValue): Sql {
  return Sql.of({ kind: 'text', text: literal(value) })
}

/** Returns a quoted identifier. Several parts are joined with dots. */
export function name(...parts: readonly [string, ...string[]]): Sql {
  return Sql.of({ kind: 'text', text: parts.map(quoteName).join('.') })
}

/** Joins fragments with a separator. */
export function join(pieces: readonly Sql[], separator: Sql = sql`, `): Sql {
  return Sql.of(...pieces.flatMap((piece, i) => (i === 0 ? [piece] : [separator, piece])))
}

function quoteName(part: string): string {
  if (part.includes('\0')) throw new TypeError('A name cannot contain a NUL character')
  return `"${part.replaceAll('"', '""')}"`
}

function literal(value: SqlValue): string {
  if (value === null) return 'null'
  if (typeof value === 'string') return quoteText(value)
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new TypeError('Only finite numbers can become literals')
  return String(value)
}

/**
 * Quotes a literal. DuckDB has no escapes in plain literals and NUL would end the statement, so NUL becomes `chr(0)`.
 */
function quoteText(text: string): string {
  const quoted = text.split('\0').map((part) => `'${part.replaceAll("'", "''")}'`)
  return quoted.length === 1 ? quoted.join('') : `(${quoted.join(' || chr(0) || ')})`
}
