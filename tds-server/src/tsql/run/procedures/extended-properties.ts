import type { ExtendedProperty } from '../../catalogue/model.ts'
import { sqlError } from '../../errors.ts'
import type { Batch } from '../batch.ts'
import type { Environment } from '../environment.ts'
import { argumentsOf, type ProcedureArgument, textOf } from './arguments.ts'

const names = [
  '@name',
  '@value',
  '@level0type',
  '@level0name',
  '@level1type',
  '@level1name',
  '@level2type',
  '@level2name',
]

interface Place {
  readonly securableClass: 0 | 1 | 3
  readonly majorId: number
  readonly minorId: number
}

/** Resolves the level arguments to the database, a schema, a table or a column of a table. */
function placeOf(batch: Batch, found: ReadonlyMap<string, ProcedureArgument>): Place {
  const { database } = batch.session
  const schema = textOf(found, '@level0name')
  const object = textOf(found, '@level1name')
  const column = textOf(found, '@level2name')
  if (schema === null) return { securableClass: 0, majorId: 0, minorId: 0 }
  const missing = sqlError(
    15_135,
    `Object is invalid. Extended properties are not permitted on '${[schema, object, column].filter((part) => part !== null).join('.')}', or the object does not exist.`,
  )
  if (object === null) {
    const known = database.schema(schema)
    if (known === undefined) throw missing
    return { securableClass: 3, majorId: known.id, minorId: 0 }
  }
  const known = database.find(schema, object)
  if (known === undefined) throw missing
  if (column === null) return { securableClass: 1, majorId: known.id, minorId: 0 }
  const own = known.kind === 'table' ? known.column(column) : undefined
  if (own === undefined) throw missing
  return { securableClass: 1, majorId: known.id, minorId: own.id }
}

async function changing(batch: Batch, act: (environment: Environment) => void): Promise<number> {
  await batch.quietly(act)
  return 0
}

/** Executes sp_addextendedproperty. A rollback undoes it. */
export async function addExtendedProperty(
  batch: Batch,
  given: readonly ProcedureArgument[],
): Promise<number> {
  const found = argumentsOf('sp_addextendedproperty', names, given)
  const { database } = batch.session
  const place = placeOf(batch, found)
  const name = textOf(found, '@name') ?? ''
  const before = database.extendedProperties
  const isSame = (one: (typeof before)[number]) =>
    one.name.toLowerCase() === name.toLowerCase() &&
    one.majorId === place.majorId &&
    one.minorId === place.minorId &&
    one.securableClass === place.securableClass
  if (before.some(isSame))
    throw sqlError(15_233, `Property cannot be added. Property '${name}' already exists.`)
  return await changing(batch, (environment) =>
    environment.undoably(
      () => {
        database.extendedProperties = [...before, { ...place, name, value: textOf(found, '@value') }]
      },
      () => {
        database.extendedProperties = before
      },
    ),
  )
}

/** Executes sp_updateextendedproperty. */
export async function updateExtendedProperty(
  batch: Batch,
  given: readonly ProcedureArgument[],
): Promise<number> {
  const found = argumentsOf('sp_updateextendedproperty', names, given)
  const value = textOf(found, '@value')
  return await replacing(batch, found, (own) => [{ ...own, value }])
}

/** Executes sp_dropextendedproperty. */
export async function dropExtendedProperty(
  batch: Batch,
  given: readonly ProcedureArgument[],
): Promise<number> {
  const wanted = names.filter((name) => name !== '@value')
  return await replacing(batch, argumentsOf('sp_dropextendedproperty', wanted, given), () => [])
}

async function replacing(
  batch: Batch,
  found: ReadonlyMap<string, ProcedureArgument>,
  make: (own: ExtendedProperty) => readonly ExtendedProperty[],
): Promise<number> {
  const { database } = batch.session
  const place = placeOf(batch, found)
  const name = textOf(found, '@name') ?? ''
  const before = database.extendedProperties
  const isIt = (one: ExtendedProperty) =>
    one.name === name &&
    one.majorId === place.majorId &&
    one.minorId === place.minorId &&
    one.securableClass === place.securableClass
  if (!before.some(isIt))
    throw sqlError(15_217, `Property cannot be updated or deleted. Property '${name}' does not exist.`)
  const after = before.flatMap((one) => (isIt(one) ? make(one) : [one]))
  return await changing(batch, (environment) =>
    environment.undoably(
      () => {
        database.extendedProperties = after
      },
      () => {
        database.extendedProperties = before
      },
    ),
  )
}
