import type { operations } from '@anj/client'

type Asked = NonNullable<operations['listUses']['parameters']['query']>

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const kinds = { connection: 'connectionId', place: 'placeId', file: 'datasetId', run: 'runId' } as const

const isKind = (kind: string): kind is keyof typeof kinds => Object.hasOwn(kinds, kind)

/** The texts of the form in which a user says what to search. `of` contains the kind and the ID of an item. */
export interface UsesForm {
  readonly of: string
  readonly database: string
  readonly schema: string
  readonly table: string
  readonly column: string
}

/** Parses the address of the page that shows where something is used. `ask` is null until something is chosen. */
export function usesQuery(request: Request): { readonly form: UsesForm; readonly ask: Asked | null } {
  const { searchParams } = new URL(request.url)
  const text = (name: string) => searchParams.get(name)?.trim().slice(0, 500) ?? ''
  const form = {
    of: text('of'),
    database: text('database'),
    schema: text('schema'),
    table: text('table'),
    column: text('column'),
  }
  const [kind = '', id = ''] = form.of.split(':')
  if (!isKind(kind) || !UUID.test(id)) return { form: { ...form, of: '' }, ask: null }
  const isDatabase = kind === 'connection' || kind === 'run'
  return {
    form,
    ask: {
      [kinds[kind]]: id,
      ...(isDatabase && form.database && { databaseName: form.database }),
      ...(isDatabase && form.schema && { schemaName: form.schema }),
      ...(isDatabase && form.table && { tableName: form.table }),
      ...(form.column && { column: form.column }),
    },
  }
}
