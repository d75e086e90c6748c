import type { SqlType, SqlValue } from '../../values.ts'

/** A type with the properties that only the engine needs. */
export interface EngineType extends SqlType {
  readonly collation?: string
}

/** Parts of a name, from server to object. Missing parts are empty. */
export type Name = readonly string[]

export type CompareOperator = '=' | '<>' | '<' | '<=' | '>' | '>='

export interface Over {
  readonly partitionBy: readonly Expression[]
  readonly orderBy: readonly OrderItem[]
}

export type Expression =
  | { readonly kind: 'literal'; readonly type: EngineType; readonly value: SqlValue }
  | { readonly kind: 'default' }
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'column'; readonly parts: Name }
  | { readonly kind: 'star'; readonly qualifier: Name }
  | { readonly kind: 'unary'; readonly operator: '-' | '+' | '~'; readonly operand: Expression }
  | {
      readonly kind: 'binary'
      readonly operator: string
      readonly left: Expression
      readonly right: Expression
    }
  | {
      readonly kind: 'compare'
      readonly operator: CompareOperator
      readonly left: Expression
      readonly right: Expression
    }
  | { readonly kind: 'and'; readonly left: Expression; readonly right: Expression }
  | { readonly kind: 'or'; readonly left: Expression; readonly right: Expression }
  | { readonly kind: 'not'; readonly operand: Expression }
  | { readonly kind: 'isNull'; readonly operand: Expression; readonly negated: boolean }
  | {
      readonly kind: 'in'
      readonly operand: Expression
      readonly list: readonly Expression[] | Query
      readonly negated: boolean
    }
  | {
      readonly kind: 'between'
      readonly operand: Expression
      readonly low: Expression
      readonly high: Expression
      readonly negated: boolean
    }
  | {
      readonly kind: 'like'
      readonly operand: Expression
      readonly pattern: Expression
      readonly escape: Expression | null
      readonly negated: boolean
    }
  | { readonly kind: 'exists'; readonly query: Query }
  | {
      readonly kind: 'quantified'
      readonly operator: CompareOperator
      readonly operand: Expression
      readonly all: boolean
      readonly query: Query
    }
  | {
      readonly kind: 'case'
      readonly operand: Expression | null
      readonly branches: readonly { readonly when: Expression; readonly result: Expression }[]
      readonly otherwise: Expression | null
    }
  | {
      readonly kind: 'convert'
      readonly operand: Expression
      readonly type: EngineType
      readonly style: Expression | null
      readonly isTry: boolean
    }
  | {
      readonly kind: 'call'
      readonly name: string
      readonly arguments: readonly Expression[]
      readonly distinct: boolean
      readonly over: Over | null
      readonly within: readonly OrderItem[]
    }
  | { readonly kind: 'method'; readonly target: Expression; readonly name: string }
  | { readonly kind: 'subquery'; readonly query: Query }
  | { readonly kind: 'collate'; readonly operand: Expression; readonly collation: string }

export interface OrderItem {
  readonly expression: Expression
  readonly descending: boolean
}

export interface Query {
  readonly kind: 'query'
  readonly with: readonly CommonTable[]
  readonly body: QueryBody
  readonly orderBy: readonly OrderItem[]
  readonly offset: Expression | null
  readonly fetch: Expression | null
}

export interface CommonTable {
  readonly name: string
  readonly columns: readonly string[] | null
  readonly query: Query
}

export type QueryBody = Select | SetOperation | { readonly kind: 'nested'; readonly query: Query }

export interface SetOperation {
  readonly kind: 'setOperation'
  readonly operator: 'union' | 'unionAll' | 'except' | 'intersect'
  readonly left: QueryBody
  readonly right: QueryBody
}

export interface Top {
  readonly count: Expression
  readonly percent: boolean
  readonly withTies: boolean
}

export interface SelectItem {
  readonly expression: Expression
  readonly alias: string | null
  /** Variable of `SELECT @v = …`. */
  readonly variable: string | null
}

