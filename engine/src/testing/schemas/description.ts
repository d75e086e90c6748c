import type { DatabaseFamily } from '@anj/workflow'

/** Something that each family of databases says in its own words. */
export type PerFamily<T = string> = Readonly<Record<DatabaseFamily, T>>

/** What a column holds; text(n) is of up to n characters, binary(n) of up to n bytes. */
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
 * SQL that every family understands but for its names: `[column]` stands for a quoted name, `{table}` for a table or view
 * of the description with its schema.
 */
export type NeutralSql = string

export interface ColumnDescription {
  readonly name: string
  /** Neutral, or a type of each family's own. */
  readonly type: NeutralType | PerFamily
  /** Columns may be null otherwise. */
  readonly notNull?: boolean
  /** A value; an expression is given as `{ sql }`. */
  readonly default?: Cell | { readonly sql: NeutralSql | PerFamily }
  /** Numbered by the server. */
  readonly identity?: boolean
  /** The expression that the server computes it from, and stores. */
  readonly generated?: NeutralSql | PerFamily
  readonly comment?: string
}

export interface KeyDescription {
  /** Else `<table>_<columns>_key`, or `<table>_pk` of a primary key. MySQL calls every primary key PRIMARY. */
  readonly name?: string
  readonly columns: readonly string[]
}

export type ReferentialAction = 'NO ACTION' | 'CASCADE' | 'SET NULL'

export interface ForeignKeyDescription {
  /** Else `<table>_<columns>_fk`. */
  readonly name?: string
  readonly columns: readonly string[]
  readonly references: { readonly table: string; readonly columns: readonly string[] }
  readonly onDelete?: ReferentialAction
  readonly onUpdate?: ReferentialAction
  /** false: rows that are there already are not looked at, and the server may say so. */
  readonly checked?: boolean
}

export interface IndexDescription {
  readonly name: string
  readonly columns: readonly (string | { readonly name: string; readonly descending: true })[]
  readonly unique?: boolean
  /** MySQL stores none along, and makes an index of the columns alone. */
  readonly included?: readonly string[]
  /** MySQL has none: it gets an index of all rows. */
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
  /** Its partitions, in one family's own SQL: what stands behind CREATE TABLE, and statements around it, in which `{table}` is its name. */
  readonly partitions?: {
    readonly before?: readonly string[]
    readonly by: string
    readonly after?: readonly string[]
  }
  /** Values of all columns but those that the server numbers (from 1) or computes, in their order. */
  readonly rows?: readonly (readonly Cell[])[]
}

export interface ViewDescription {
  readonly name: string
  readonly select: NeutralSql
}

/** Tables with all that belongs to them, told once for every family of databases. */
export interface SchemaDescription {
  readonly tables: readonly TableDescription[]
  readonly views?: readonly ViewDescription[]
  /** What only some families have, run at the end, a statement each. */
  readonly further?: Partial<PerFamily<readonly NeutralSql[]>>
}
