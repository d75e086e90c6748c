import { databases } from '../../databases/index.ts'
import { sentence } from '../../messages.ts'
import type { Dictionary } from '../dictionary.ts'
import { postgresqlDdl } from './postgresql-ddl.ts'

/** True for a dictionary with all the parts that the statements need. Anj writes the SQL of PostgreSQL only. */
export function canWriteDdl({ kind, objects }: Pick<Dictionary, 'kind' | 'objects'>): boolean {
  return (
    databases[kind].family === 'postgresql' &&
    objects?.routines !== undefined &&
    objects.sequences !== undefined &&
    objects.types !== undefined
  )
}

/** Returns a script that creates the objects of a database in an empty one. */
export function dictionaryDdl(dictionary: Dictionary): string {
  const { database, version, readAt } = dictionary
  const statements = postgresqlDdl(dictionary).map(({ sql }) => sql)
  const isMasked = statements.some((sql) => sql.includes('…'))
  const head = [
    sentence('ddlHead', { database, version, readAt }),
    sentence('ddlLeavesOut'),
    ...(isMasked ? [sentence('credentialsHidden')] : []),
  ].map((line) => `-- ${line.replaceAll(/[\r\n\u0085\u2028\u2029]+/g, ' ')}`)
  // Functions may refer to objects that a later statement creates.
  return `${[...head, '', 'SET check_function_bodies = false;', ...statements].join('\n')}\n`
}

/** Returns the statements that create a table or another object, found by its key. Empty if there are none. */
export function objectDdl(dictionary: Dictionary, key: string): string {
  return postgresqlDdl(dictionary)
    .filter(({ of }) => of === key)
    .map(({ sql }) => sql)
    .join('\n')
}