export interface Select {
  readonly kind: 'select'
  readonly distinct: boolean
  readonly top: Top | null
  readonly items: readonly SelectItem[]
  readonly into: Name | null
  readonly from: FromItem | null
  readonly where: Expression | null
  readonly groupBy: readonly Expression[]
  readonly having: Expression | null
}

export type JoinKind = 'inner' | 'left' | 'right' | 'full' | 'cross' | 'crossApply' | 'outerApply'

/** TABLESAMPLE: randomly chosen pages. */
export interface TableSample {
  readonly amount: number
  readonly unit: 'percent' | 'rows'
  /** Seed of REPEATABLE. */
  readonly seed: number | null
}

export interface TableSource {
  readonly kind: 'table'
  readonly name: Name
  readonly alias: string | null
  readonly hints: readonly string[]
  readonly sample?: TableSample
}

export type FromItem =
  | TableSource
  | {
      readonly kind: 'derived'
      readonly query: Query
      readonly alias: string
      readonly columns: readonly string[] | null
    }
  | {
      readonly kind: 'values'
      readonly rows: readonly (readonly Expression[])[]
      readonly alias: string
      readonly columns: readonly string[]
    }
  | {
      readonly kind: 'function'
      readonly name: Name
      readonly arguments: readonly Expression[]
      readonly alias: string | null
      readonly columns: readonly string[] | null
    }
  | {
      readonly kind: 'join'
      readonly join: JoinKind
      readonly left: FromItem
      readonly right: FromItem
      readonly on: Expression | null
    }

/** An expression with its text, which the catalogue shows as its definition. */
export interface Defined {
  readonly expression: Expression
  readonly text: string
}

export interface ColumnDefinition {
  readonly name: string
  /** Null for a computed column. */
  readonly type: EngineType | null
  readonly computed: (Defined & { readonly persisted: boolean }) | null
  readonly nullable: boolean | null
  readonly identity: { readonly seed: bigint; readonly increment: bigint } | null
  readonly default: (Defined & { readonly name: string | null }) | null
  readonly masked: boolean
  readonly constraints: readonly TableConstraint[]
  /** Name of a user-defined type or of sysname, with its schema. */
  readonly alias: string | null
}

/** Where rows are stored: in a filegroup, or according to a partition scheme and a column. */
export interface Placement {
  readonly name: string
  readonly column: string | null
}

export type ReferentialAction = 'NO ACTION' | 'CASCADE' | 'SET NULL' | 'SET DEFAULT'

export type TableConstraint = { readonly name: string | null } & (
  | {
      readonly kind: 'key'
      readonly primary: boolean
      readonly clustered: boolean | null
      readonly columns: readonly { readonly name: string; readonly descending: boolean }[]
      readonly on: Placement | null
    }
  | ({ readonly kind: 'check' } & Defined)
  | {
      readonly kind: 'foreignKey'
      readonly columns: readonly string[]
      readonly table: Name
      readonly referenced: readonly string[] | null
      readonly onDelete: ReferentialAction
      readonly onUpdate: ReferentialAction
    }
  | ({ readonly kind: 'default'; readonly column: string } & Defined)
)

export interface Assignment {
  readonly column: string | null
  readonly variable: string | null
  readonly operator: string
  readonly value: Expression
}

export interface OutputClause {
  readonly items: readonly SelectItem[]
  readonly into: Name | null
  readonly intoColumns: readonly string[] | null
}

export interface Grant {
  readonly kind: 'grant'
  readonly verb: 'grant' | 'deny' | 'revoke'
  readonly permissions: readonly { readonly name: string; readonly columns: readonly string[] }[]
  readonly withGrant: boolean
  readonly securableClass: 'DATABASE' | 'SCHEMA' | 'OBJECT' | 'SERVER'
  readonly securable: Name
  readonly principals: readonly string[]
}

export interface Argument {
  readonly name: string | null
  readonly value: Expression
  readonly output: boolean
}

export type Statement = {
  readonly line: number
  readonly start: number
  readonly end: number
} & StatementBody

