import { AppError } from '@anj/workflow'
import { deletesMissing } from '../../missing-rows.ts'
import type { Database } from '../connect.ts'
import type { Table } from '../find-table.ts'
import { quoteName } from '../quote.ts'
import type { ExistingPlan } from './plan-write.ts'
import type { Remembered } from './table-metadata.ts'

/**
 * Refuses users who aren't allowed to create a run's tables in the target's schema, before anything is created. New
 * tables belong to the schema's owner, so the user also needs permission to read and write in that schema.
 */
export async function checkMayCreate(
  database: Database,
  schema: string,
  databaseName: string,
): Promise<void> {
  const [found] = await database.rows<{ schemas: number; alter: number | null; create: number | null }>(
    `select (select count(*) from sys.schemas where name = @schema) as schemas,
       has_perms_by_name(@quoted, N'SCHEMA', N'ALTER') as [alter],
       has_perms_by_name(quotename(db_name()), N'DATABASE', N'CREATE TABLE') as [create]`,
    { schema, quoted: quoteName(schema) },
  )
  if (Number(found?.schemas) === 0) throw new AppError('schemaMissing', { schema, database: databaseName })
  if (Number(found?.alter) !== 1 || Number(found?.create) !== 1)
    throw new AppError('createRightMissing', { schema, database: databaseName })
  for (const right of ['SELECT', 'INSERT'])
    if (!(await may(database, 'SCHEMA', quoteName(schema), right)))
      throw new AppError('stagingRightMissing', { schema, database: databaseName, right })
}

/** Refuses users who aren't allowed to give a new table the permissions and owner of the table that it replaces. */
export async function checkMayRestore(
  database: Database,
  { schema, name }: Table,
  { owner, grants }: Remembered,
): Promise<void> {
  if (owner === null && grants.length === 0) return
  if (!(await may(database, 'SCHEMA', quoteName(schema), 'CONTROL')))
    throw new AppError('replaceRightMissing', { table: name, schema })
}

/** Refuses users who lack one of the permissions on the table that the plan requires. */
export async function checkMayWrite(database: Database, plan: ExistingPlan): Promise<void> {
  const { mode, table, pairs } = plan
  const columns = pairs.map(({ to }) => to.name).join(', ')
  const mayDo = (right: string) => may(database, 'OBJECT', quoteName(table.schema, table.name), right)
  const numbered = pairs.filter(({ to }) => to.identity).map(({ to }) => to.name)
  if (!(await mayDo('INSERT'))) throw new AppError('targetColumnsForbidden', { table: table.name, columns })
  // Writing explicit values to an identity column requires the ALTER permission.
  if (numbered.length > 0 && !(await mayDo('ALTER')))
    throw new AppError('targetColumnsForbidden', { table: table.name, columns: numbered.join(', ') })
  if ((mode === 'delete' || deletesMissing(plan.missing)) && !(await mayDo('DELETE')))
    throw new AppError('deleteRightMissing', { table: table.name })
  if (mode === 'truncate' && !(await mayDo('ALTER')))
    throw new AppError('truncateRightMissing', { table: table.name })
  if (mode === 'update' && !((await mayDo('SELECT')) && (await mayDo('UPDATE'))))
    throw new AppError('updateRightMissing', { table: table.name, columns })
}

/** True if the user has a permission on an object or a schema. */
export async function may(
  database: Database,
  kind: 'OBJECT' | 'SCHEMA',
  name: string,
  right: string,
): Promise<boolean> {
  const [found] = await database.rows<{ may: number | null }>(
    'select has_perms_by_name(@name, @kind, @right) as may',
    { name, kind, right },
  )
  return Number(found?.may) === 1
}
