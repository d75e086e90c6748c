/** Queries for the parts of a database beyond tables and columns. Each reads all objects of one kind at once. */
import { quoteName, quoteText } from '../quote.ts'
import type { QueryContext } from './read-dictionary-queries.ts'

type Of = Pick<QueryContext, 'database'>

export function viewsOf({ database }: Of): string {
  return `
  select table_name as \`of\`, view_definition as definition
  from information_schema.views where table_schema = ${quoteText(database)}`
}

export function triggersOf({ database }: Of): string {
  return `
  select event_object_table as \`of\`, trigger_name as name, action_timing as timing, event_manipulation as event,
    action_statement as statement, sql_mode as mode
  from information_schema.triggers where event_object_schema = ${quoteText(database)}
  order by event_object_table, trigger_name`
}

export function routinesOf({ database }: Of): string {
  return `
  select specific_name as name, routine_type as kind, dtd_identifier as \`returns\`, routine_body as \`language\`,
    external_language as \`external\`, is_deterministic as \`deterministic\`, sql_data_access as access, security_type as security,
    routine_definition as body, routine_comment as comment, definer as definer, sql_mode as mode
  from information_schema.routines
  where routine_schema = ${quoteText(database)} and routine_type in ('FUNCTION', 'PROCEDURE')`
}

export function parametersOf({ database }: Of): string {
  return `
  select specific_name as \`of\`, routine_type as kind, parameter_mode as mode, parameter_name as name, dtd_identifier as type
  from information_schema.parameters
  where specific_schema = ${quoteText(database)} and ordinal_position > 0 order by specific_name, ordinal_position`
}

/** Builds the query for partitions. The server opens every table for it, so callers name the partitioned tables. */
export function partitionsOf({ database }: Of, tables: readonly string[]): string {
  return `
  select table_name as \`of\`, partition_name as name, subpartition_name as part, partition_method as method,
    partition_expression as expression, subpartition_method as partMethod, subpartition_expression as partExpression,
    partition_description as description, table_rows as \`rows\`
  from information_schema.partitions
  where table_schema = ${quoteText(database)} and table_name in (${tables.map(quoteText).join(', ')}) and partition_name is not null
  order by table_name, partition_ordinal_position, subpartition_ordinal_position`
}

export function sequenceNamesOf({ database }: Of): string {
  return `select table_name as name from information_schema.tables
  where table_schema = ${quoteText(database)} and table_type = 'SEQUENCE'`
}

/** Builds the query for MariaDB's sequences. Each sequence is a table with one row. */
export function sequencesOf(names: readonly string[]): string {
  return names
    .map(
      (name) => `
  select ${quoteText(name)} as name, start_value as start, \`increment\` as \`increment\`, minimum_value as minimum,
    maximum_value as maximum, next_not_cached_value as next, cycle_option as cycle from ${quoteName(name)}`,
    )
    .join(' union all ')
}
