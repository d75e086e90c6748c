import type { DictionaryScope } from '../../connector.ts'
import { quoteText } from '../quote.ts'

/** A bit as the driver returns it. */
type Bit = boolean | number
/** A 64-bit count, which the driver returns as text. */
type Count = string | number

export interface AboutRow {
  readonly version: string
  readonly collation: string
  /**
   * Whether this login may see all tables and expressions, and values behind a mask. Null if the server has no such
   * permission.
   */
  readonly definitions: number | null
  readonly unmask: number | null
}

export const aboutQuery = `select @@version as version,
  cast(databasepropertyex(db_name(), 'Collation') as nvarchar(128)) as collation,
  has_perms_by_name(quotename(db_name()), N'DATABASE', N'VIEW DEFINITION') as definitions,
  has_perms_by_name(quotename(db_name()), N'DATABASE', N'UNMASK') as unmask`

/**
 * Returns a condition that selects the tables and views in scope, where `o` is the object and `s` its schema. Excludes
 * objects that belong to the server or its tools.
 */
function inScope({ schemas, views }: DictionaryScope): string {
  const named = schemas.length === 0 ? '' : ` and s.name in (${schemas.map(quoteText).join(', ')})`
  return `o.type in (${views ? "'U', 'V'" : "'U'"}) and o.is_ms_shipped = 0${named} and not exists (
    select * from sys.extended_properties as x where x.class = 1 and x.major_id = o.object_id and x.minor_id = 0
      and x.name = N'microsoft_database_tools_support')`
}

const ofObjects = `inner join sys.schemas as s on s.schema_id = o.schema_id`

export interface TableRow {
  readonly id: number
  readonly schema: string
  readonly name: string
  readonly type: string
  readonly external: Bit | null
  readonly inMemory: Bit | null
  readonly comment: string | null
  readonly readable: number | null
  /** The partitioning column; null for a table without partitions. */
  readonly partitionColumn: string | null
}

/**
 * The rows of a table are stored in its heap (0) or its clustered index (1), so that index's partitioning column is
 * also the table's.
 */
export const tablesQuery = (
  scope: DictionaryScope,
) => `select o.object_id as id, s.name as [schema], o.name as name,
    rtrim(o.type) as type, t.is_external as [external], t.is_memory_optimized as inMemory,
    cast(e.value as nvarchar(4000)) as comment,
    has_perms_by_name(quotename(s.name) + N'.' + quotename(o.name), N'OBJECT', N'SELECT') as readable,
    p.name as partitionColumn
  from sys.objects as o ${ofObjects}
  left join sys.tables as t on t.object_id = o.object_id
  left join sys.index_columns as k on k.object_id = o.object_id and k.index_id in (0, 1) and k.partition_ordinal = 1
  left join sys.columns as p on p.object_id = k.object_id and p.column_id = k.column_id
  left join sys.extended_properties as e
    on e.class = 1 and e.major_id = o.object_id and e.minor_id = 0 and e.name = N'MS_Description'
  where ${inScope(scope)} order by s.name, o.name`

export interface CountRow {
  readonly id: number
  readonly n: Count | null
}

/** Selects the server's row counts from the heap or clustered index. Memory-optimized tables have no count here. */
export const rowsQuery = (scope: DictionaryScope) => `select o.object_id as id, sum(p.rows) as n
  from sys.objects as o ${ofObjects}
  inner join sys.partitions as p on p.object_id = o.object_id
  where p.index_id in (0, 1) and ${inScope(scope)} group by o.object_id`

/**
 * Selects the number of pages that each table takes up with its indexes. In-row and row-overflow data are found through
 * the heap or B-tree, and LOB data through the partition.
 */
export const pagesQuery = (scope: DictionaryScope) => `select o.object_id as id, sum(u.pages) as n
  from sys.objects as o ${ofObjects}
  inner join (
    select p.object_id as object_id, a.total_pages as pages
    from sys.partitions as p inner join sys.allocation_units as a on a.container_id = p.hobt_id where a.type in (1, 3)
    union all
    select p.object_id as object_id, a.total_pages as pages
    from sys.partitions as p inner join sys.allocation_units as a on a.container_id = p.partition_id where a.type = 2
  ) as u on u.object_id = o.object_id
  where ${inScope(scope)} group by o.object_id`

