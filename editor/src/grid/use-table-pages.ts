import { useCallback, useEffect, useRef, useState } from 'react'
import type { TablePages } from './table-pages.ts'
import { noTable, openTable, type TableSession, type TableSource, type TableState } from './table-session.ts'

/** A table of which the looked-at pages are here. */
export interface LoadedTable {
  readonly source: TableSource | null
  readonly table: TablePages
  /** The rows are still those of before: others are on their way. */
  readonly isOld: boolean
  readonly isLoading: boolean
  readonly isCounting: boolean
  readonly problem: string | null
  /** Says which rows are looked at; to be said again when others are here. */
  readonly look: (first: number, last: number) => void
  /** Asks again for the rows that could not be had. */
  readonly tryAgain: () => void
}

/** The rows of a source as far as they were looked at. Those of the former source stay until there are others. */
export function useTablePages(source: TableSource | null): LoadedTable {
  const [state, setState] = useState<TableState>(noTable)
  const latest = useRef(state)
  const session = useRef<TableSession | null>(null)
  useEffect(() => {
    const note = (next: TableState) => {
      latest.current = next
      setState(next)
    }
    // Nothing is shown where there is nothing.
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
