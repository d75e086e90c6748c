import type { Moment, SqlRow } from '../../values.ts'
import { UniqueIndex } from '../store/unique-index.ts'
import { emptyVersion, type Version } from '../store/version.ts'
import type {
  EngineType,
  Expression,
  IndexDefinition,
  Query,
  ReferentialAction,
  Statement,
} from '../syntax/tree.ts'
import { currentTime, roundToDatetime } from '../types/moment.ts'

export interface DefaultConstraint {
  readonly id: number
  name: string
  readonly systemNamed: boolean
  readonly expression: Expression
  readonly text: string
}

export interface Column {
  readonly id: number
  name: string
  type: EngineType
  nullable: boolean
  identity: { readonly seed: bigint; readonly increment: bigint } | null
  readonly computed: {
    readonly text: string
    readonly expression: Expression
    readonly persisted: boolean
  } | null
  default: DefaultConstraint | null
  /** True if the column has a dynamic mask. */
  readonly masked?: boolean
  /** `sysname` if the type was declared as such. */
  readonly alias: string | null
}

/** PRIMARY KEY or UNIQUE constraint, or index. */
export interface TableIndex {
  /** ID of the constraint, or 0 for an index without one. */
  readonly id: number
  readonly indexId: number
  name: string
  readonly systemNamed: boolean
  readonly kind: 'primary' | 'unique' | 'index'
  readonly unique: boolean
  readonly clustered: boolean
  readonly columns: readonly { readonly column: Column; readonly descending: boolean }[]
  readonly included: readonly Column[]
  readonly definition: IndexDefinition | null
  /** The column by which the index is partitioned. */
  readonly partitionColumn: Column | null
  hash: UniqueIndex | null
}

export interface CheckConstraint {
  readonly id: number
  name: string
  readonly systemNamed: boolean
  readonly expression: Expression
  readonly text: string
  /** ID of the column if this is a column constraint. */
  readonly columnId: number
  enabled: boolean
  trusted: boolean
}

export interface ForeignKey {
  readonly id: number
  name: string
  readonly systemNamed: boolean
  readonly columns: readonly Column[]
  readonly parent: Table
  readonly referenced: readonly Column[]
  readonly onDelete: ReferentialAction
  readonly onUpdate: ReferentialAction
  enabled: boolean
  trusted: boolean
}

export interface Trigger {
  readonly kind: 'trigger'
  readonly id: number
  readonly schema: string
  name: string
  readonly table: Table
  readonly events: readonly ('INSERT' | 'UPDATE' | 'DELETE')[]
  readonly insteadOf: boolean
  readonly body: readonly Statement[]
  readonly text: string
  readonly bodyText: string
  readonly created: Moment
  enabled: boolean
}

export interface View {
  readonly kind: 'view'
  readonly id: number
  schema: string
  name: string
  query: Query
  columns: readonly string[] | null
  text: string
  readonly created: Moment
  modified: Moment
}

export interface Procedure {
  readonly kind: 'procedure'
  readonly id: number
  schema: string
  name: string
  readonly parameters: readonly {
    readonly name: string
    readonly type: EngineType
    readonly default: Expression | null
    readonly output: boolean
  }[]
  readonly body: readonly Statement[]
  readonly text: string
  readonly created: Moment
}

export type DbObject = Table | View | Procedure | Trigger

export class Table {
  readonly kind = 'table'
  readonly id: number
  readonly database: Database
  schema: string
  name: string
  columns: Column[]
  nextColumn = 1
  indexes: TableIndex[] = []
  /** The column by which the heap is partitioned. */
  heapPartitionColumn: Column | null = null
  checks: CheckConstraint[] = []
  foreignKeys: ForeignKey[] = []
  triggers: Trigger[] = []
  /** Number of uses since the server started, keyed by index ID. */
  readonly uses = new Map<number, { seeks: number; scans: number }>()
  /** Last generated identity value. */
  lastIdentity: bigint | null = null
  /** The version that the running transaction sees. Other transactions see it only after the commit. */
  current: Version = emptyVersion
  committed: Version = emptyVersion
  readonly created: Moment
  modified: Moment
  /** Increases whenever columns or constraints change. */
  generation = 0
  /** True for temporary tables and table variables. */
  readonly isTemporary: boolean

