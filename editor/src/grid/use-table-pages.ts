import { useCallback, useEffect, useRef, useState } from 'react'
import type { TablePages } from './table-pages.ts'
import { noTable, openTable, type TableSession, type TableSource, type TableState } from './table-session.ts'

/** A table whose visible pages are loaded. */
export interface LoadedTable {
  readonly source: TableSource | null
  readonly table: TablePages
  /** True while the previous rows are still shown because the new ones are loading. */
  readonly isOld: boolean
  readonly isLoading: boolean
  readonly isCounting: boolean
  readonly problem: string | null
  /** Reports the visible rows. Call this again when the rows change. */
  readonly look: (first: number, last: number) => void
  /** Retries the rows that failed to load. */
  readonly tryAgain: () => void
}

/** Loads the rows of a source as they become visible. Until they arrive, the previous source's rows stay visible. */
export function useTablePages(source: TableSource | null): LoadedTable {
  const [state, setState] = useState<TableState>(noTable)
  const latest = useRef(state)
  const session = useRef<TableSession | null>(null)
  useEffect(() => {
    const note = (next: TableState) => {
      latest.current = next
      setState(next)
    }
    if (source === null) return note(noTable)
    const opened = openTable(source, latest.current, note)
    session.current = opened
    return () => opened.close()
  }, [source])

  const isOld = state.source !== source
  const look = useCallback((first: number, last: number) => session.current?.look(first, last), [])
  const tryAgain = useCallback(() => session.current?.tryAgain(), [])
  return { ...state, source, isOld, look, tryAgain }
}
