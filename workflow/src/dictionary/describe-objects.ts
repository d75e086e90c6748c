/** Readable descriptions of the parts of a database beyond tables and columns, for screens, exports and comparisons. */
import { type Dictionary, type DictionaryTable, tableLabel } from './dictionary.ts'
import type {
  DictionaryObjects,
  DictionaryPartition,
  DictionaryPolicy,
  DictionaryRoutine,
  DictionarySequence,
  DictionaryTrigger,
  DictionaryType,
} from './dictionary-objects.ts'
import { sequenceUses } from './sequence-use.ts'

export type ObjectKind =
  | DictionaryRoutine['kind']
  | DictionarySequence['kind']
  | DictionaryType['kind']
  | 'extension'

export const objectKindNames: Readonly<Record<ObjectKind, string>> = {
  function: 'Function',
  procedure: 'Procedure',
  aggregate: 'Aggregate',
  window: 'Window function',
  sequence: 'Sequence',
  identity: 'Identity column',
  autoIncrement: 'AUTO_INCREMENT',
  enum: 'Enum',
  domain: 'Domain',
  composite: 'Composite type',
  extension: 'Extension',
}

/** The list of `DictionaryObjects` that contains each kind of object. */
export const objectLists = {
  function: 'routines',
  procedure: 'routines',
  aggregate: 'routines',
  window: 'routines',
  sequence: 'sequences',
  identity: 'sequences',
  autoIncrement: 'sequences',
  enum: 'types',
  domain: 'types',
  composite: 'types',
  extension: 'extensions',
} as const satisfies Record<ObjectKind, keyof DictionaryObjects>

/** An object of a database that belongs to no table, in the form in which lists, exports and comparisons show it. */
export interface DatabaseObject {
  /** Unique within its dictionary, and the same in the next one. */
  readonly key: string
  readonly kind: ObjectKind
  readonly schema: string
  /** The name, with argument types for a routine. */
  readonly name: string
  readonly label: string
  /** The properties that a comparison compares. Null where the object lacks one. */
  readonly properties: Readonly<Record<string, string | null>>
  /** Further facts, which change without anybody changing the object. */
  readonly state: Readonly<Record<string, string | null>>
  readonly comment: string | null
  readonly definition: string | null
}

/** Returns the objects of a database: routines, sequences, types and extensions. Empty for an older dictionary. */
export function databaseObjects(
  dictionary: Pick<Dictionary, 'tables' | 'objects'>,
): readonly DatabaseObject[] {
  const { routines = [], sequences = [], types = [], extensions = [] } = dictionary.objects ?? {}
  const useOf = sequenceUses(dictionary)
  return [
    ...routines.map(ofRoutine),
    ...sequences.map((sequence) => ofSequence(sequence, useOf(sequence))),
    ...types.map(ofType),
    ...extensions.map(({ name, schema, version }) =>
      objectOf({ kind: 'extension', schema: '', name, properties: { version, schema } }),
    ),
  ]
}

type Given = Pick<DatabaseObject, 'kind' | 'schema' | 'name' | 'properties'> & Partial<DatabaseObject>

function objectOf(given: Given): DatabaseObject {
  const { kind, schema, name } = given
  return {
    key: JSON.stringify([kind, schema, name]),
    label: tableLabel({ schema, name }),
    state: {},
    comment: null,
    definition: null,
    ...given,
  }
}

function ofRoutine(routine: DictionaryRoutine): DatabaseObject {
  const { kind, schema, name, identity, returns, language, securityDefiner, settings } = routine
  return objectOf({
    kind,
    schema,
    name: `${name}(${identity})`,
    properties: {
      arguments: routine.arguments || null,
      returns,
      language,
      runs: securityDefiner ? 'with the rights of its owner (SECURITY DEFINER)' : null,
      settings: settings.join(', ') || null,
      owner: routine.owner,
    },
    comment: routine.comment,
    definition: routine.definition,
  })
}

