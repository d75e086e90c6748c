/** What DuckDB may be given as a parameter. Decimals travel as text and are cast in SQL, so no digit is lost. */
export type SqlValue = string | number | bigint | boolean | null

type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'value'; readonly value: SqlValue }

/**
 * A piece of SQL. It can only be made by the tag below, so a plain string never becomes SQL:
 * values become parameters or escaped literals, names are quoted, and pieces nest.
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

  /** Text with `$1`, `$2` … and the values that belong there. */
  render(): { readonly text: string; readonly values: SqlValue[] } {
    const values: SqlValue[] = []
    const text = this.#pieces.map((piece) =>
      piece.kind === 'text' ? piece.text : `$${values.push(piece.value)}`,
    )
    return { text: text.join(''), values }
  }

  /** Text with the values as literals, for statements that take no parameters (`create view`, options of `copy`). */
  inline(): string {
    return this.#pieces.map((piece) => (piece.kind === 'text' ? piece.text : literal(piece.value))).join('')
  }
}

/** SQL as it stands in the source code; what is filled in must be `Sql` itself: a value, a name, or another piece. */
export function sql(strings: TemplateStringsArray, ...parts: readonly Sql[]): Sql {
  return Sql.of(
    ...strings.flatMap((text, i): readonly (Piece | Sql)[] => {
      const part = parts[i]
      if (i < parts.length && !(part instanceof Sql)) throw new TypeError('Only Sql may be filled into sql``')
      return part ? [{ kind: 'text', text }, part] : [{ kind: 'text', text }]
    }),
  )
}

/** A value: a parameter where the statement takes them, else an escaped literal. */
export function value(value: SqlValue): Sql {
  return Sql.of({ kind: 'value', value })
}

/** A value that is always written as a literal, where DuckDB wants a constant at plan time. */
export function constant(value: SqlValue): Sql {
  return Sql.of({ kind: 'text', text: literal(value) })
}

/** A quoted identifier; several parts are joined by dots. */
export function name(...parts: readonly [string, ...string[]]): Sql {
  return Sql.of({ kind: 'text', text: parts.map(quoteName).join('.') })
}

/** Pieces with a separator between them. */
export function join(pieces: readonly Sql[], separator: Sql = sql`, `): Sql {
  return Sql.of(...pieces.flatMap((piece, i) => (i === 0 ? [piece] : [separator, piece])))
}

function quoteName(part: string): string {
  if (part.includes('\0')) throw new TypeError('A name holds no NUL character')
  return `"${part.replaceAll('"', '""')}"`
}

function literal(value: SqlValue): string {
  if (value === null) return 'null'
  if (typeof value === 'string') return quoteText(value)
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new TypeError('Only finite numbers have a literal')
  return String(value)
}

/** DuckDB knows no escapes in plain literals; a NUL would end the statement's text, so it is spelled out. */
function quoteText(text: string): string {
  const quoted = text.split('\0').map((part) => `'${part.replaceAll("'", "''")}'`)
  return quoted.length === 1 ? quoted.join('') : `(${quoted.join(' || chr(0) || ')})`
}
