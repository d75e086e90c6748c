import {
  AppError,
  type DictionaryObjects,
  type DictionaryPartition,
  type DictionaryPartitioning,
  type DictionaryRead,
  type DictionaryRoutine,
  type DictionaryRowSecurity,
  type DictionarySequence,
  type DictionaryTrigger,
  type DictionaryType,
  type DictionaryViewPart,
  sentence,
} from '@anj/workflow'
import { maskDefinition, maskOrNull, maskRoutine, maskSetting } from '@anj/workflow/mask-definition'
import type { DictionaryScope } from '../../connector.ts'
import type { ExtraParts, TablePart } from '../../dictionary-of.ts'
import type { Database } from '../connect.ts'
import { codeOf } from '../problems.ts'
import type { QueryContext } from './read-dictionary-queries.ts'
import * as queries from './read-objects-queries.ts'

type Of<T> = T & { readonly of: string }
type CataloguePartition = Omit<Of<DictionaryPartition>, 'rows'> & { readonly rows: string | null }

export interface ReadObjects {
  readonly objects: DictionaryObjects
  readonly extra: ExtraParts
  /** Sentences about the kinds of objects that this login can't read. */
  readonly unseen: readonly string[]
}

/** Reads the parts of a database beyond tables and columns, with one query for each kind of object. */
export async function readObjects(
  database: Database,
  scope: DictionaryScope,
  context: QueryContext,
): Promise<ReadObjects> {
  const missing: string[] = []
  async function rows<T>(objects: string, query: string): Promise<readonly T[] | null> {
    const found = await optionalRows<T>(database, query)
    if (found === null) missing.push(objects)
    return found
  }
  const views = await rows<Of<DictionaryViewPart>>('view definitions', queries.viewsOf(scope, context))
  const triggers = await rows<Of<DictionaryTrigger>>('triggers', queries.triggersOf(scope, context))
  const security = await rows<Of<DictionaryRowSecurity>>(
    'row security policies',
    queries.securityOf(scope, context),
  )
  const parted = await rows<Of<{ readonly by: string }>>(
    'partition keys',
    queries.partitioningOf(scope, context),
  )
  const partitions =
    parted?.length === 0
      ? []
      : await rows<CataloguePartition>('partitions', queries.partitionsOf(scope, context))
  const routines = await rows<DictionaryRoutine>('functions', queries.routinesOf(scope, context))
  const sequences = await rows<DictionarySequence>('sequences', queries.sequencesOf(scope, context))
  const types = await rows<DictionaryType>('types', queries.typesOf(scope))
  const extensions = await rows<{ name: string; schema: string; version: string }>(
    'extensions',
    queries.extensions,
  )
  const [about] = (await optionalRows<DatabaseFacts>(database, queries.aboutDatabase)) ?? []
  return {
    objects: {
      ...about,
      ...(routines && { routines: routines.map(maskedRoutine) }),
      ...(sequences && { sequences: [...sequences] }),
      ...(types && { types: types.map(maskedType) }),
      ...(extensions && { extensions: [...extensions] }),
    },
    extra: {
      views: partsOf(views, viewOf),
      triggers: partsOf(triggers, triggerOf),
      rowSecurity: partsOf(security, securityOf),
      partitioning: partitions && partsOf(parted, (one) => partitioningOf(one, partitions)),
    },
    unseen: missing.length === 0 ? [] : [sentence('unseenObjects', { objects: missing.join(', ') })],
  }
}

interface DatabaseFacts {
  readonly owner: string
  readonly characterSet: string
  readonly collation: string
}

/**
 * Returns null where the server refuses the query, because the login lacks a right or a server compatible with
 * PostgreSQL lacks the catalogue. The transaction goes on.
 */
async function optionalRows<T>(database: Database, query: string): Promise<readonly T[] | null> {
  await database.run('savepoint part')
  try {
    return await database.rows<T>(query)
  } catch (error) {
    if (!isRefusal(error)) throw error
    await database.run('rollback to savepoint part')
    return null
  }
}

const isRefusal = (error: unknown) => error instanceof AppError && /^(42|0A)/.test(codeOf(error))

function partsOf<C extends { readonly of: string }, T>(
  found: readonly C[] | null,
  partOf: (one: C) => T,
): readonly TablePart<T>[] | null {
  return found && found.map((one) => ({ of: one.of, part: partOf(one) }))
}

function viewOf({ definition, reads }: Of<DictionaryViewPart>): DictionaryViewPart {
  return { definition: maskOrNull(definition), reads: reads.map((one): DictionaryRead => one) }
}

function triggerOf({ of: _, ...trigger }: Of<DictionaryTrigger>): DictionaryTrigger {
  return { ...trigger, definition: maskOrNull(trigger.definition) }
}

function securityOf({ enabled, forced, policies }: Of<DictionaryRowSecurity>): DictionaryRowSecurity {
  return {
    enabled,
    forced,
    policies: policies.map((policy) => ({
      ...policy,
      using: maskOrNull(policy.using),
      check: maskOrNull(policy.check),
    })),
  }
}

function partitioningOf(
  { of, by }: Of<{ readonly by: string }>,
  partitions: readonly CataloguePartition[],
): DictionaryPartitioning {
  const [, strategy = '', key = ''] = /^(\w+) \((.*)\)$/s.exec(by) ?? []
  return {
    strategy,
    key,
    partitions: partitions
      .filter((one) => one.of === of)
      .map(({ of: _, rows, differences, ...rest }) => ({
        ...rest,
        rows: rows === null ? null : Number(rows),
        differences: differences.map((one) => ({ ...one, says: maskDefinition(one.says) })),
      })),
  }
}

function maskedRoutine(routine: DictionaryRoutine): DictionaryRoutine {
  return {
    ...routine,
    arguments: maskDefinition(routine.arguments),
    settings: routine.settings.map(maskSetting),
    definition: routine.definition === null ? null : maskRoutine(routine.definition, routine.language),
  }
}

function maskedType(type: DictionaryType): DictionaryType {
  return { ...type, definition: maskOrNull(type.definition) }
}
