import type { DataType } from '@anj/workflow'

/** The kinds of a cell in a SQLite file. A long integer has more digits than a float keeps. */
export type StoredKind = 'null' | 'integer' | 'long' | 'real' | 'text' | 'blob'

/** The letters by which a statement reports the kinds of a row's cells. */
export const letterOf: Readonly<Record<StoredKind, string>> = {
  null: 'n',
  integer: 'i',
  long: 'l',
  real: 'r',
  text: 't',
  blob: 'b',
}
const kindOf = new Map(Object.entries(letterOf).map(([kind, letter]) => [letter, kind as StoredKind]))

/** The cells of one kind in a column. */
export interface KindCount {
  count: number
  /** The first row with such a cell, counted from 1. */
  readonly firstRow: number
}

/** The cells of a column by their kind. */
export type KindCounts = ReadonlyMap<StoredKind, KindCount>

/** Rows with equal kinds are counted together, as long as there are not too many combinations. */
const MOST_PATTERNS = 2_000

/** Counts the kinds of the cells of all columns. */
export class KindCounter {
  readonly #columns: Map<StoredKind, KindCount>[]
  #patterns = new Map<string, KindCount>()

  constructor(columns: number) {
    this.#columns = Array.from({ length: columns }, () => new Map())
  }

  /** Counts a row by the letters of its cells. */
  add(pattern: string, row: number): void {
    const known = this.#patterns.get(pattern)
    if (known) {
      known.count += 1
      return
    }
    if (this.#patterns.size === MOST_PATTERNS) this.#flush()
    this.#patterns.set(pattern, { count: 1, firstRow: row })
  }

  counts(): readonly KindCounts[] {
    this.#flush()
    return this.#columns
  }

  #flush(): void {
    for (const [pattern, { count, firstRow }] of this.#patterns)
      for (const [i, counts] of this.#columns.entries()) {
        const kind = kindOf.get(pattern[i] ?? '') ?? 'null'
        const known = counts.get(kind)
        counts.set(kind, {
          count: (known?.count ?? 0) + count,
          firstRow: Math.min(known?.firstRow ?? firstRow, firstRow),
        })
      }
    this.#patterns = new Map()
  }
}

/** The kind of values that the declared type of a column announces. */
export type DeclaredKind = 'integer' | 'real' | 'decimal' | 'boolean' | 'moment' | 'text' | 'blob' | 'any'

/** Reads a declared type by the rules of SQLite's affinities, and recognizes the names of booleans and dates. */
export function declaredKind(declared: string): DeclaredKind {
  const name = declared.toUpperCase()
  if (name.includes('INT')) return 'integer'
  if (/CHAR|CLOB|TEXT/.test(name)) return 'text'
  if (name.includes('BLOB')) return 'blob'
  if (name.trim() === '' || name.trim() === 'ANY') return 'any'
  if (/REAL|FLOA|DOUB/.test(name)) return 'real'
  if (name.includes('BOOL')) return 'boolean'
  return /DATE|TIME/.test(name) ? 'moment' : 'decimal'
}

/** True if a column can have cells of the kind real. SQLite stores texts instead in columns that are declared as text. */
export function mayBeReal(declared: string): boolean {
  return declaredKind(declared) !== 'text'
}

const numbers: readonly StoredKind[] = ['integer', 'long', 'real']
const expected: Readonly<Record<Exclude<DeclaredKind, 'any' | 'moment'>, readonly StoredKind[]>> = {
  integer: ['integer', 'long'],
  real: ['real'],
  decimal: numbers,
  boolean: ['integer'],
  text: ['text'],
  blob: ['blob'],
}
const groups: readonly (readonly StoredKind[])[] = [numbers, ['text'], ['blob']]

/** Returns the kinds of cells that a column has besides those of its declared type, in the order of their first rows. */
export function otherKinds(
  declared: string,
  counts: KindCounts,
): readonly (readonly [kind: StoredKind, count: KindCount])[] {
  const declaredAs = declaredKind(declared)
  const kinds = declaredAs === 'any' || declaredAs === 'moment' ? largestGroup(counts) : expected[declaredAs]
  return [...counts]
    .filter(([kind]) => kind !== 'null' && !kinds.includes(kind))
    .toSorted(([, a], [, b]) => a.firstRow - b.firstRow)
}

/** Columns without a declared kind have the kind of most of their cells. */
function largestGroup(counts: KindCounts): readonly StoredKind[] {
  const size = (kinds: readonly StoredKind[]) =>
    kinds.reduce((sum, kind) => sum + (counts.get(kind)?.count ?? 0), 0)
  return groups.toSorted((a, b) => size(b) - size(a))[0] ?? []
}

/** The possible types of a column, narrowest first; undefined if its texts must suggest them. */
export function typesOf(declared: string, counts: KindCounts): readonly DataType[] | undefined {
  const has = (kind: StoredKind) => counts.has(kind)
  const declaredAs = declaredKind(declared)
  const isNumber = numbers.some(has)
  if (!isNumber && !has('text') && !has('blob')) return typesOfNothing(declared, declaredAs)
  if (isNumber && (has('text') || has('blob'))) return []
  if (has('blob')) return []
  if (has('text')) return undefined
  if (!has('real')) {
    if (declaredAs === 'boolean') return ['bit', 'int']
    if (declaredAs === 'moment') return ['date', 'int']
    return declaredAs === 'decimal' && hasScale(declared) ? ['decimal'] : ['int']
  }
  // A float keeps 53 bits, so it would change a long integer.
  if (has('long')) return ['decimal']
  return declaredAs === 'decimal' ? ['decimal', 'float'] : ['float']
}

/** True for a type such as DECIMAL(10,2). */
const hasScale = (declared: string) => /\(\s*\d+\s*,\s*[1-9]\d*\s*\)/.test(declared)

function typesOfNothing(declared: string, declaredAs: DeclaredKind): readonly DataType[] {
  switch (declaredAs) {
    case 'integer':
      return ['int']
    case 'real':
      return ['float']
    case 'decimal':
      return ['decimal']
    case 'boolean':
      return ['bit']
    case 'moment':
      if (!/DATE|STAMP/i.test(declared)) return ['time']
      return /TIME/i.test(declared) ? ['datetime'] : ['date']
    case 'text':
    case 'blob':
    case 'any':
      return []
  }
}
