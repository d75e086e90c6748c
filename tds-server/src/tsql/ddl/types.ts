import { typeKey } from '../catalogue/model.ts'
import { sqlError } from '../errors.ts'
import type { Environment } from '../run/environment.ts'
import type { StatementBody } from '../syntax/tree.ts'

/** Lower IDs are reserved for system types. */
const FIRST_ID = 257

/** Executes CREATE TYPE … FROM. */
export function createType(
  environment: Environment,
  { name, type, nullable }: StatementBody & { kind: 'createType' },
): void {
  const { database } = environment.session
  const { types } = database
  const [known, own = ''] = [name.at(-2) ?? 'dbo', name.at(-1)]
  const found = database.schema(known)
  if (found === undefined) throw sqlError(2760, `The specified schema name "${known}" does not exist.`)
  const key = typeKey([found.name, own])
  if (types.has(key)) throw sqlError(219, `The type '${found.name}.${own}' already exists.`)
  const made = { id: FIRST_ID + types.size, schema: found.name, name: own, type, nullable }
  environment.undoably(
    () => void types.set(key, made),
    () => void types.delete(key),
  )
}