  constructor(
    database: Database,
    id: number,
    schema: string,
    name: string,
    columns: Column[],
    isTemporary = false,
  ) {
    this.database = database
    this.id = id
    this.schema = schema
    this.name = name
    this.columns = columns
    this.isTemporary = isTemporary
    this.created = currentDatetime()
    this.modified = this.created
    for (const column of columns) this.nextColumn = Math.max(this.nextColumn, column.id + 1)
  }

  get fullName(): string {
    return `${this.database.name}.${this.schema}.${this.name}`
  }

  /**
   * The column that partitions the rows: the partitioning column of the clustered index or, without one, of the heap.
   */
  get partitionColumn(): Column | null {
    const clustered = this.indexes.find((index) => index.clustered)
    return clustered === undefined ? this.heapPartitionColumn : clustered.partitionColumn
  }

  /** Records a seek or a scan of an index, or of the heap, whose ID is 0. */
  note(indexId: number, how: 'seeks' | 'scans'): void {
    const uses = this.uses.get(indexId) ?? { seeks: 0, scans: 0 }
    uses[how] += 1
    this.uses.set(indexId, uses)
  }

  column(name: string): Column | undefined {
    const lower = name.toLowerCase()
    return this.columns.find((column) => column.name.toLowerCase() === lower)
  }

  /** Returns the column's position in a row. */
  position(column: Column): number {
    return this.columns.indexOf(column)
  }

  /** Returns the hash of a unique index for the current columns. */
  hashOf(index: TableIndex, covers: ((row: SqlRow) => boolean) | null = null): UniqueIndex {
    index.hash ??= new UniqueIndex(
      index.columns.map(({ column }) => this.position(column)),
      index.columns.map(({ column }) => column.type),
      covers,
    )
    return index.hash
  }

  /** Discards the index hashes after columns have changed their positions or types. */
  forgetIndexes(): void {
    for (const index of this.indexes) index.hash = null
    this.generation += 1
  }
}

export const currentDatetime = (): Moment => roundToDatetime(currentTime())

/** An alias type, created with CREATE TYPE … FROM. */
export interface OwnType {
  readonly id: number
  readonly schema: string
  readonly name: string
  readonly type: EngineType
  readonly nullable: boolean
}

/** Returns the case-insensitive key of a type in its database. */
export const typeKey = (name: readonly string[]): string =>
  `${name.at(-2) ?? 'dbo'}.${name.at(-1) ?? ''}`.toLowerCase()

export interface Schema {
  readonly id: number
  readonly name: string
  readonly owner: string
}

export interface User {
  readonly id: number
  readonly name: string
  /** The user's login, or null if the user has none. */
  readonly login: string | null
  readonly isRole: boolean
  readonly roles: Set<string>
}

export interface Permission {
  readonly principal: string
  readonly permission: string
  readonly securableClass: 'DATABASE' | 'SCHEMA' | 'OBJECT' | 'SERVER'
  /** Name of a schema in lower case, ID of an object, or null. */
  readonly securable: string | number | null
  readonly state: 'grant' | 'deny'
  /** ID of a column, or 0 for the whole object. */
  readonly minorId: number
  readonly withGrant: boolean
}

export interface ExtendedProperty {
  /** 0 for the database, 1 for an object or column, 3 for a schema. */
  readonly securableClass: 0 | 1 | 3
  readonly majorId: number
  readonly minorId: number
  readonly name: string
  readonly value: string | null
}