export interface ColumnRow {
  readonly id: number
  readonly name: string
  /** Null if this login may not see the type. In that case, `typeName` is the name of its base type. */
  readonly typeSchema: string | null
  readonly typeName: string
  readonly baseType: string | null
  readonly bytes: number
  readonly precision: number
  readonly scale: number
  readonly collation: string | null
  readonly nullable: Bit
  readonly isIdentity: Bit
  readonly isComputed: Bit
  readonly isMasked: Bit
  /** For the period columns of a temporal table, 1 is the start and 2 the end. */
  readonly always: number | null
  readonly default: string | null
  readonly computed: string | null
  readonly comment: string | null
}

/** Selects the columns, except those that queries can't name, such as some of graph tables. */
export const columnsQuery = (
  scope: DictionaryScope,
) => `select c.object_id as id, c.name as name, v.name as typeSchema,
    coalesce(t.name, b.name, N'unknown') as typeName, b.name as baseType, c.max_length as bytes,
    c.[precision] as [precision], c.scale as scale,
    c.collation_name as collation, c.is_nullable as nullable, c.is_identity as isIdentity, c.is_computed as isComputed,
    c.is_masked as isMasked, c.generated_always_type as always,
    case when c.default_object_id <> 0
      then coalesce(d.definition, object_definition(c.default_object_id)) end as [default],
    k.definition as computed,
    cast(e.value as nvarchar(4000)) as comment
  from sys.columns as c
  inner join sys.objects as o on o.object_id = c.object_id ${ofObjects}
  left join sys.types as t on t.user_type_id = c.user_type_id
  left join sys.schemas as v on v.schema_id = t.schema_id
  left join sys.types as b on b.user_type_id = c.system_type_id
  left join sys.default_constraints as d on d.object_id = c.default_object_id
  left join sys.computed_columns as k on k.object_id = c.object_id and k.column_id = c.column_id
  left join sys.extended_properties as e
    on e.class = 1 and e.major_id = c.object_id and e.minor_id = c.column_id and e.name = N'MS_Description'
  where (c.is_hidden = 0 or c.generated_always_type <> 0) and ${inScope(scope)}
  order by c.object_id, c.column_id`

export interface ColumnRightRow {
  readonly id: number
  /** 1 if this login may read every column. */
  readonly readable: number
}

/**
 * Selects the tables for which permissions on individual columns exist. HAS_PERMS_BY_NAME expects column names without
 * brackets.
 */
export const columnRightsQuery = (
  scope: DictionaryScope,
) => `select c.object_id as id, min(coalesce(has_perms_by_name(
    quotename(s.name) + N'.' + quotename(o.name), N'OBJECT', N'SELECT', c.name, N'COLUMN'), 0)) as readable
  from sys.columns as c
  inner join sys.objects as o on o.object_id = c.object_id ${ofObjects}
  where c.is_hidden = 0 and ${inScope(scope)} and exists (
    select * from sys.database_permissions as g where g.class = 1 and g.major_id = o.object_id and g.minor_id > 0)
  group by c.object_id`

export interface IndexRow {
  readonly id: number
  readonly indexId: number
  readonly name: string
  readonly type: number
  readonly typeName: string
  readonly isUnique: Bit
  readonly isPrimary: Bit
  readonly isConstraint: Bit
  readonly isDisabled: Bit
  readonly filter: string | null
  readonly place: number | null
  readonly isIncluded: Bit | null
  readonly isDescending: Bit | null
  readonly column: string | null
}

