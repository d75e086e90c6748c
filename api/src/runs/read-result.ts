import { LocalFiles, type SortBy } from '@anj/engine'
import type { Caller } from '../access/session.ts'
import type { AppDeps } from '../deps/deps.ts'
import { DEFAULT_CELL_LENGTH } from '../http/table.ts'
import { previewKey } from '../previews/prepare-preview.ts'
import { matchCount, viewOf } from '../previews/view.ts'
import { prepareResult } from './prepare-result.ts'
import type { ResultQuery, ResultTable } from './schema.ts'

/** Reads a page of the rows that a run wrote, optionally sorted and searched. */
export async function readResult(
  deps: AppDeps,
  caller: Caller,
  runId: string,
  { offset = 0, limit = 100, longestCell = DEFAULT_CELL_LENGTH, editorId = '', find, sort = [] }: ResultQuery,
  signal: AbortSignal,
): Promise<ResultTable> {
  await using files = new LocalFiles(deps.storage)
  const { looked, isKept } = await prepareResult({ db: deps.db, files }, caller, runId)
  const key = previewKey(caller, `${caller.sessionId} ${editorId} result ${runId}`)
  const view = viewOf({ find, sort: sort.map(sortOf) })
  const page = await deps.previews.preview(key, { ...looked, offset, limit, longestCell, ...view }, signal)
  const keptCounts = isKept
    ? await deps.previews.count(`${key} count`, { ...looked, asStored: true }, signal)
    : null
  return {
    columns: [...page.columns],
    rows: page.rows.map((row) => [...row]),
    offset,
    found: matchCount(page.rows.length, { find, offset, limit }),
    cut: page.cut.map(([row, column]): [number, number] => [row, column]),
    kept: keptCounts,
  }
}

/** Parses a sort order such as `desc:amount`. */
function sortOf(text: string): SortBy {
  const at = text.indexOf(':')
  return { column: text.slice(at + 1), descending: text.slice(0, at) === 'desc' }
}