function ofSequence(sequence: DictionarySequence, used: number | null): DatabaseObject {
  const { kind, schema, name, type, start, increment, minimum, maximum, last, cycle, column, owner } =
    sequence
  return objectOf({
    kind,
    schema,
    name,
    properties: {
      type,
      start,
      increment,
      minimum,
      maximum,
      cycle: cycle ? 'yes' : null,
      column: column && `${tableLabel({ schema: column.schema, name: column.table })}.${column.name}`,
      owner,
    },
    state: { 'last value': last, used: used === null ? null : percentUsed(used) },
  })
}

function ofType({ kind, schema, name, labels, definition, owner, comment }: DictionaryType): DatabaseObject {
  return objectOf({
    kind,
    schema,
    name,
    properties: {
      labels: labels.length > 0 ? labels.map((label) => `'${label.replaceAll("'", "''")}'`).join(', ') : null,
      is: definition,
      owner,
    },
    comment,
  })
}

/** Returns a share as a percentage that never says 0 % or 100 % for a sequence that is in between. */
export function percentUsed(share: number): string {
  const percent = share * 100
  if (percent > 0 && percent < 1) return 'under 1 %'
  return `${Math.floor(percent)} %`
}

const timings = { before: 'BEFORE', after: 'AFTER', insteadOf: 'INSTEAD OF' } as const
const states = {
  yes: [],
  no: ['disabled'],
  replica: ['on replicas only'],
  always: ['also on replicas'],
} as const

/** Returns a trigger, such as `BEFORE INSERT or UPDATE OF price, each row, runs public.check_price, disabled`. */
export function describeTrigger({
  timing,
  events,
  level,
  enabled,
  function: runs,
}: DictionaryTrigger): string {
  return [
    `${timings[timing]} ${events.join(' or ')}`,
    level === 'row' ? 'each row' : 'each statement',
    ...(runs === null ? [] : [`runs ${runs}`]),
    ...states[enabled],
  ].join(', ')
}

/** Returns a policy, such as `restrictive for UPDATE to ann, using (owner = CURRENT_USER), with check (id > 0)`. */
export function describePolicy({ command, permissive, roles, using, check }: DictionaryPolicy): string {
  return [
    `${permissive ? '' : 'restrictive '}for ${command} to ${roles.join(', ')}`,
    ...(using === null ? [] : [`using (${using})`]),
    ...(check === null ? [] : [`with check (${check})`]),
  ].join(', ')
}

const differing = {
  column: 'column',
  index: 'has its own index',
  missingIndex: 'lacks the index',
  constraint: 'has its own constraint',
  trigger: 'has its own trigger',
} as const

/** Returns the differences of a partition from its parent, one text for each. */
export function partitionDifferences({ differences }: DictionaryPartition): readonly string[] {
  return differences.map(({ part, name, says }) => `${differing[part]} ${name}: ${says}`)
}

/** Returns the number of partitions that differ from their parent. */
export function differingPartitions({ partitioning }: Pick<DictionaryTable, 'partitioning'>): number {
  return partitioning?.partitions.filter(({ differences }) => differences.length > 0).length ?? 0
}

/** Returns the facts about a table beyond its columns and keys, such as its owner and storage engine. */
export function tableFacts(table: DictionaryTable): readonly (readonly [fact: string, value: string])[] {
  const { owner, engine, characterSet, collation, partitioning, rowSecurity } = table
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    ['Owner', owner],
    ['Engine', engine],
    ['Character set', characterSet],
    ['Collation', collation],
    ['Partitioned by', partitioning && `${partitioning.strategy} (${partitioning.key})`],
    ['Row security', rowSecurity && describeSecurity(rowSecurity)],
  ]
  return facts.flatMap(([fact, value]) => (value ? [[fact, value] as const] : []))
}

function describeSecurity({ enabled, forced }: NonNullable<DictionaryTable['rowSecurity']>): string {
  if (!enabled) return 'policies exist, but row security is off'
  return forced ? 'on, also for the owner' : 'on'
}
