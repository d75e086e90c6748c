import type {
  ColumnFamily,
  DictionaryColumn,
  DictionaryForeignKey,
  DictionaryTable,
  TableRef,
} from '@anj/workflow'
import type { TextValueFamily } from './dialects/value-patterns.ts'

/** The ways in which a database family's servers behave that matter to the rules. */
interface Behaviour {
  /** Returns the product's name and its reserved words in lower case. `version` is the server's version string. */
  readonly reservedWords: (version: string) => {
    readonly product: string
    readonly words: ReadonlySet<string>
  }
  /** True when repeating a column's declaration loses none of its attributes. */
  readonly canRedeclare: (table: Pick<DictionaryTable, 'checks'>, column: DictionaryColumn) => boolean
  /** True when changing a column's type loses none of its other attributes. */
  readonly canChangeType: (table: DictionaryTable, column: DictionaryColumn) => boolean
  /** True when a key can contain a text column with this maximum length, where null means unlimited. */
  readonly canIndexText: (length: number | null) => boolean
  /** True when strings that differ only in accents are equal. */
  readonly ignoresAccents: boolean
  /** True when TINYINT ranges from 0 to 255. */
  readonly unsignedTinyint: boolean
  /** True when a text type without a maximum length is stored as efficiently as a type with a limit. */
  readonly unlimitedTextIsFree: boolean
  /** True when `addPrimaryKey` accepts nullable columns, as long as they contain no nulls. */
  readonly primaryKeyOfNullable: boolean
  /** True when an existing unique index can be turned into the primary key. */
  readonly primaryKeyUsingIndex: boolean
  /** True when unique keys always treat nulls as equal, so that a second null is a duplicate. */
  readonly nullsAlwaysEqual: boolean
  /** True when replication can be configured to identify rows by a unique index. */
  readonly replicaIdentity: boolean
  /** True when the catalogue records which foreign keys existing rows may violate. */
  readonly marksUncheckedKeys: boolean
  /** True when a foreign key's columns may differ in size and collation from the columns that they refer to. */
  readonly looseForeignKeys: boolean
  /** True when a partitioned table can have foreign keys and can be referenced by them. */
  readonly partitionedForeignKeys: boolean
  /** True when an index that a foreign key relies on can be dropped if another index can replace it. */
  readonly dropsReferredIndex: boolean
  /** True when a check constraint can use an auto-numbered column. */
  readonly checksOnIdentity: boolean
  /** True when a statement can read the table that it changes. Otherwise a derived table has to copy its rows first. */
  readonly readsChangedTable: boolean
}

/**
 * Writes fixes in the SQL of a database family. Each function returns complete statements that end with a semicolon.
 */
export interface Dialect extends Behaviour {
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
   * Changes a column's type and keeps its nullability, default and comment. Neither this function nor the functions
   * below support computed columns, because MySQL would require their expressions to be repeated.
   */
  readonly changeType: (table: TableRef, column: DictionaryColumn, type: string) => string
  /** Changes the types of a foreign key's columns. Null when the server requires the same types on both sides. */
  readonly changeKeyTypes: (
    table: TableRef,
    key: DictionaryForeignKey,
    changes: readonly { readonly column: DictionaryColumn; readonly type: string }[],
  ) => string | null
  /** True when `changeKeyTypes` drops the foreign key and adds it again. */
  readonly replacesKeys: boolean
  readonly setNotNull: (table: TableRef, column: DictionaryColumn) => string
  readonly dropDefault: (table: TableRef, column: DictionaryColumn) => string
  /** Sets the comment of a column, or of the table when `column` is null. */
  readonly comment: (table: TableRef, column: DictionaryColumn | null, text: string) => string
  /** Drops a column and its default. The server may refuse while indexes, keys or checks use the column. */
  readonly dropColumn: (table: TableRef, column: DictionaryColumn) => string
  readonly dropTable: (table: TableRef) => string
  /** Returns a query for a few rows of a table, optionally only those that match a condition. */
  readonly selectRows: (table: TableRef, condition?: string) => string
  /** A condition that is true when a text value is empty or contains only whitespace. */
  readonly isBlank: (column: string) => string
  /**
   * A condition that is true when a text value can't be converted to the type without loss. It is never true for
   * null.
   */
  readonly isUnlike: (column: string, family: TextValueFamily, scale: number) => string
  /** A condition that is true when a text value has more than `length` characters, including trailing spaces. */
  readonly isLonger: (column: string, length: number) => string
  /** Returns the SQL name of a type, such as `numeric(12,2)`, or null when the database family has no such type. */
  readonly typeFor: (
    family: ColumnFamily,
    measures?: { readonly length?: number; readonly precision?: number; readonly scale?: number },
  ) => string | null
}
