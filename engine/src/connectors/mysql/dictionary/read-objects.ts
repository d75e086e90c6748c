import {
  AppError,
  type DictionaryColumn,
  type DictionaryObjects,
  type DictionaryPartition,
  type DictionaryPartitioning,
  type DictionaryRead,
  type DictionaryRoutine,
  type DictionarySequence,
  type DictionaryTrigger,
  type DictionaryViewPart,
} from '@anj/workflow'
import { isSqlLanguage, maskDefinition, maskScript } from '@anj/workflow/mask-definition'
import type { ExtraParts, TablePart } from '../../dictionary-of.ts'
import type { Database } from '../connect.ts'
import { isPermissionDenied } from '../problems.ts'
import { quoteName, quoteText } from '../quote.ts'
import { numberOrNull } from './read-dictionary-parts.ts'
import * as queries from './read-objects-queries.ts'

/** Masks SQL that the server or Anj wrote. */
const mask = (sql: string) => maskDefinition(sql, 'mysql')

/** Masks a body, which is as its author wrote it, in the `sql_mode` of its creation. */
function maskBody(body: string, mode: string): string {
  return maskDefinition(body, /\bNO_BACKSLASH_ESCAPES\b/.test(mode) ? 'mysqlWithoutBackslashes' : 'mysql')
}

interface CatalogueRoutine {
  readonly name: string
  readonly kind: 'FUNCTION' | 'PROCEDURE'
  readonly returns: string | null
  readonly language: string
  readonly external: string | null
  readonly deterministic: string
  readonly access: string
  readonly security: string
  /** Null if the login may only call the routine. */
  readonly body: string | null
  readonly comment: string
  readonly definer: string
  /** The `sql_mode` with which the server parses the body. */
  readonly mode: string
}

interface CatalogueParameter {
  readonly of: string
  readonly kind: 'FUNCTION' | 'PROCEDURE'
  readonly mode: string | null
  readonly name: string | null
  readonly type: string
}

interface CatalogueTrigger {
  readonly of: string
  readonly name: string
  readonly timing: string
  readonly event: string
  readonly statement: string
  readonly mode: string
}

interface CataloguePartition {
  readonly of: string
  readonly name: string
  readonly part: string | null
  readonly method: string
  readonly expression: string | null
  readonly partMethod: string | null
  readonly partExpression: string | null
  readonly description: string | null
  readonly rows: number | string | null
}

interface CatalogueSequence {
  readonly name: string
  readonly start: number | string
  readonly increment: number | string
  readonly minimum: number | string
  readonly maximum: number | string
  readonly next: number | string
  readonly cycle: number | string
}

/** A table with the next value of its AUTO_INCREMENT column, if it has one. */
export interface NumberedTable {
  readonly of: string
  readonly next: number | string | null
  readonly isPartitioned: boolean
}

export interface ReadObjects {
  readonly objects: Pick<DictionaryObjects, 'routines' | 'sequences'>
  readonly extra: ExtraParts
  /** The kinds of objects that this login can't read. */
  readonly missing: readonly string[]
}