export const indexesQuery = (
  scope: DictionaryScope,
) => `select i.object_id as id, i.index_id as indexId, i.name as name,
    cast(i.type as int) as type, i.type_desc as typeName, i.is_unique as isUnique, i.is_primary_key as isPrimary,
    i.is_unique_constraint as isConstraint, i.is_disabled as isDisabled, i.filter_definition as filter,
    cast(k.key_ordinal as int) as place, k.is_included_column as isIncluded, k.is_descending_key as isDescending,
    c.name as [column]
  from sys.indexes as i
  inner join sys.objects as o on o.object_id = i.object_id ${ofObjects}
  left join sys.index_columns as k on k.object_id = i.object_id and k.index_id = i.index_id
  left join sys.columns as c on c.object_id = k.object_id and c.column_id = k.column_id
  where i.index_id > 0 and i.is_hypothetical = 0 and ${inScope(scope)}
  order by i.object_id, i.index_id, k.key_ordinal, k.index_column_id`

export interface ForeignKeyRow {
  readonly id: number
  readonly keyId: number
  readonly name: string
  /** Null if this login may not see the other table. */
  readonly otherSchema: string | null
  readonly otherTable: string | null
  readonly otherColumn: string | null
  readonly column: string
  readonly onDelete: string
  readonly onUpdate: string
  readonly isUntrusted: Bit
}

export const foreignKeysQuery = (
  scope: DictionaryScope,
) => `select f.parent_object_id as id, f.object_id as keyId, f.name as name,
    z.name as otherSchema, r.name as otherTable, q.name as otherColumn, c.name as [column],
    f.delete_referential_action_desc as onDelete, f.update_referential_action_desc as onUpdate,
    f.is_not_trusted as isUntrusted
  from sys.foreign_keys as f
  inner join sys.objects as o on o.object_id = f.parent_object_id ${ofObjects}
  inner join sys.foreign_key_columns as k on k.constraint_object_id = f.object_id
  inner join sys.columns as c on c.object_id = k.parent_object_id and c.column_id = k.parent_column_id
  left join sys.objects as r on r.object_id = f.referenced_object_id
  left join sys.schemas as z on z.schema_id = r.schema_id
  left join sys.columns as q on q.object_id = k.referenced_object_id and q.column_id = k.referenced_column_id
  where ${inScope(scope)}
  order by f.parent_object_id, f.name, k.constraint_column_id`

export interface CheckRow {
  readonly id: number
  readonly name: string
  readonly definition: string | null
  readonly column: string | null
}

/** Names in INFORMATION_SCHEMA must be uppercase in a case-sensitive database. */
export const checksQuery = (
  scope: DictionaryScope,
) => `select k.parent_object_id as id, k.name as name, k.definition as definition,
    u.COLUMN_NAME as [column]
  from sys.check_constraints as k
  inner join sys.objects as o on o.object_id = k.parent_object_id ${ofObjects}
  left join INFORMATION_SCHEMA.CONSTRAINT_COLUMN_USAGE as u
    on u.CONSTRAINT_SCHEMA = s.name and u.CONSTRAINT_NAME = k.name and u.TABLE_NAME = o.name
  where ${inScope(scope)} order by k.parent_object_id, k.name, u.COLUMN_NAME`

export interface UseRow {
  readonly id: number
  readonly indexId: number
  readonly uses: Count
}

/**
 * Requires VIEW SERVER STATE, or VIEW SERVER PERFORMANCE STATE since SQL Server 2022, or VIEW DATABASE STATE in Azure.
 */
export const usesQuery = `select object_id as id, index_id as indexId, user_seeks + user_scans + user_lookups as uses
  from sys.dm_db_index_usage_stats where database_id = db_id()`

/**
 * The server has counted uses since it started or since the database was created or restored, whichever came last. A
 * database with AUTO_CLOSE loses its counts whenever it is closed. The database is selected by its name, because in
 * Azure db_id() differs from the ID in sys.databases.
 */
export const startQuery = `select datediff(second, i.sqlserver_start_time, getdate()) as started,
    datediff(second, d.create_date, getdate()) as made, d.is_auto_close_on as forgets
  from sys.dm_os_sys_info as i cross join sys.databases as d where d.name = db_name()`
