/** The server's limits for a table that a run creates. */
interface TableLimits {
  readonly columns: number
  /** Maximum length of the name of a table or column, and the unit in which the server counts it. */
  readonly longestName: number
  readonly nameUnit: 'bytes' | 'characters' | 'UTF-16 units'
  /** Names that the server refuses or changes, whatever their length; null for none. */
  readonly refusedNames: RegExp | null
}

/** Differences between the database kinds, for forms, rules and requests. */
export interface DatabaseFacts {
  /** Prefix of the kind's node kinds, such as `mysql` in `mysqlInput` and `mysqlOutput`. */
  readonly node: string
  readonly title: string
  /** The kind itself, or the base kind of an Azure kind. Kinds of one family share protocol and connector. */
  readonly family: string
  /** Name of the server's software in messages. */
  readonly product: string
  /** Name of other software whose servers the kind connects to as well; null if there is none. */
  readonly alsoFor: string | null
  readonly port: number
  /** True when a server's name may contain an instance, as in `host\instance`, so that a request needs no port. */
  readonly instances: boolean
  /** True when databases contain schemas. */
  readonly schemas: boolean
  /** Schema used when none is given. Empty for kinds without schemas. */
  readonly defaultSchema: string
  /** True when the specification's form offers an SSH tunnel. */
  readonly tunnel: boolean
  /** True when connections are always encrypted and verified. */
  readonly alwaysVerified: boolean
  /** True when Windows authentication is available. */
  readonly windowsLogin: boolean
  /** True when a workflow with an output of this kind can be scheduled (docs/specification.md, "Schedules"). */
  readonly scheduled: boolean
  /** True when the server can roll back a TRUNCATE. */
  readonly canTruncate: boolean
  /** True when the server has read-only transactions. Otherwise a SELECT runs in a transaction that is rolled back. */
  readonly readOnlyTransactions: boolean
  readonly limits: TableLimits
  /** Names that the titles and image URLs in workflow files use for the kind, reduced to letters and digits. */
  readonly namesInFiles: readonly string[]
  /** Other names, including common misspellings, that users may type in questions to the help centre. */
  readonly synonyms: readonly string[]
}
