import { formatCount } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { useEffect, useRef, useState } from 'react'
import type { CellTarget } from '../grid/use-grid-changes.ts'
import type { LoadedTable } from '../grid/use-table-pages.ts'
import { sentenceOf } from '../server/call-failed.ts'
import { type ColumnView, withHidden } from '../store/column-view.ts'
import { showWorkflowError } from '../store/workflow-toasts.ts'
import { locateRow } from './locate-row.ts'
import { useRevealedCell } from './reveal-cell.ts'

interface Shown {
  readonly workflowId: string
  readonly nodeId: string
  readonly loaded: LoadedTable
  readonly view: ColumnView
  readonly onView: (change: (view: ColumnView) => ColumnView) => void
}

/**
 * Returns the position of the requested cell among a node's rows once it has been found. Resets the sort order and the
 * search, which could hide the row.
 */
export function useRevealTarget({ workflowId, nodeId, loaded, view, onView }: Shown): CellTarget | null {
  const { source, isOld } = loaded
  const { columns, total } = loaded.table
  const at = useRevealedCell((state) =>
    state.at?.workflowId === workflowId && state.at.nodeId === nodeId ? state.at : null,
  )
  const latest = useRef(columns)
  latest.current = columns
  const [goTo, setGoTo] = useState<CellTarget | null>(null)
  const isPlain = view.sort.length === 0 && view.find === ''
  useEffect(() => {
    if (!at) return
    onView((now) => ({ ...now, sort: [], find: '' }))
  }, [at, onView])
  const isReady = isPlain && source !== null && !isOld && columns.length > 0
  useEffect(() => {
    if (!at || !source || !isReady) return
    const stop = new AbortController()
    const numberAt = async (place: number) =>
      (await source.readPage({ offset: place, limit: 1 }, stop.signal)).numbers?.[0] ?? null
    locateRow(at.number, total, numberAt).then(
      (row) => {
        if (stop.signal.aborted) return
        useRevealedCell.setState({ at: null })
        if (row === null)
          return showWorkflowError(sentence('rowNotInPreview', { row: formatCount(at.number) }))
        onView((now) =>
          withHidden(
            now,
            now.hidden.filter((name) => name !== at.column),
            latest.current,
          ),
        )
        setGoTo({ row, column: at.column })
      },
      (error: unknown) => {
        if (stop.signal.aborted) return
        useRevealedCell.setState({ at: null })
        showWorkflowError(sentenceOf(error))
      },
    )
    return () => stop.abort()
  }, [at, source, isReady, total, onView])
  return goTo
}
