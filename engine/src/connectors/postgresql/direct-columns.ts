import type { Column } from '@anj/workflow'
import type { DirectInput } from '../writer.ts'
import { mustBeJudged } from './demands.ts'
import type { KnownSource } from './find-source-columns.ts'
import { type Native, newColumnType } from './native-types.ts'
import type { NewTable, WritePlan } from './plan-write.ts'
import { readingOf } from './read-expressions.ts'
import type { Cell } from './select-source.ts'
import type { ServerType } from './types.ts'

/** How columns go from server to server. */
export interface DirectColumns {
  readonly cells: readonly Cell[]
  /** Every column has the same type here and there, so that its own binary form can be sent. */
  readonly identical: boolean
}

/**
 * The cells to read so that the target's columns take each as it is; null when a column of an existing table has another
 * type, whose demands must be asked of every value.
 */
export function directColumns(
  { columns }: DirectInput,
  known: KnownSource,
  plan: WritePlan,
  serverVersion: number,
): DirectColumns | null {
  let identical = true
  const cells: Cell[] = []
  for (const [index, { from, to }] of columns.entries()) {
    const place = known.columns.findIndex(({ name }) => name === from.name)
    const column = known.columns[place]
    const server = known.types[place]
    if (!column || !server || to.type !== column.type || to.origin?.kind !== column.origin?.kind) return null
    const native = 'pairs' in plan ? undefined : plan.natives.kept.get(to.name)
    if (native && mustBeJudged(native) && !hasAllLabels(native, server)) return null
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

/** True for an enum that takes whatever the source's enum of that name holds. */
function hasAllLabels({ shape }: Native, { labels }: ServerType): boolean {
  return labels !== null && labels.every((label) => shape.labels?.includes(label))
}

function newTarget({ names, keys, natives }: NewTable, index: number, column: Column) {
  const type = newColumnType(column, undefined, natives, keys.includes(names[index] ?? ''))
  return { type, baseType: type.replace(/\(.*\)/, '') }
}

/** The same type with the same measures, or without any. `timestamp(6)` is what `timestamp` holds. */
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

/** As our own columns of that kind read it: what the column's text would be in a run that looks at its rows. */
function textOf(name: string, server: ServerType, index: number, serverVersion: number): string {
  if (server.isArray) return readingOf(name, { kind: 'array' }, { index, serverVersion })
  if (server.typeName === 'money') return `${name}::numeric`
  return server.typeName === 'bpchar' ? `${name}::text` : name
}

/** Types of the server's own whose form means the same on every server: money's follows a setting, and others hold numbers of the catalogue. */
function isPlain({ typeName }: ServerType): boolean {
  return plainTypes.has(typeName)
}

const plainTypes = new Set(
  `bool int2 int4 int8 numeric float4 float8 bpchar varchar text name bytea bit varbit uuid json jsonb xml date time
  timetz timestamp timestamptz interval inet cidr macaddr macaddr8 point line lseg box path polygon circle
  int4range int8range numrange tsrange tstzrange daterange _bool _int2 _int4 _int8 _numeric _float4 _float8 _bpchar
  _varchar _text _bytea _uuid _json _jsonb _date _time _timestamp _timestamptz _interval _inet`.split(/\s+/),
)
