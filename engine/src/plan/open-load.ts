import {
  AppError,
  boundBefore,
  boundPhrase,
  type Column,
  compareBounds,
  countPhrase,
  type LoadStart,
  type RisingType,
  type RunLoad,
  risingTypeOf,
  sentence,
  type WorkflowNode,
} from '@anj/workflow'
import type { BodyReader } from '../connectors/connector.ts'
import type { DatabaseSource } from '../model/source.ts'
import type { RisingState, SourceWindow } from '../model/source-window.ts'

/** The bounds of an incremental load, before any row is read. */
export interface OpenedLoad {
  readonly window: SourceWindow
  readonly load: Omit<RunLoad, 'rows'>
}

/**
 * Finds the bounds of an incremental load in the reading's snapshot, and logs them. Returns null for a source whose rows
 * are all read. Rows that change between the snapshot and the copy of the rows get greater values than the upper bound,
 * so the next load reads them.
 */
export async function openLoad(
  { id, data: { title } }: WorkflowNode,
  { config, load: start }: DatabaseSource,
  columns: readonly Column[],
  reading: BodyReader,
  log: (line: string, nodeId: string) => void,
  signal: AbortSignal,
): Promise<OpenedLoad | null> {
  const { incremental } = config
  if (!incremental || !start) return null
  const { column } = incremental
  const found = columns.find(({ name }) => name === column)
  const type = found && risingTypeOf(found)
  if (!type) throw new AppError('risingColumnType', { title, column })
  const state = await reading.risingState(config, { column, type }, signal)
  const { whole, after } = start
  const isContinued = start.reason === 'continued'
  const readAfter = whole || after === null || !isContinued ? after : boundBefore(type, after, incremental)
  const upTo = nextBound(type, start, state)
  for (const line of linesOf({ title, column, type, start, readAfter, state })) log(line, id)
  return {
    window: { column, type, whole, after: readAfter, upTo },
    load: { ...start, nodeId: id, column, type, readAfter, upTo, withoutValue: state.withoutValue },
  }
}

/** The next bound never lies before the last one, unless a user chose the start of a load of all rows. */
function nextBound(type: RisingType, { whole, after }: LoadStart, { largest }: RisingState): string | null {
  if (whole || after === null) return largest
  return largest === null || compareBounds(type, largest, after) < 0 ? after : largest
}

interface LoadFacts {
  readonly title: string
  readonly column: string
  readonly type: RisingType
  readonly start: LoadStart
  readonly readAfter: string | null
  readonly state: RisingState
}

/** Returns the lines for the run's log. */
function linesOf({ title, column, type, start, readAfter, state }: LoadFacts): readonly string[] {
  const { whole, after } = start
  const { largest, withoutValue, hasIndex } = state
  const shown = (bound: string) => boundPhrase(type, bound)
  const lines = [startLine({ title, column, type, start, readAfter })]
  if (withoutValue > 0 && !whole)
    lines.push(sentence('loadWithoutValue', { title, column, rows: countPhrase(withoutValue, 'row') }))
  if (!whole && after !== null && largest !== null && compareBounds(type, largest, after) < 0)
    lines.push(sentence('loadBehind', { title, column, largest: shown(largest), after: shown(after) }))
  if (largest !== null && isFuture(type, largest))
    lines.push(sentence('loadInFuture', { title, column, largest: shown(largest) }))
  if (!hasIndex) lines.push(sentence('loadWithoutIndex', { title, column }))
  return lines
}

function startLine({ title, column, type, start, readAfter }: Omit<LoadFacts, 'state'>): string {
  const { whole, after, reason } = start
  if (whole) {
    if (reason === 'chosen') return sentence('loadAllChosen', { title })
    return sentence(reason === 'changed' ? 'loadAllChanged' : 'loadAllFirst', { title })
  }
  if (after === null || readAfter === null) return sentence('loadAfterNothing', { title, column })
  const from = boundPhrase(type, readAfter)
  if (readAfter === after) return sentence('loadAfter', { title, column, after: from })
  return sentence('loadAfterLookBack', { title, column, from, after: boundPhrase(type, after) })
}

/** The clocks of time zones differ by up to 26 hours. */
const MOST_AHEAD = 26 * 3600 * 1000

function isFuture(type: RisingType, bound: string): boolean {
  if (type !== 'date' && type !== 'datetime' && type !== 'instant') return false
  return (
    Date.parse(`${bound.slice(0, 19).replace(' ', 'T')}${type === 'date' ? '' : 'Z'}`) >
    Date.now() + MOST_AHEAD
  )
}
