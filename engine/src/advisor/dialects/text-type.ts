import type { DictionaryColumn } from '@anj/workflow'

/** True for a text type of any database family. */
export function isText(type: string): boolean {
  return /char|text|^enum\b|^set\b/i.test(type)
}

/** Appends the column's collation to a type, because a change of type would otherwise reset it. */
export function withCollation(type: string, { collation }: Pick<DictionaryColumn, 'collation'>): string {
  return collation !== undefined && isText(type) ? `${type} collate ${collation}` : type
}
