import type { Column } from '@anj/workflow'
import { useMemo, useState } from 'react'
import type { TableSource } from '../../grid/table-session.ts'
import { type LoadedTable, useTablePages } from '../../grid/use-table-pages.ts'
import { type RejectFilter, type RejectList, type Run, readRejects } from '../../server/runs.ts'

/** The places of a reject's fields in the rows of the loaded table. */
export const fields = { column: 0, value: 1, reason: 2, nodeId: 3 } as const
const columns: readonly Column[] = Object.keys(fields).map((name) => ({ name, type: 'text' }))

interface Rejects {
  readonly loaded: LoadedTable
  /** The counts of all rejects by column and reason. */
  readonly groups: RejectList['groups']
  /** False if only the first rejects are still stored. */
  readonly isAll: boolean
}

/** Loads a run's rejects that match a filter, page by page as they become visible. */
export function useRejects({ id, status }: Run, filter: RejectFilter): Rejects {
  const [known, setKnown] = useState<Pick<RejectList, 'groups' | 'isAll'>>({ groups: [], isAll: true })
  const source = useMemo(
    (): TableSource => ({
      // The list of a run that is still running grows.
      of: `${id} ${status}`,
      find: JSON.stringify({ ...filter, order: undefined }),
      readPage: async (page, signal) => {
        const { rejects, cut, found, groups, isAll } = await readRejects(id, { ...filter, ...page }, signal)
        setKnown({ groups, isAll })
        return {
          columns,
          rows: rejects.map(({ column, value, reason, nodeId = '' }) => [column, value, reason, nodeId]),
          numbers: rejects.map(({ row }) => row),
          cut: cut.map((at) => [at, fields.value]),
          found,
          rejects: [],
          isSample: false,
        }
      },
    }),
    [id, status, filter],
  )
  return { loaded: useTablePages(source), ...known }
}