/** Reads the parts of a database beyond tables and columns, with one query for each kind of object. */
export async function readObjects(
  database: Database,
  context: { readonly database: string; readonly isMariaDb: boolean; readonly views: boolean },
  tables: readonly NumberedTable[],
  columns: readonly TablePart<DictionaryColumn>[],
): Promise<ReadObjects> {
  const missing: string[] = []
  async function rows<T>(objects: string, query: string): Promise<readonly T[] | null> {
    try {
      return await database.rows<T>(query)
    } catch (error) {
      // Also a server that is compatible with MySQL but lacks the catalogue.
      const isRefusal = error instanceof AppError && error.code === 'databaseRefused'
      if (!isRefusal && !isPermissionDenied(error)) throw error
      missing.push(objects)
      return null
    }
  }
  const views = context.views
    ? await rows<{ of: string; definition: string | null }>('view definitions', queries.viewsOf(context))
    : []
  const triggers = await rows<CatalogueTrigger>('triggers', queries.triggersOf(context))
  const routines = await rows<CatalogueRoutine>('functions', queries.routinesOf(context))
  const parameters = await rows<CatalogueParameter>('parameters of functions', queries.parametersOf(context))
  const parted = tables.filter(({ isPartitioned }) => isPartitioned).map(({ of }) => of)
  const partitions =
    parted.length === 0
      ? []
      : await rows<CataloguePartition>('partitions', queries.partitionsOf(context, parted))
  const names = context.isMariaDb
    ? await rows<{ name: string }>('sequences', queries.sequenceNamesOf(context))
    : []
  const sequences =
    !names || names.length === 0
      ? names && []
      : await rows<CatalogueSequence>('sequences', queries.sequencesOf(names.map(({ name }) => name)))
  return {
    objects: {
      ...(routines && { routines: routines.map((one) => routineOf(one, parameters ?? [])) }),
      // One refused sequence refuses the query for all. An incomplete list would look like removed sequences.
      ...(sequences && { sequences: [...sequences.map(sequenceOf), ...numbering(tables, columns)] }),
    },
    extra: {
      views: partsOf(views, ({ definition }) => viewOf(definition, context.database)),
      triggers: partsOf(triggers, triggerOf),
      rowSecurity: null,
      partitioning: partitions && partitioningOf(partitions),
    },
    missing: [...new Set(missing)],
  }
}

function partsOf<C extends { readonly of: string }, T>(
  found: readonly C[] | null,
  partOf: (one: C) => T,
): readonly TablePart<T>[] | null {
  return found && found.map((one) => ({ of: one.of, part: partOf(one) }))
}

/** The server names every table of a view's definition with its database. */
function viewOf(definition: string | null, database: string): DictionaryViewPart {
  const name = '`((?:[^`]|``)+)`'
  const found = (definition ?? '').matchAll(new RegExp(`\\b(?:from|join)[\\s(]*${name}\\.${name}`, 'gi'))
  const reads = new Map<string, DictionaryRead>()
  for (const [, schema = '', table = ''] of found) {
    const read = { schema: unquoted(schema), name: unquoted(table) }
    const isHere = read.schema.toLowerCase() === database.toLowerCase()
    reads.set(JSON.stringify(read), { ...read, schema: isHere ? '' : read.schema, columns: [] })
  }
  return { definition: definition ? mask(definition) : null, reads: [...reads.values()] }
}

const unquoted = (name: string) => name.replaceAll('``', '`')

function triggerOf({ of, name, timing, event, statement, mode }: CatalogueTrigger): DictionaryTrigger {
  return {
    name,
    timing: timing === 'BEFORE' ? 'before' : 'after',
    events: [event],
    level: 'row',
    enabled: 'yes',
    function: null,
    definition: `CREATE TRIGGER ${quoteName(name)} ${timing} ${event} ON ${quoteName(of)} FOR EACH ROW ${maskBody(statement, mode)}`,
  }
}

function routineOf(routine: CatalogueRoutine, parameters: readonly CatalogueParameter[]): DictionaryRoutine {
  const { name, kind, language, external, security, comment, definer } = routine
  const isFunction = kind === 'FUNCTION'
  const own = parameters.filter((one) => one.of === name && one.kind === kind)
  const signed = own.map(({ mode, name: called, type }) =>
    [...(isFunction || mode === null ? [] : [mode]), called === null ? '' : quoteName(called), type].join(
      ' ',
    ),
  )
  return {
    schema: '',
    name,
    kind: isFunction ? 'function' : 'procedure',
    arguments: signed.join(', '),
    // Routines can't be overloaded, but a function and a procedure can have the same name.
    identity: own.map(({ type }) => type).join(', '),
    returns: isFunction ? routine.returns : null,
    language: external ?? language,
    securityDefiner: security === 'DEFINER',
    settings: [],
    definition: routine.body === null ? null : definitionOf(routine, routine.body, signed),
    owner: definer,
    comment: comment === '' ? null : comment,
  }
}

