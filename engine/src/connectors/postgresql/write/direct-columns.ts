import type { Column } from '@anj/workflow'
import type { DirectInput } from '../../writer.ts'
import { type Native, newColumnType } from '../native-types.ts'
import type { KnownSource } from '../read/find-source-columns.ts'
import { columnReadSql } from '../read/read-expressions.ts'
import type { Cell } from '../read/select-source.ts'
import type { ServerType } from '../types.ts'
import type { NewTable, WritePlan } from './plan-write.ts'
import { mustBeValidated } from './requirements.ts'

/** The columns of a direct copy. */
export interface DirectColumns {
  readonly cells: readonly Cell[]
  /** True if every column has the same type on both servers, so that the binary format can be used. */
  readonly identical: boolean
}

/**
 * Returns the cells to read for a direct copy into the target's columns. Returns null if a column of an existing table
 * has a different type, because then every value must be checked.
 */
export function directColumns(
  { columns }: DirectInput,
  known: KnownSource,
  plan: WritePlan,
  serverVersion: number,
): DirectColumns | null {
  // Values for a chosen type must be checked.
  if ('names' in plan && plan.choices.types.size > 0) return null
  let identical = true
  const cells: Cell[] = []
  for (const [index, { from, to }] of columns.entries()) {
    const place = known.columns.findIndex(({ name }) => name === from.name)
    const column = known.columns[place]
    const server = known.types[place]
    if (!column || !server || to.type !== column.type || to.origin?.kind !== column.origin?.kind) return null
    const native = 'pairs' in plan ? undefined : plan.natives.kept.get(to.name)
    if (native && mustBeValidated(native) && !hasAllLabels(native, server)) return null
    const target =
      'pairs' in plan ? plan.pairs[index]?.to : newTarget(plan, index, { ...column, name: to.name })
    if (!target) return null
    const same = isPlain(server) && isSame(server, target)
    if (!same && 'pairs' in plan) return null
    identical &&= same
    const read = (name: string) => (same || native ? name : textOf(name, server, index, serverVersion))
    cells.push({ place, read })
  }
  return { cells, identical }
}

/** True for an enum that has all labels of the source's enum of the same name. */
function hasAllLabels({ shape }: Native, { labels }: ServerType): boolean {
  return labels !== null && labels.every((label) => shape.labels?.includes(label))
}

function newTarget({ names, keys, natives }: NewTable, index: number, column: Column) {
  const type = newColumnType(column, undefined, natives, keys.includes(names[index] ?? ''))
  return { type, baseType: type.replace(/\(.*\)/, '') }
}

/** True for the same type with the same measures, or a target without measures. `timestamp(6)` equals `timestamp`. */
function isSame(server: ServerType, target: { readonly type: string; readonly baseType: string }): boolean {
  const full = (type: string) =>
    type.replace(/^(time(?:stamp)?)\(6\)/, '$1').replace(/ without time zone$/, '')
  const spelled = (type: string) =>
    full(type)
      .replace(/^varchar/, 'character varying')
      .replace(/^char\(/, 'character(')
  const [here, there] = [spelled(target.type), spelled(server.asWritten)]
  return here === there || (here === spelled(target.baseType) && here === spelled(server.baseType))
}

/**
 * Builds the same expression that a run through DuckDB would use to read the column, so that the text is the same too.
 */
function textOf(name: string, server: ServerType, index: number, serverVersion: number): string {
  if (server.isArray) return columnReadSql(name, { kind: 'array' }, { index, serverVersion })
  if (server.typeName === 'money') return `${name}::numeric`
  return server.typeName === 'bpchar' ? `${name}::text` : name
}

/** True for built-in types whose format is the same on every server. Excludes money and types that store OIDs. */
function isPlain({ typeName }: ServerType): boolean {
  return plainTypes.has(typeName)
}

const plainTypes = new Set(
  `bool int2 int4 int8 numeric float4 float8 bpchar varchar text name bytea bit varbit uuid json jsonb xml date time
  timetz timestamp timestamptz interval inet cidr macaddr macaddr8 point line lseg box path polygon circle
  int4range int8range numrange tsrange tstzrange daterange _bool _int2 _int4 _int8 _numeric _float4 _float8 _bpchar
  _varchar _text _bytea _uuid _json _jsonb _date _time _timestamp _timestamptz _interval _inet`.split(/\s+/),
)
