import { type DatabaseObject, type ObjectKind, objectLists } from '@anj/workflow'
import type { Changes, TableChange } from './changes.ts'
import { hasComment } from './known-tables.ts'
import { type DictionaryFilter, wordsOf } from './shown-tables.ts'
import { sortBy } from './sort-by.ts'

/** An object with precomputed values for searches and lists. */
export interface KnownObject {
  readonly object: DatabaseObject
  /** The most important properties in a line. */
  readonly says: string
  /** The searchable text in lower case. */
  readonly text: string
}

/** Prepares objects for searches and sorts them by schema and name. */
export function knownObjects(objects: readonly DatabaseObject[]): readonly KnownObject[] {
  const known = objects.map((object): KnownObject => {
    const says = summaryOf(object)
    const { label, comment, definition } = object
    return { object, says, text: [label, says, comment ?? '', definition ?? ''].join('\n').toLowerCase() }
  })
  return sortBy(known, ({ object }) => object.label, false)
}

const told: Readonly<Record<ReturnType<typeof listOf>, readonly string[]>> = {
  routines: ['returns', 'language', 'runs'],
  sequences: ['type', 'column', 'used'],
  types: ['labels', 'is'],
  extensions: ['version', 'schema'],
}

function summaryOf({ kind, properties, state }: DatabaseObject): string {
  const values = { ...properties, ...state }
  return told[listOf(kind)]
    .flatMap((name) => {
      const value = values[name]
      if (value === null || value === undefined) return []
      return name === 'returns' || name === 'used' ? `${name} ${value}` : value
    })
    .join(' · ')
}

const listOf = (kind: ObjectKind) => objectLists[kind]

/** Returns the objects that pass a filter. The search also covers definitions. */
export function shownObjects(
  objects: readonly KnownObject[],
  { find, schema, objects: kind, onlyUncommented, onlyChanged }: DictionaryFilter,
  changes: Changes,
): readonly KnownObject[] {
  const words = wordsOf(find)
  return objects.filter(
    ({ object, text }) =>
      (schema === null || object.schema === schema) &&
      (kind === 'all' || listOf(object.kind) === kind) &&
      (!onlyUncommented || !hasComment(object.comment)) &&
      (!onlyChanged || changes.objects.has(object.key)) &&
      words.every((word) => text.includes(word)),
  )
}

/** Returns an object's change, or null for an unchanged object. */
export function objectChangeOf({ objects }: Changes, { object }: KnownObject): TableChange | null {
  return objects.get(object.key)?.what ?? null
}
