import type {
  ColumnFamily,
  DictionaryColumn,
  DictionaryForeignKey,
  DictionaryTable,
  TableRef,
} from '@anj/workflow'
import type { TextValueFamily } from './dialects/value-patterns.ts'

/** Behaviour of a family's servers that affects the rules. */
interface Behaviour {
  /** Returns the product's name and the words it reserves, in lower case, by the version in the dictionary. */
  readonly reservedWords: (version: string) => {
    readonly product: string
    readonly words: ReadonlySet<string>
  }
  /** True when a column can be declared again without loss. */
  readonly canRedeclare: (table: Pick<DictionaryTable, 'checks'>, column: DictionaryColumn) => boolean
  /** True when a column's type can change without loss. */
  readonly canChangeType: (table: DictionaryTable, column: DictionaryColumn) => boolean
  /** True when a key can contain a text column with this maximum length, where null means unlimited. */
  readonly canIndexText: (length: number | null) => boolean
  /** True when strings that differ only in accents are equal. */
  readonly ignoresAccents: boolean
  /** True when TINYINT ranges from 0 to 255. */
  readonly unsignedTinyint: boolean
  /** True when a text type without a maximum length costs no more than a limited one. */
  readonly unlimitedTextIsFree: boolean
  /** True when `addPrimaryKey` accepts nullable columns that contain no null. */
  readonly primaryKeyOfNullable: boolean
  /** True when an existing index can become the primary key. */
  readonly primaryKeyUsingIndex: boolean
  /** True when unique keys always treat nulls as equal. */
  readonly nullsAlwaysEqual: boolean
  /** True when replication may identify rows by a unique index. */
  readonly replicaIdentity: boolean
  /** True when the catalogue marks foreign keys that existing rows may violate. */
  readonly marksUncheckedKeys: boolean
  /** True when both sides of a foreign key may differ in size and collation. */
  readonly looseForeignKeys: boolean
  /** True when partitioned tables can have foreign keys in both directions. */
  readonly partitionedForeignKeys: boolean
  /** True when an index that a foreign key refers to can be dropped if another index serves the key. */
  readonly dropsReferredIndex: boolean
  /** True when an auto-numbered column can be part of a check. */
  readonly checksOnIdentity: boolean
  /** True when a statement can read the table that it changes without a subquery that materializes it. */
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
  /** True when `changeKeyTypes` drops the foreign key and adds it again. */
  readonly replacesKeys: boolean
  readonly setNotNull: (table: TableRef, column: DictionaryColumn) => string
  readonly dropDefault: (table: TableRef, column: DictionaryColumn) => string
  /** Comments on `column`, or on the table when it is null. */
  readonly comment: (table: TableRef, column: DictionaryColumn | null, text: string) => string
  /** Drops a column with its default. Indexes, keys and checks on the column may have to be dropped first. */
  readonly dropColumn: (table: TableRef, column: DictionaryColumn) => string
  readonly dropTable: (table: TableRef) => string
  /** Selects a few rows of a table, optionally only those that match a condition. */
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
  /** Returns the family's name for a type, such as `numeric(12,2)`; null when it has no such type. */
  readonly typeFor: (
    family: ColumnFamily,
    measures?: { readonly length?: number; readonly precision?: number; readonly scale?: number },
  ) => string | null
}