/** A condition in a security policy, which hides rows of a table or prevents changes to them. */
export interface SecurityPredicate {
  readonly table: Table
  readonly isFilter: boolean
  readonly expression: Expression
}

export interface SecurityPolicy {
  readonly id: number
  readonly schema: string
  readonly name: string
  readonly enabled: boolean
  readonly predicates: readonly SecurityPredicate[]
}

export class Database {
  readonly id: number
  name: string
  readonly collation: string
  readonly created: Moment = currentDatetime()
  snapshotIsolation = false
  readCommittedSnapshot = false
  readOnly = false
  readonly schemas = new Map<string, Schema>()
  readonly objects = new Map<number, DbObject>()
  private readonly byName = new Map<string, DbObject>()
  readonly types = new Map<string, OwnType>()
  readonly partitionSchemes = new Set<string>()
  readonly users = new Map<string, User>()
  permissions: Permission[] = []
  extendedProperties: ExtendedProperty[] = []
  policies: readonly SecurityPolicy[] = []
  /** Functions that contain the conditions of security policies, keyed by schema and name. */
  readonly functions = new Map<
    string,
    { readonly parameters: readonly string[]; readonly where: Expression }
  >()
  /** The owners of objects whose owner isn't their schema's owner, keyed by object ID. */
  readonly owners = new Map<number, number>()
  /** Increases whenever the schema changes. */
  generation = 0
  private lastObject: number
  private lastSchema = 4
  private lastUser = 4
  rowVersion = 2000n

  constructor(id: number, name: string, collation: string) {
    this.id = id
    this.name = name
    this.collation = collation
    this.lastObject = 245_575_913 + id * 16
    for (const [schemaId, schema] of [
      [1, 'dbo'],
      [2, 'guest'],
      [3, 'INFORMATION_SCHEMA'],
      [4, 'sys'],
    ] as const)
      this.schemas.set(schema.toLowerCase(), { id: schemaId, name: schema, owner: 'dbo' })
    this.users.set('dbo', { id: 1, name: 'dbo', login: null, isRole: false, roles: new Set(['db_owner']) })
    for (const [at, role] of [
      'public',
      'db_owner',
      'db_datareader',
      'db_datawriter',
      'db_ddladmin',
      'db_denydatareader',
      'db_denydatawriter',
    ].entries())
      this.users.set(role, { id: 16_384 + at, name: role, login: null, isRole: true, roles: new Set() })
  }

  newObjectId(): number {
    this.lastObject += 16
    return this.lastObject
  }

  newSchema(name: string, owner: string): Schema {
    this.lastSchema += 1
    return { id: this.lastSchema, name, owner }
  }

  newUserId(): number {
    this.lastUser += 1
    return this.lastUser
  }

  find(schema: string, name: string): DbObject | undefined {
    return this.byName.get(`${schema}.${name}`.toLowerCase())
  }

  put(object: DbObject): void {
    this.objects.set(object.id, object)
    this.byName.set(`${object.schema}.${object.name}`.toLowerCase(), object)
    this.generation += 1
  }

  take(object: DbObject): void {
    this.objects.delete(object.id)
    const key = `${object.schema}.${object.name}`.toLowerCase()
    if (this.byName.get(key) === object) this.byName.delete(key)
    this.generation += 1
  }

  *tables(): Iterable<Table> {
    for (const object of this.objects.values()) if (object.kind === 'table') yield object
  }

  /** Returns the conditions of enabled policies on a table. */
  predicatesOf(table: Table, kind: 'filter' | 'block'): readonly Expression[] {
    return this.policies
      .filter(({ enabled }) => enabled)
      .flatMap(({ predicates }) => predicates)
      .filter((one) => one.table === table && one.isFilter === (kind === 'filter'))
      .map(({ expression }) => expression)
  }

  /** Finds a schema by name, ignoring case. */
  schema(name: string): Schema | undefined {
    return this.schemas.get(name.toLowerCase())
  }
}
