import type { ColumnFamily, DictionaryColumn, DictionaryForeignKey, TableRef } from '@anj/workflow'
import type { TextValueFamily } from './dialects/value-patterns.ts'

/**
 * Writes fixes in the SQL of a database family. Each function returns complete statements that end with a semicolon.
 */
export interface Dialect {
  readonly quote: (name: string) => string
  readonly table: (table: TableRef) => string
  readonly addPrimaryKey: (table: TableRef, columns: readonly string[]) => string
  /** Adds an auto-numbered column as the primary key. */
  readonly addIdentityKey: (table: TableRef, column: string) => string
  readonly addForeignKey: (
    table: TableRef,
    key: Pick<DictionaryForeignKey, 'name' | 'columns' | 'references'>,
  ) => string
  /** Makes the server validate an unchecked foreign key; null when the server doesn't report unchecked keys. */
  readonly checkForeignKey: (table: TableRef, key: DictionaryForeignKey) => string | null
  readonly addIndex: (table: TableRef, name: string, columns: readonly string[], unique?: boolean) => string
  /** Drops an index that backs no constraint. */
  readonly dropIndex: (table: TableRef, name: string) => string
  /** Drops the constraint and the index that backs it. */
  readonly dropUniqueKey: (table: TableRef, name: string) => string
  /**
   * Changes a column's type and keeps its nullability, default and comment. This function and those below don't
   * support computed columns: MySQL would need their expressions again.
   */
  readonly changeType: (table: TableRef, column: DictionaryColumn, type: string) => string
  /** Changes the types of foreign key columns; null when the server requires the same types on both sides. */
  readonly changeKeyTypes: (
    table: TableRef,
    key: DictionaryForeignKey,
    changes: readonly { readonly column: DictionaryColumn; readonly type: string }[],
  ) => string | null
  readonly setNotNull: (table: TableRef, column: DictionaryColumn) => string
  readonly dropDefault: (table: TableRef, column: DictionaryColumn) => string
  /** Comments on `column`, or on the table when it is null. */
  readonly comment: (table: TableRef, column: DictionaryColumn | null, text: string) => string
  /** Drops a column with its default. Indexes, keys and checks on the column may have to be dropped first. */
  readonly dropColumn: (table: TableRef, column: DictionaryColumn) => string
  readonly dropTable: (table: TableRef) => string
  /** Selects a few rows of a table, optionally those that match a condition. */
  readonly look: (table: TableRef, condition?: string) => string
  /** A condition that is true when a text value is empty or contains only whitespace. */
  readonly isBlank: (column: string) => string
  /**
   * A condition that is true when a text value can't be converted to the type without loss. It is never true for
   * null.
   */
  readonly isUnlike: (column: string, family: TextValueFamily, scale: number) => string
  /** A condition that is true when a text value has more than `length` characters, including trailing spaces. */
  readonly isLonger: (column: string, length: number) => string
  /** Returns the family's name for a type, such as `numeric(12,2)`; null when it has no such type. */
  readonly typeFor: (
    family: ColumnFamily,
    measures?: { readonly length?: number; readonly precision?: number; readonly scale?: number },
  ) => string | null
}
