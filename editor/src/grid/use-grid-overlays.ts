import { useEffect, useState } from 'react'
import { type Place, type Selection, selectSingle } from './selection.ts'

interface Overlays {
  readonly select: (selection: Selection) => void
  /** The selected whole columns. */
  readonly chosen: readonly number[]
  /** True for a row that is loaded, so that its cells can be opened. */
  readonly isLoaded: (row: number) => boolean
  readonly hasBars: boolean
  /** Reports whether a profile is visible, in the headers or in a column's details. */
  readonly onProfileWanted: ((isWanted: boolean) => void) | undefined
}

/** The cell whose menu is open, and the position of the menu in the window. */
export interface OpenCellMenu {
  readonly place: Place
  readonly at: { readonly x: number; readonly y: number }
}

/** Keeps track of the parts that open above a grid: a column's menu, its details, and the reader of a cell. */
export function useGridOverlays({ select, chosen, isLoaded, hasBars, onProfileWanted }: Overlays) {
  const [menuOf, setMenuOf] = useState<number | null>(null)
  const [detailsOf, setDetailsOf] = useState<number | null>(null)
  const [read, setRead] = useState<Place | null>(null)
  const [cellMenu, setCellMenu] = useState<OpenCellMenu | null>(null)
  const isWanted = hasBars || detailsOf !== null
  useEffect(() => onProfileWanted?.(isWanted), [onProfileWanted, isWanted])
  const openMenu = (column: number) => {
    // The menu of one of several selected columns is for all of them.
    if (!chosen.includes(column)) select(selectSingle({ row: -1, column }))
    setMenuOf(column)
  }
  return {
    menuOf,
    detailsOf,
    read,
    cellMenu,
    openMenu,
    setMenuOf,
    setDetailsOf,
    setRead,
    setCellMenu,
    /** Opens the menu of a loaded cell, and selects it. */
    openCellMenu: (menu: OpenCellMenu) => {
      const { row, column } = menu.place
      if (row < 0) return openMenu(column)
      if (!isLoaded(row)) return
      select(selectSingle(menu.place))
      setCellMenu(menu)
    },
    /** Opens the menu of a header, or the reader of a cell. */
    open: ({ row, column }: Place) => {
      if (row < 0 && column >= 0) openMenu(column)
      else if (column >= 0 && isLoaded(row)) setRead({ row, column })
    },
  }
}
