import type { DictionaryScope } from '../../connector.ts'
import { quoteText } from '../quote.ts'

/** The facts about the server that the queries depend on. */
export interface QueryContext {
  /** The database name as the server writes it. */
  readonly database: string
  /** The catalogue columns that exist only on some servers. */
  readonly has: {
    readonly expression: boolean
    readonly checks: boolean
    readonly checkTable: boolean
  }
}

/** Each query reads a single catalogue table for one database, because joins are slow on some servers. */
const within = ({ database }: QueryContext) => `table_schema = ${quoteText(database)}`

export const aboutServer = `
  select database() as \`database\`, @@version as version, @@performance_schema as counts,
    @@lower_case_table_names as folded,
    (select default_collation_name from information_schema.schemata where schema_name = database()) as collation,
    (select default_character_set_name from information_schema.schemata where schema_name = database()) as characterSet`

export const catalogueColumns = `
  select lower(concat(table_name, '.', column_name)) as name from information_schema.columns
  where table_schema = 'information_schema' and upper(table_name) in ('STATISTICS', 'CHECK_CONSTRAINTS')`

/** Returns one row. Its second column is the server's uptime in seconds. */
export const uptime = "show global status like 'Uptime'"

export const grants = 'show grants'

export function tablesOf(context: QueryContext, { views }: DictionaryScope): string {
  return `
  select table_name as \`of\`, table_type as type, table_rows as \`rows\`, data_length as data, index_length as indexes,
    table_comment as comment, table_collation as collation, create_options as options,
    engine as engine, auto_increment as next
  from information_schema.tables
  where ${within(context)} and table_type in ('BASE TABLE', 'SYSTEM VERSIONED'${views ? ", 'VIEW'" : ''})`
}

export function columnsOf(context: QueryContext): string {
  return `
  select table_name as \`of\`, column_name as name, column_type as type, data_type as base,
    character_maximum_length as length, numeric_precision as \`precision\`, numeric_scale as scale, is_nullable as nullable,
    column_default as preset, extra as extra, generation_expression as expression, column_comment as comment,
    collation_name as collation, privileges as privileges
  from information_schema.columns where ${within(context)} order by table_name, ordinal_position`
}

/** Builds the query for indexes, with one row for each index column. */
export function indexesOf(context: QueryContext): string {
  return `
  select table_name as \`of\`, index_name as name, non_unique as repeats, column_name as \`column\`, sub_part as prefix,
    collation as sorting, index_type as method, ${context.has.expression ? 'expression' : 'null'} as expression
  from information_schema.statistics where ${within(context)} order by table_name, index_name, seq_in_index`
}

/** Builds the query for foreign keys, with one row for each column. */
export function foreignKeyColumnsOf(context: QueryContext): string {
  return `
  select table_name as \`of\`, constraint_name as name, column_name as \`column\`, referenced_table_schema as refersSchema,
    referenced_table_name as refersTable, referenced_column_name as refersColumn
  from information_schema.key_column_usage
  where ${within(context)} and referenced_table_name is not null
  order by table_name, constraint_name, ordinal_position`
}

export function foreignKeyRulesOf({ database }: QueryContext): string {
  return `
  select table_name as \`of\`, constraint_name as name, delete_rule as onDelete, update_rule as onUpdate
  from information_schema.referential_constraints where constraint_schema = ${quoteText(database)}`
}

/** Builds the query for checks; null if the server has none. MySQL's checks don't name their table, hence the join. */
export function checksOf({ database, has }: QueryContext): string | null {
  if (!has.checks) return null
  const from = has.checkTable
    ? `select table_name as \`of\`, constraint_name as name, check_clause as expression
       from information_schema.check_constraints c`
    : `select t.table_name as \`of\`, c.constraint_name as name, c.check_clause as expression
       from information_schema.check_constraints c join information_schema.table_constraints t
         on t.constraint_schema = c.constraint_schema and t.constraint_name = c.constraint_name and t.constraint_type = 'CHECK'`
  return `${from} where c.constraint_schema = ${quoteText(database)}`
}

/** Builds the query for index uses. It covers only tables that have been opened since the server started. */
export function usesOf({ database }: QueryContext): string {
  return `
  select object_name as \`of\`, index_name as name, count_star as uses
  from performance_schema.table_io_waits_summary_by_index_usage
  where object_schema = ${quoteText(database)} and index_name is not null and exists (
    select 1 from performance_schema.setup_instruments where name = 'wait/io/table/sql/handler' and enabled = 'YES')`
}
