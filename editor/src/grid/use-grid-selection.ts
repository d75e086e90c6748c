import {
  type Dispatch,
  type PointerEvent,
  type RefObject,
  type SetStateAction,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import {
  type Extent,
  extendSelection,
  type Place,
  type Selection,
  selectSingle,
  toggleColumn,
} from './selection.ts'

interface GridSelection {
  readonly selection: Selection | null
  readonly select: Dispatch<SetStateAction<Selection | null>>
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void
  readonly onPointerUp: () => void
}

/** The area that the header and the row numbers cover. */
interface Covered {
  readonly top: number
  readonly left: number
}

const STEP = 24
const EVERY = 40

/**
 * Selects cells with the mouse. Pressing the button starts a selection; dragging or holding Shift extends it, even
 * beyond the visible area. Pressing it on a header with Ctrl or the command key adds the column or takes it out.
 */
export function useGridSelection(
  scroller: RefObject<HTMLElement | null>,
  covered: Covered,
  extent: Extent,
): GridSelection {
  const [selection, select] = useState<Selection | null>(null)
  const dragged = useRef<{ x: number; y: number } | null>(null)
  const timer = useRef<ReturnType<typeof setInterval> | undefined>(undefined)
  const latest = useRef(covered)
  latest.current = covered

  const follow = useCallback(() => {
    const element = scroller.current
    if (!element || !dragged.current) return
    const to = placeBelow(element, dragged.current, latest.current)
    if (to) select((before) => before && extendSelection(before, to))
  }, [scroller])
  const letGo = useCallback(() => {
    dragged.current = null
    clearInterval(timer.current)
  }, [])
  useEffect(() => letGo, [letGo])

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const element = scroller.current
    const target = event.target as HTMLElement
    if (event.button !== 0 || !element?.contains(target) || target.closest('[data-keep]')) return
    const place = placeOf(target)
    if (!place) return
    // Prevents the browser's text selection.
    event.preventDefault()
    element.focus({ preventScroll: true })
    if ((event.ctrlKey || event.metaKey) && place.row < 0 && place.column >= 0)
      return select((before) => toggleColumn(before, place.column, extent))
    select((before) => (event.shiftKey && before ? extendSelection(before, place) : selectSingle(place)))
    if (event.pointerType === 'touch') return
    element.setPointerCapture(event.pointerId)
    dragged.current = { x: event.clientX, y: event.clientY }
    clearInterval(timer.current)
    timer.current = setInterval(() => {
      if (dragged.current && scrollTowards(element, dragged.current, latest.current)) follow()
    }, EVERY)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!dragged.current) return
    dragged.current = { x: event.clientX, y: event.clientY }
    follow()
  }
  return { selection, select, onPointerDown, onPointerMove, onPointerUp: letGo }
}

/** Returns the position of a grid element. */
export function placeOf(element: Element | null): Place | null {
  const cell = element?.closest<HTMLElement>('[data-place]')
  const row = cell?.closest<HTMLElement>('[data-row]')
  if (!cell || !row) return null
  return { row: Number(row.dataset.row), column: Number(cell.dataset.place) }
}

/** Returns the cell below the pointer, or the nearest visible cell when the pointer is outside the grid. */
function placeBelow(
  element: HTMLElement,
  { x, y }: { x: number; y: number },
  covered: Covered,
): Place | null {
  const { left, top } = element.getBoundingClientRect()
  const within = (value: number, from: number, to: number) => Math.max(from, Math.min(to - 2, value))
  const at = document.elementFromPoint(
    within(x, left + covered.left + 2, left + element.clientWidth),
    within(y, top + covered.top + 2, top + element.clientHeight),
  )
  return placeOf(at)
}

/** Scrolls towards the pointer if it has left the cells. Returns true if the grid was scrolled. */
function scrollTowards(element: HTMLElement, { x, y }: { x: number; y: number }, covered: Covered): boolean {
  const { left, top } = element.getBoundingClientRect()
  const beyond = (value: number, from: number, to: number) => (value < from ? -1 : value > to ? 1 : 0)
  const across = beyond(x, left + covered.left, left + element.clientWidth)
  const down = beyond(y, top + covered.top, top + element.clientHeight)
  if (across === 0 && down === 0) return false
  element.scrollBy(across * STEP, down * STEP)
  return true
}