/** A FILTER or BLOCK PREDICATE of a security policy: a call of a function with columns of a table as arguments. */
export interface PolicyPredicate {
  readonly isFilter: boolean
  readonly function: Name
  readonly columns: readonly string[]
  readonly table: Name
}

export type StatementBody =
  | { readonly kind: 'select'; readonly query: Query }
  | {
      readonly kind: 'insert'
      readonly with: readonly CommonTable[]
      readonly top: Top | null
      readonly table: TableSource
      readonly columns: readonly string[] | null
      readonly output: OutputClause | null
      readonly source:
        | { readonly kind: 'values'; readonly rows: readonly (readonly Expression[])[] }
        | { readonly kind: 'query'; readonly query: Query }
        | { readonly kind: 'defaults' }
        | { readonly kind: 'execute'; readonly statement: Statement }
    }
  | {
      readonly kind: 'update'
      readonly with: readonly CommonTable[]
      readonly top: Top | null
      readonly table: TableSource
      readonly set: readonly Assignment[]
      readonly output: OutputClause | null
      readonly from: FromItem | null
      readonly where: Expression | null
    }
  | {
      readonly kind: 'delete'
      readonly with: readonly CommonTable[]
      readonly top: Top | null
      readonly table: TableSource
      readonly output: OutputClause | null
      readonly from: FromItem | null
      readonly where: Expression | null
    }
  | { readonly kind: 'truncate'; readonly table: Name }
  | {
      readonly kind: 'createTable'
      readonly name: Name
      readonly columns: readonly ColumnDefinition[]
      readonly constraints: readonly TableConstraint[]
      readonly indexes: readonly IndexDefinition[]
      readonly on: Placement | null
    }
  | { readonly kind: 'createIndex'; readonly table: Name; readonly index: IndexDefinition }
  | {
      readonly kind: 'createView'
      readonly name: Name
      readonly columns: readonly string[] | null
      readonly query: Query
      readonly text: string
      readonly alter: boolean
      readonly orAlter: boolean
    }
  | {
      readonly kind: 'createType'
      readonly name: Name
      readonly type: EngineType
      readonly nullable: boolean
    }
  | {
      readonly kind: 'createFunction'
      readonly name: Name
      readonly parameters: readonly string[]
      readonly where: Expression
    }
  | {
      readonly kind: 'createPartitionFunction' | 'createPartitionScheme'
      readonly name: string
    }
  | {
      readonly kind: 'createPolicy'
      readonly name: Name
      readonly predicates: readonly PolicyPredicate[]
      readonly enabled: boolean
    }
  | {
      readonly kind: 'createTrigger'
      readonly name: Name
      readonly table: Name
      readonly events: readonly ('INSERT' | 'UPDATE' | 'DELETE')[]
      readonly insteadOf: boolean
      readonly body: readonly Statement[]
      readonly text: string
      readonly bodyText: string
    }
  | {
      readonly kind: 'createProcedure'
      readonly name: Name
      readonly parameters: readonly {
        readonly name: string
        readonly type: EngineType
        readonly default: Expression | null
        readonly output: boolean
      }[]
      readonly body: readonly Statement[]
      readonly text: string
      readonly orAlter: boolean
    }
  | { readonly kind: 'createSchema'; readonly name: string; readonly owner: string | null }
  | { readonly kind: 'createDatabase'; readonly name: string; readonly collation: string | null }
  | {
      readonly kind: 'alterDatabase'
      readonly name: string | null
      readonly option: string
      readonly value: string
    }
  | { readonly kind: 'createLogin'; readonly name: string; readonly password: string }
  | { readonly kind: 'createUser'; readonly name: string; readonly login: string | null }
  | { readonly kind: 'createRole'; readonly name: string }
  | {
      readonly kind: 'authorize'
      readonly securableClass: 'OBJECT' | 'SCHEMA'
      readonly securable: Name
      readonly owner: string | null
    }
  | {
      readonly kind: 'alterRole'
      readonly role: string
      readonly member: string
      readonly add: boolean
      readonly server: boolean
    }
  | {
      readonly kind: 'drop'
      readonly what:
        | 'TABLE'
        | 'VIEW'
        | 'PROCEDURE'
        | 'TRIGGER'
        | 'SCHEMA'
        | 'DATABASE'
        | 'LOGIN'
        | 'USER'
        | 'ROLE'
      readonly names: readonly Name[]
      readonly ifExists: boolean
    }
  | {
      readonly kind: 'dropIndex'
      readonly indexes: readonly { readonly name: string; readonly table: Name }[]
      readonly ifExists: boolean
    }
  | {
      readonly kind: 'alterTable'
      readonly table: Name
      readonly action:
        | {
            readonly kind: 'add'
            readonly columns: readonly ColumnDefinition[]
            readonly constraints: readonly TableConstraint[]
            readonly check: boolean
          }
        | { readonly kind: 'dropConstraint'; readonly names: readonly string[]; readonly ifExists: boolean }
        | { readonly kind: 'dropColumn'; readonly names: readonly string[]; readonly ifExists: boolean }
        | {
            readonly kind: 'alterColumn'
            readonly name: string
            readonly type: EngineType
            readonly nullable: boolean | null
          }
        | {
            readonly kind: 'checkConstraint'
            readonly names: readonly string[] | null
            readonly enable: boolean
            readonly verify: boolean
          }
        | { readonly kind: 'trigger'; readonly names: readonly string[] | null; readonly enable: boolean }
    }
  | {
      readonly kind: 'execute'
      readonly procedure: Name
      readonly arguments: readonly Argument[]
      readonly result: string | null
    }
  | { readonly kind: 'executeText'; readonly text: Expression }
  | {
      readonly kind: 'declare'
      readonly variables: readonly {
        readonly name: string
        readonly type: EngineType | null
        readonly table: readonly ColumnDefinition[] | null
        readonly tableConstraints: readonly TableConstraint[]
        readonly value: Expression | null
      }[]
    }
  | {
      readonly kind: 'setVariable'
      readonly name: string
      readonly operator: string
      readonly value: Expression
    }
  | {
      readonly kind: 'setOption'
      readonly option: string
      readonly value: string
      readonly table: Name | null
    }
  | {
      readonly kind: 'if'
      readonly condition: Expression
      readonly body: Statement
      readonly otherwise: Statement | null
    }
  | { readonly kind: 'while'; readonly condition: Expression; readonly body: Statement }
  | { readonly kind: 'break' }
  | { readonly kind: 'continue' }
  | { readonly kind: 'block'; readonly body: readonly Statement[] }
  | { readonly kind: 'try'; readonly body: readonly Statement[]; readonly handler: readonly Statement[] }
  | { readonly kind: 'begin'; readonly name: string | null }
  | { readonly kind: 'commit' }
  | { readonly kind: 'rollback'; readonly name: string | null }
  | { readonly kind: 'save'; readonly name: string }
  | { readonly kind: 'use'; readonly database: string }
  | { readonly kind: 'kill'; readonly session: number }
  | Grant
  | { readonly kind: 'throw'; readonly arguments: readonly [Expression, Expression, Expression] | null }
  | {
      readonly kind: 'raiserror'
      readonly arguments: readonly Expression[]
      readonly options: readonly string[]
    }
  | { readonly kind: 'print'; readonly value: Expression }
  | { readonly kind: 'waitFor'; readonly delay: Expression }
  | { readonly kind: 'return'; readonly value: Expression | null }
  | { readonly kind: 'insertBulk'; readonly bulk: InsertBulk }

export interface IndexDefinition {
  readonly name: string
  readonly unique: boolean
  readonly clustered: boolean
  readonly columns: readonly { readonly name: string; readonly descending: boolean }[]
  readonly included: readonly string[]
  readonly filter: string | null
  readonly filterExpression: Expression | null
  readonly ignoreDuplicates: boolean
  readonly on: Placement | null
}

export interface InsertBulk {
  readonly table: Name
  readonly columns: readonly { readonly name: string; readonly type: EngineType }[]
  readonly keepNulls: boolean
  readonly checkConstraints: boolean
  readonly fireTriggers: boolean
  readonly tableLock: boolean
}
