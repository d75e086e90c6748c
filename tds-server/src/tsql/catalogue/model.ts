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
import { presentTime, roundToDatetime } from '../types/moment.ts'

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
  /** It has a dynamic mask. */
  readonly masked?: boolean
  /** `sysname`, where the type was written so. */
  readonly alias: string | null
}

/** PRIMARY KEY and UNIQUE constraints, and indexes. */
export interface TableIndex {
  /** Of the constraint; 0 for a mere index. */
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
  /** The column that its partitions follow. */
  readonly partitionColumn: Column | null
  hash: UniqueIndex | null
}

export interface CheckConstraint {
  readonly id: number
  name: string
  readonly systemNamed: boolean
  readonly expression: Expression
  readonly text: string
  /** Of a constraint that was written at a column. */
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

/** A table with its rows. */
export class Table {
  readonly kind = 'table'
  readonly id: number
  readonly database: Database
  schema: string
  name: string
  columns: Column[]
  nextColumn = 1
  indexes: TableIndex[] = []
  /** The column that the partitions of a heap follow. */
  heapPartitionColumn: Column | null = null
  checks: CheckConstraint[] = []
  foreignKeys: ForeignKey[] = []
  triggers: Trigger[] = []
  /** How often indexes were used since the server started, by their ids. */
  readonly uses = new Map<number, { seeks: number; scans: number }>()
  /** The identity value given last. */
  lastIdentity: bigint | null = null
  /** What a running transaction sees, and everybody once it is committed. */
  current: Version = emptyVersion
  committed: Version = emptyVersion
  readonly created: Moment
  modified: Moment
  /** Goes up with each change of columns and constraints. */
  generation = 0
  /** Of temporary tables and table variables: whom they belong to. */
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
    this.created = presentDatetime()
    this.modified = this.created
    for (const column of columns) this.nextColumn = Math.max(this.nextColumn, column.id + 1)
  }

  get fullName(): string {
    return `${this.database.name}.${this.schema}.${this.name}`
  }

  /** The column that partitions follow where the rows stand: in the clustered index, or else in the heap. */
  get partitionColumn(): Column | null {
    const clustered = this.indexes.find((index) => index.clustered)
    return clustered === undefined ? this.heapPartitionColumn : clustered.partitionColumn
  }

  /** Notes that an index, or the heap (0), was searched or read through. */
  note(indexId: number, how: 'seeks' | 'scans'): void {
    const uses = this.uses.get(indexId) ?? { seeks: 0, scans: 0 }
    uses[how] += 1
    this.uses.set(indexId, uses)
  }

  column(name: string): Column | undefined {
    const lower = name.toLowerCase()
    return this.columns.find((column) => column.name.toLowerCase() === lower)
  }

  /** Where the column's value stands in a row. */
  position(column: Column): number {
    return this.columns.indexOf(column)
  }

  /** The hash of a unique index, for the columns as they stand. */
  hashOf(index: TableIndex, covers: ((row: SqlRow) => boolean) | null = null): UniqueIndex {
    index.hash ??= new UniqueIndex(
      index.columns.map(({ column }) => this.position(column)),
      index.columns.map(({ column }) => column.type),
      covers,
    )
    return index.hash
  }

  /** Columns changed their places or types: indexes are made anew. */
  forgetIndexes(): void {
    for (const index of this.indexes) index.hash = null
    this.generation += 1
  }
}

export const presentDatetime = (): Moment => roundToDatetime(presentTime())

/** A type that only names another one: CREATE TYPE … FROM. */
export interface OwnType {
  readonly id: number
  readonly schema: string
  readonly name: string
  readonly type: EngineType
  readonly nullable: boolean
}

/** By what a type is known in its database, whatever its name's capitals are. */
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
  /** The login it stands for; null for a user without one. */
  readonly login: string | null
  readonly isRole: boolean
  readonly roles: Set<string>
}

export interface Permission {
  readonly principal: string
  readonly permission: string
  readonly securableClass: 'DATABASE' | 'SCHEMA' | 'OBJECT' | 'SERVER'
  /** A schema's name in lower case, an object's id, or nothing. */
  readonly securable: string | number | null
  readonly state: 'grant' | 'deny'
  /** Of one column: its id; 0 for the whole. */
  readonly minorId: number
  readonly withGrant: boolean
}

export interface ExtendedProperty {
  /** 0 of the database, 1 of an object or column, 3 of a schema. */
  readonly securableClass: 0 | 1 | 3
  readonly majorId: number
  readonly minorId: number
  readonly name: string
  readonly value: string | null
}

/** What a security policy asks of each row of a table: hides it, or refuses it. */
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

/** A database with its objects. */
export class Database {
  readonly id: number
  name: string
  readonly collation: string
  readonly created: Moment = presentDatetime()
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
  /** The conditions that policies ask, by schema and name. */
  readonly functions = new Map<
    string,
    { readonly parameters: readonly string[]; readonly where: Expression }
  >()
  /** Principals that own objects in their schemas' owner's stead. */
  readonly owners = new Map<number, number>()
  /** Goes up with each change of the schema. */
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

  /** What enabled policies ask of a table's rows. */
  predicatesOf(table: Table, kind: 'filter' | 'block'): readonly Expression[] {
    return this.policies
      .filter(({ enabled }) => enabled)
      .flatMap(({ predicates }) => predicates)
      .filter((one) => one.table === table && one.isFilter === (kind === 'filter'))
      .map(({ expression }) => expression)
  }

  /** The schema with the name, as it is written. */
  schema(name: string): Schema | undefined {
    return this.schemas.get(name.toLowerCase())
  }
}
