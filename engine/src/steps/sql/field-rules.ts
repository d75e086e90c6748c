import { AppError, sentence } from '@anj/workflow'
import { MOST_LEVELS } from './allowed.ts'
import type { PlaceInText } from './place-in-text.ts'

/** A part of the tree that DuckDB's parser returns as JSON. */
export type Part = Readonly<Record<string, unknown>>

/** The tables that a query can name, in lower case. */
export type Scope = ReadonlySet<string>

/** Checks one field of a part. */
export type Field = (value: unknown, scope: Scope) => void

/** DuckDB's position of a part without a place in the text. */
const NOWHERE = 2 ** 63

/**
 * Checks the fields of parts by rules, and refuses a statement with the place in its text. A field without a rule is
 * refused.
 */
export class FieldRules {
  readonly #placeOf: (byte: number) => PlaceInText
  /** The place of the part that is judged, for parts without a place of their own. */
  #at = 0
  #level = 0

  constructor(placeOf: (byte: number) => PlaceInText) {
    this.#placeOf = placeOf
  }

  /** Accepts any value. */
  readonly any: Field = () => undefined

  /** Refuses a field that has a value. */
  readonly nothing: Field = (value) => {
    const isNothing = !value || (typeof value === 'object' && Object.keys(value).length === 0)
    if (!isNothing) this.refusePart('option')
  }

  /** Judges a value unless it is missing. */
  optional(field: Field): Field {
    return (value, scope) => {
      if (value !== null && value !== undefined) field(value, scope)
    }
  }

  /** Judges each value of a list. */
  each(field: Field): Field {
    return (value, scope) => {
      if (!Array.isArray(value)) return this.refusePart('list')
      for (const one of value) field(one, scope)
    }
  }

  /** Judges the fields of a part. A field without a rule is refused. */
  fields(value: unknown, scope: Scope, fields: Readonly<Record<string, Field>>): void {
    const found = part(value)
    if (!found) return this.refusePart(typeof value)
    for (const [name, given] of Object.entries(found)) {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      if (!field) return this.refusePart(name)
      field(given, scope)
    }
  }

  /** Judges within a further level, of which there is a limit. */
  nested(work: () => void): void {
    this.#level += 1
    if (this.#level > MOST_LEVELS) this.refuse(sentence('sqlTooDeep', { limit: MOST_LEVELS }))
    work()
    this.#level -= 1
  }

  /** Judges a part at its place in the text. */
  placed(value: unknown, work: () => void): void {
    const before = this.#at
    const place = part(value)?.query_location
    if (typeof place === 'number' && place < NOWHERE) this.#at = place
    work()
    this.#at = before
  }

  /** Refuses a part that isn't allowed, by its name. */
  refusePart(name: unknown): never {
    return this.refuse(sentence('sqlPartRefused', { part: partWords(name) }))
  }

  /** Refuses the statement at the place of the part that is judged. */
  refuse(reason: string): never {
    throw new AppError('sqlRefused', { ...this.#placeOf(this.#at), reason })
  }
}

/** Returns a part of a tree. Null for a list or a single value. */
export function part(value: unknown): Part | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Part) : null
}

/** Returns a list of a tree. Empty for anything else. */
export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

const LONGEST_NAME = 60

/** Returns a name for a message. */
export function shown(name: unknown): string {
  const text = typeof name === 'string' && name !== '' ? name : 'without a name'
  return text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME)}…` : text
}

/** Returns the words for a part of the tree, such as 'lambda'. */
function partWords(name: unknown): string {
  return shown(name).toLowerCase().replaceAll('_', ' ')
}
