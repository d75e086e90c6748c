import type { DatabaseFamily } from '@anj/workflow'

/** A value that differs between database families. */
export type PerFamily<T = string> = Readonly<Record<DatabaseFamily, T>>

/** A column's type. A text(n) has up to n characters, and a binary(n) up to n bytes. */
export type NeutralType =
  | 'boolean'
  | 'smallint'
  | 'integer'
  | 'bigint'
  | `decimal(${number},${number})`
  | 'real'
  | 'float'
  | 'text'
  | `text(${number})`
  | `char(${number})`
  | 'date'
  | 'time'
  | 'datetime'
  | 'binary'
  | `binary(${number})`
  | 'json'
  | 'uuid'

export type Cell = string | number | boolean | null

/**
 * SQL that is the same for every family apart from names: `[column]` stands for a quoted column name, and `{table}`
 * for a table or view of the description, qualified with its schema.
 */
export type NeutralSql = string

export interface ColumnDescription {
  readonly name: string
  /** A neutral type, or a specific type for each family. */
  readonly type: NeutralType | PerFamily
  /** False by default, which makes the column nullable. */
  readonly notNull?: boolean
  /** A value, or an expression as `{ sql }`. */
  readonly default?: Cell | { readonly sql: NeutralSql | PerFamily }
  /** True for an identity column, whose values the server generates. */
  readonly identity?: boolean
  /** The expression of a stored computed column. */
  readonly generated?: NeutralSql | PerFamily
  readonly comment?: string
}

export interface KeyDescription {
  /** Defaults to `<table>_<columns>_key`, or `<table>_pk` for a primary key. MySQL names all primary keys PRIMARY. */
  readonly name?: string
  readonly columns: readonly string[]
}

export type ReferentialAction = 'NO ACTION' | 'CASCADE' | 'SET NULL'

export interface ForeignKeyDescription {
  /** Defaults to `<table>_<columns>_fk`. */
  readonly name?: string
  readonly columns: readonly string[]
  readonly references: { readonly table: string; readonly columns: readonly string[] }
  readonly onDelete?: ReferentialAction
  readonly onUpdate?: ReferentialAction
  /** False if existing rows aren't checked, which the server may report. */
  readonly checked?: boolean
}

export interface IndexDescription {
  readonly name: string
  readonly columns: readonly (string | { readonly name: string; readonly descending: true })[]
  readonly unique?: boolean
  /** Ignored on MySQL, which doesn't support included columns. */
  readonly included?: readonly string[]
  /** Ignored on MySQL, which doesn't support filtered indexes. The index then covers all rows. */
  readonly where?: NeutralSql | PerFamily
}

export interface TableDescription {
  readonly name: string
  readonly comment?: string
  readonly columns: readonly ColumnDescription[]
  readonly primaryKey?: readonly string[] | KeyDescription
  readonly uniqueKeys?: readonly KeyDescription[]
  readonly foreignKeys?: readonly ForeignKeyDescription[]
  readonly indexes?: readonly IndexDescription[]
  readonly checks?: readonly { readonly name: string; readonly expression: NeutralSql | PerFamily }[]
  /**
   * Partitions, in one family's SQL: the end of the CREATE TABLE statement, and statements before and after that
   * statement. `{table}` stands for the table's name.
   */
  readonly partitions?: {
    readonly before?: readonly string[]
    readonly by: string
    readonly after?: readonly string[]
  }
  /** The values of all columns, in order, except for columns that the server computes or numbers (from 1). */
  readonly rows?: readonly (readonly Cell[])[]
}

export interface ViewDescription {
  readonly name: string
  readonly select: NeutralSql
}

/** Tables with all their parts, described once for every database family. */
export interface SchemaDescription {
  readonly tables: readonly TableDescription[]
  readonly views?: readonly ViewDescription[]
  /** Statements for features that only some families have. They run last, one after the other. */
  readonly further?: Partial<PerFamily<readonly NeutralSql[]>>
}
