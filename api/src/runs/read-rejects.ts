import { findResultArtifact, getRun } from '@anj/db'
import { LocalFiles } from '@anj/engine'
import type { Reject } from '@anj/workflow'
import type { Caller } from '../access/session.ts'
import type { AppDeps } from '../deps/deps.ts'
import { orNotFound } from '../http/not-found.ts'
import { previewKey } from '../previews/prepare-preview.ts'
import type { RejectList, RejectsQuery } from './schema.ts'

/**
 * Reads a page of the values that a run rejected. The first rejects, which are stored with the run, stay available when
 * the file with all of them has expired.
 */
export async function readRejects(
  { db, storage, previews }: AppDeps,
  caller: Caller,
  runId: string,
  query: RejectsQuery,
  signal: AbortSignal,
): Promise<RejectList> {
  const { offset = 0, limit = 100, longestValue = 1000, order = 'asc', editorId = '', ...filter } = query
  const run = orNotFound(await getRun(db, caller, runId), 'run')
  const artifact = await findResultArtifact(db, caller, runId, 'rejectList')
  if (!artifact) return { ...firstRejects(run.rejects ?? [], query), offset, isAll: false }
  await using files = new LocalFiles(storage)
  const key = previewKey(caller, `${caller.sessionId} ${editorId} rejects ${runId}`)
  const path = await files.path(artifact.key)
  const request = { path, offset, limit, longestValue, ...filter, isDescending: order === 'desc' }
  const { rejects, cut, found, groups } = await previews.rejects(key, request, signal)
  return { rejects: [...rejects], cut: [...cut], found, groups: [...groups], offset, isAll: true }
}

/** Selects from the first rejects of a run as the engine does from all of them. */
function firstRejects(
  all: readonly Reject[],
  { offset = 0, limit = 100, longestValue = 1000, order, nodeId, column, reason, find }: RejectsQuery,
): Pick<RejectList, 'rejects' | 'cut' | 'found' | 'groups'> {
  const wanted = find?.toLowerCase()
  const found = all
    .filter(
      (one) =>
        (nodeId === undefined || one.nodeId === nodeId) &&
        (column === undefined || one.column === column) &&
        (reason === undefined || one.reason === reason) &&
        (!wanted || one.value.toLowerCase().includes(wanted) || String(one.row) === wanted),
    )
    .toSorted((a, b) => (order === 'desc' ? b.row - a.row : a.row - b.row))
  const page = found.slice(offset, offset + limit)
  return {
    rejects: page.map((one) => ({ ...one, value: one.value.slice(0, longestValue) })),
    cut: page.flatMap(({ value }, i) => (value.length > longestValue ? [i] : [])),
    found: found.length,
    groups: groupsOf(all),
  }
}

function groupsOf(all: readonly Reject[]): RejectList['groups'] {
  const keyOf = ({ nodeId = '', column, reason }: Reject) => JSON.stringify([nodeId, column, reason])
  return [...Map.groupBy(all, keyOf).values()]
    .flatMap((group) => {
      const [first] = group
      if (!first) return []
      const { nodeId = '', column, reason } = first
      return [{ nodeId, column, reason, count: group.length }]
    })
    .toSorted((a, b) => b.count - a.count)
}
