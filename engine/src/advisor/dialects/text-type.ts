import type { DictionaryColumn } from '@anj/workflow'

/** Whether a type, in the words of whatever family, holds texts. */
export function isText(type: string): boolean {
  return /char|text|^enum\b|^set\b/i.test(type)
}

/** A type with the collation that a column has of its own, which a change of the type would lose otherwise. */
export function withCollation(type: string, { collation }: Pick<DictionaryColumn, 'collation'>): string {
  return collation !== undefined && isText(type) ? `${type} collate ${collation}` : type
}
