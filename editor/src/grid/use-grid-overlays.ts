import { useEffect, useState } from 'react'
import { type Place, type Selection, selectSingle } from './selection.ts'

interface Overlays {
  readonly select: (selection: Selection) => void
  /** True for a row that is loaded, so that its cells can be opened. */
  readonly isLoaded: (row: number) => boolean
  readonly hasBars: boolean
  /** Reports whether a profile is visible, in the headers or in a column's details. */
  readonly onProfileWanted: ((isWanted: boolean) => void) | undefined
}

/** Keeps track of the parts that open above a grid: a column's menu, its details, and the reader of a cell. */
export function useGridOverlays({ select, isLoaded, hasBars, onProfileWanted }: Overlays) {
  const [menuOf, setMenuOf] = useState<number | null>(null)
  const [detailsOf, setDetailsOf] = useState<number | null>(null)
  const [read, setRead] = useState<Place | null>(null)
  const isWanted = hasBars || detailsOf !== null
  useEffect(() => onProfileWanted?.(isWanted), [onProfileWanted, isWanted])
  const openMenu = (column: number) => {
    select(selectSingle({ row: -1, column }))
    setMenuOf(column)
  }
  return {
    menuOf,
    detailsOf,
    read,
    openMenu,
    setMenuOf,
    setDetailsOf,
    setRead,
    /** Opens the menu of a header, or the reader of a cell. */
    open: ({ row, column }: Place) => {
      if (row < 0 && column >= 0) openMenu(column)
      else if (column >= 0 && isLoaded(row)) setRead({ row, column })
    },
  }
}
