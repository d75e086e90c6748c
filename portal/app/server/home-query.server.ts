import type { operations } from '@anj/client'
import { listQuery } from './list-query.server.ts'

type Asked = NonNullable<operations['listHome']['parameters']['query']>

const wanted = {
  filters: { whose: ['mine', 'shared'], schedule: ['yes'], lastRun: ['failed'], folder: 'any' },
  sorts: ['name', 'folder', 'owner', 'lastRun', 'nextRun', 'updatedAt'],
} as const

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Parses the address of the list of all workflows. A cursor is part of the address, but not of the form. */
export function homeQuery(request: Request) {
  const { query, ask } = listQuery(request, wanted)
  const { search, sort, descending, limit, whose, schedule, lastRun, folder } = ask
  const cursor = new URL(request.url).searchParams.get('cursor') || null
  return {
    query,
    cursor,
    ask: {
      limit,
      ...(search && { search }),
      ...(sort && { sort }),
      ...(descending && { descending }),
      ...(whose && { whose }),
      ...(schedule && { scheduled: true }),
      ...(lastRun && { failed: true }),
      ...(folder && UUID.test(folder) && { folderId: folder }),
      ...(cursor && { cursor }),
    } satisfies Asked,
  }
}

/** Returns the ID of the workflow that was just deleted. It becomes part of an address, so other texts are ignored. */
export function deletedWorkflow(request: Request): string | null {
  const deleted = new URL(request.url).searchParams.get('deleted')
  return deleted !== null && UUID.test(deleted) ? deleted : null
}
