import type { ColumnFamily, DictionaryColumn, DictionaryForeignKey, TableRef } from '@anj/workflow'
import type { WrittenFamily } from './dialects/written-as.ts'

/** How fixes are written in a family's SQL. Each gives whole statements that end with a semicolon. */
export interface Dialect {
  readonly quote: (name: string) => string
  readonly table: (table: TableRef) => string
  readonly addPrimaryKey: (table: TableRef, columns: readonly string[]) => string
  /** A new numbered column as the primary key. */
  readonly addIdentityKey: (table: TableRef, column: string) => string
  readonly addForeignKey: (
    table: TableRef,
    key: Pick<DictionaryForeignKey, 'name' | 'columns' | 'references'>,
  ) => string
  /** Lets the server vouch for a foreign key that it has not checked; null where it doesn't tell of any. */
  readonly checkForeignKey: (table: TableRef, key: DictionaryForeignKey) => string | null
  readonly addIndex: (table: TableRef, name: string, columns: readonly string[], unique?: boolean) => string
  /** An index that serves no constraint. */
  readonly dropIndex: (table: TableRef, name: string) => string
  /** The constraint with the index that serves it. */
  readonly dropUniqueKey: (table: TableRef, name: string) => string
  /**
   * Gives a column another type and keeps whether it may be null, its default and its comment. Not for computed columns,
   * here and below: MySQL would have to be told again how they are computed.
   */
  readonly changeType: (table: TableRef, column: DictionaryColumn, type: string) => string
  /** Gives columns of a foreign key other types; null where a foreign key can't be of other types than its target. */
  readonly changeKeyTypes: (
    table: TableRef,
    key: DictionaryForeignKey,
    changes: readonly { readonly column: DictionaryColumn; readonly type: string }[],
  ) => string | null
  readonly setNotNull: (table: TableRef, column: DictionaryColumn) => string
  readonly dropDefault: (table: TableRef, column: DictionaryColumn) => string
  /** A column's when `column` is given, else the table's. */
  readonly comment: (table: TableRef, column: DictionaryColumn | null, text: string) => string
  /** With its default; indexes, keys and checks that look at it may have to go first. */
  readonly dropColumn: (table: TableRef, column: DictionaryColumn) => string
  readonly dropTable: (table: TableRef) => string
  /** A query for a few rows of a table, of which a condition is true if one is given. */
  readonly look: (table: TableRef, condition?: string) => string
  /** The condition that a text is empty or holds nothing but blanks, tabs and line ends. */
  readonly isBlank: (column: string) => string
  /** The condition that a text may lose something as such a type, or can't become one; never of null. */
  readonly isUnlike: (column: string, family: WrittenFamily, scale: number) => string
  /** The condition that a text has more characters than that, blanks at its end included. */
  readonly isLonger: (column: string, length: number) => string
  /** What the family calls a type, such as `numeric(12,2)`; null where it has none. */
  readonly typeFor: (
    family: ColumnFamily,
    measures?: { readonly length?: number; readonly precision?: number; readonly scale?: number },
  ) => string | null
}
