import type { Database } from '../connect.ts'
import type { Table } from '../find-table.ts'
import { quoteName, quoteText } from '../quote.ts'

interface Grant {
  readonly grantee: string
  readonly right: string
  /** G for GRANT, W for GRANT with grant option, D for DENY. */
  readonly state: string
  /** Null for the whole table. */
  readonly column: string | null
}

interface Property {
  readonly name: string
  readonly value: string
  readonly column: string | null
}

/** The properties of a table that are restored after it has been recreated. */
export interface Remembered {
  /** Null if the table belongs to its schema's owner. */
  readonly owner: string | null
  readonly grants: readonly Grant[]
  /** Extended properties, including comments (MS_Description). */
  readonly properties: readonly Property[]
}

/** Reads the owner, permissions and extended properties of a table. */
export async function rememberTable(database: Database, { id }: Table): Promise<Remembered> {
  const [owner] = await database.rows<{ name: string }>(
    `select p.name as name from sys.objects o join sys.database_principals p on p.principal_id = o.principal_id
     where o.object_id = @id`,
    { id },
  )
  const grants = await database.rows<Grant>(
    `select p.name as grantee, g.permission_name as [right], rtrim(g.state) as state, c.name as [column]
     from sys.database_permissions g
     join sys.database_principals p on p.principal_id = g.grantee_principal_id
     left join sys.columns c on c.object_id = g.major_id and c.column_id = g.minor_id
     where g.class = 1 and g.major_id = @id order by p.name, g.permission_name`,
    { id },
  )
  const properties = await database.rows<Property>(
    `select e.name as name, cast(e.value as nvarchar(4000)) as value, c.name as [column]
     from sys.extended_properties e left join sys.columns c on c.object_id = e.major_id and c.column_id = e.minor_id
     where e.class = 1 and e.major_id = @id order by e.name`,
    { id },
  )
  return { owner: owner?.name ?? null, grants, properties }
}

/** Returns the statements that restore the properties of a recreated table and of those columns that still exist. */
export function restoreMetadataStatements(
  { schema, name }: Pick<Table, 'schema' | 'name'>,
  { owner, grants, properties }: Remembered,
  columns: readonly string[],
): readonly string[] {
  const table = quoteName(schema, name)
  const isThere = ({ column }: { readonly column: string | null }) =>
    column === null || columns.includes(column)
  return [
    // Change the owner first, because that removes existing permissions.
    ...(owner === null ? [] : [`alter authorization on object::${table} to ${quoteName(owner)}`]),
    ...grants.filter(isThere).map((grant) => grantOn(table, grant)),
    ...properties.filter(isThere).map((property) => propertyOn(schema, name, property)),
  ]
}

function grantOn(table: string, { grantee, right, state, column }: Grant): string {
  const part = column === null ? right : `${right} (${quoteName(column)})`
  const verb = state === 'D' ? 'deny' : 'grant'
  return `${verb} ${part} on ${table} to ${quoteName(grantee)}${state === 'W' ? ' with grant option' : ''}`
}

function propertyOn(schema: string, table: string, { name, value, column }: Property): string {
  const levels = [
    ['SCHEMA', schema],
    ['TABLE', table],
    ...(column === null ? [] : [['COLUMN', column]]),
  ] as const
  const places = levels.map(
    ([type, of], level) => `@level${level}type = N'${type}', @level${level}name = ${quoteText(of ?? '')}`,
  )
  return `exec sp_addextendedproperty @name = ${quoteText(name)}, @value = ${quoteText(value)}, ${places.join(', ')}`
}