/** Writes the statement that creates a routine, masked. The catalogue contains only its parts. */
function definitionOf(routine: CatalogueRoutine, body: string, parameters: readonly string[]): string {
  const { name, kind, returns, deterministic, access, security, comment } = routine
  const isSql = isSqlLanguage(routine.external ?? routine.language)
  const head = [
    `CREATE ${kind} ${quoteName(name)}(${parameters.join(', ')})`,
    ...(kind === 'FUNCTION' ? [`RETURNS ${returns}`] : []),
    ...(deterministic === 'YES' ? ['DETERMINISTIC'] : []),
    ...(access === 'CONTAINS SQL' ? [] : [access]),
    ...(security === 'INVOKER' ? ['SQL SECURITY INVOKER'] : []),
    ...(comment === '' ? [] : [`COMMENT ${quoteText(comment)}`]),
  ].join('\n')
  return `${mask(head)}\n${isSql ? maskBody(body, routine.mode) : maskScript(body)}`
}

function partitioningOf(rows: readonly CataloguePartition[]): readonly TablePart<DictionaryPartitioning>[] {
  const tables = Map.groupBy(rows, ({ of }) => of)
  return [...tables].flatMap(([of, [first, ...others]]) => {
    if (!first) return []
    const all = [first, ...others]
    const byName = Map.groupBy(all, ({ name }) => name)
    const partitions = [...byName].flatMap(([name, parts]): DictionaryPartition[] => {
      const one = parts[0] ?? first
      const by = one.partMethod && `${one.partMethod} (${one.partExpression ?? ''})`
      const counts = parts.map(({ rows: count }) => numberOrNull(count))
      const shared = { schema: '', by: null, differences: [] }
      const subpartitions = parts.flatMap(({ part, rows: count }) =>
        part === null ? [] : [{ ...shared, name: part, parent: name, bounds: '', rows: numberOrNull(count) }],
      )
      const total = counts.every((count) => count !== null)
        ? counts.reduce((sum, count) => sum + count, 0)
        : null
      return [{ ...shared, name, parent: null, bounds: boundsOf(one), by, rows: total }, ...subpartitions]
    })
    return [{ of, part: { strategy: first.method, key: first.expression ?? '', partitions } }]
  })
}

function boundsOf({ method, description }: CataloguePartition): string {
  if (description === null) return ''
  if (method.startsWith('RANGE'))
    return `VALUES LESS THAN ${description === 'MAXVALUE' ? description : `(${description})`}`
  return method.startsWith('LIST') ? `VALUES IN (${description})` : description
}

function sequenceOf(one: CatalogueSequence): DictionarySequence {
  const { name, cycle } = one
  const [start, increment, minimum, maximum, next] = [
    one.start,
    one.increment,
    one.minimum,
    one.maximum,
    one.next,
  ].map(String) as [string, string, string, string, string]
  return {
    schema: '',
    name,
    kind: 'sequence',
    type: 'bigint',
    start,
    increment,
    minimum,
    maximum,
    // The server reserves values in blocks, so the last value may be up to a block lower.
    last: next === start ? null : String(BigInt(next) - BigInt(increment)),
    cycle: Number(cycle) === 1,
    column: null,
    owner: null,
  }
}

const bits: Readonly<Record<string, bigint>> = {
  tinyint: 8n,
  smallint: 16n,
  mediumint: 24n,
  int: 32n,
  bigint: 64n,
}

/** Returns the numbering of the AUTO_INCREMENT columns, which are used up at the limit of their type. */
function numbering(
  tables: readonly NumberedTable[],
  columns: readonly TablePart<DictionaryColumn>[],
): readonly DictionarySequence[] {
  const nextOf = new Map(tables.map(({ of, next }) => [of, next]))
  return columns.flatMap(({ of, part: { name, type, identity } }): DictionarySequence[] => {
    const next = nextOf.get(of)
    const size = bits[/^\w+/.exec(type)?.[0] ?? '']
    if (!identity || next === undefined || size === undefined) return []
    const maximum = 2n ** (type.includes('unsigned') ? size : size - 1n) - 1n
    const last = next === null ? null : BigInt(next) - 1n
    return [
      {
        schema: '',
        name: `${of}.${name}`,
        kind: 'autoIncrement',
        type,
        start: '1',
        increment: '1',
        minimum: '1',
        maximum: String(maximum),
        last: last === null || last < 1n ? null : String(last),
        cycle: false,
        column: { schema: '', table: of, name },
        owner: null,
      },
    ]
  })
}
