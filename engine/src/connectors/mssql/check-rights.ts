import { AppError } from '@anj/workflow'
import type { Database } from './connect.ts'
import type { Table } from './find-table.ts'
import type { ExistingPlan } from './plan-write.ts'
import { quoteName } from './quote.ts'

/** Refuses, before anything is made, a user who may not make tables where the run needs some: beside the target. */
export async function checkMayCreate(
  database: Database,
  schema: string,
  databaseName: string,
): Promise<void> {
  const [found] = await database.rows<{ schemas: number; alter: number | null; create: number | null }>(
    `select (select count(*) from sys.schemas where name = @schema) as schemas,
       has_perms_by_name(@quoted, N'SCHEMA', N'ALTER') as [alter],
       has_perms_by_name(db_name(), N'DATABASE', N'CREATE TABLE') as [create]`,
    { schema, quoted: quoteName(schema) },
  )
  if (Number(found?.schemas) === 0) throw new AppError('schemaMissing', { schema, database: databaseName })
  if (Number(found?.alter) !== 1 || Number(found?.create) !== 1)
    throw new AppError('createRightMissing', { schema, database: databaseName })
}

/** Refuses a user who may not do with the table's rows what the plan does. */
export async function checkMayWrite(database: Database, plan: ExistingPlan): Promise<void> {
  const { mode, table, pairs } = plan
  const columns = pairs.map(({ to }) => to.name).join(', ')
  const may = (right: string) => mayDo(database, table, right)
  if (!(await may('INSERT'))) throw new AppError('targetColumnsForbidden', { table: table.name, columns })
  if (mode === 'delete' && !(await may('DELETE')))
    throw new AppError('deleteRightMissing', { table: table.name })
  if (mode === 'truncate' && !(await may('ALTER')))
    throw new AppError('truncateRightMissing', { table: table.name })
  if (mode === 'update' && !((await may('SELECT')) && (await may('UPDATE'))))
    throw new AppError('updateRightMissing', { table: table.name, columns })
}

async function mayDo(database: Database, { schema, name }: Table, right: string): Promise<boolean> {
  const [found] = await database.rows<{ may: number | null }>(
    `select has_perms_by_name(@table, N'OBJECT', @right) as may`,
    { table: quoteName(schema, name), right },
  )
  return Number(found?.may) === 1
}
