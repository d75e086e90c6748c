import { type RefObject, useEffect, useRef } from 'react'
import { useShownNode } from '../kit/use-place.ts'
import { type ColumnToFix, endFix, useColumnToFix } from '../store/column-to-fix.ts'

/** Returns the column whose options or policy the user asked to fix in the shown node, or null. */
function useAskedColumn(part: ColumnToFix['part'] = 'options'): string | null {
  const nodeId = useShownNode()?.id
  return useColumnToFix(({ asked }) =>
    asked && asked.nodeId === nodeId && asked.part === part ? asked.column : null,
  )
}

/** Calls a function when the user asks to fix a column, for example to remove a search that could hide the column. */
export function useWhenFixed(begin: () => void): void {
  const column = useAskedColumn()
  const latest = useRef(begin)
  latest.current = begin
  useEffect(() => {
    if (column !== null) latest.current()
  }, [column])
}

/** Scrolls a list of columns to the column that the user asked to fix, once the list knows which panel scrolls it. */
export function useScrollToFix(
  names: readonly string[],
  isReady: boolean,
  scrollTo: (at: number) => void,
): void {
  const column = useAskedColumn()
  const at = column === null || !isReady ? -1 : names.indexOf(column)
  const latest = useRef(scrollTo)
  latest.current = scrollTo
  useEffect(() => {
    if (at >= 0) latest.current(at)
  }, [at])
}

/**
 * Opens a column's options if the user asked to fix the column, and focuses the first of them. Returns the ref of the
 * element with the options.
 */
export function useFix(column: string, isOpen: boolean, open: () => void): RefObject<HTMLDivElement> {
  const isAsked = useAskedColumn() === column
  const options = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isAsked && !isOpen) open()
    if (!isAsked || !isOpen) return
    // A type without options has nothing to focus.
    return focusUnfolding(options, 'input, button', endFix)
  }, [isAsked, isOpen, open])
  return options
}

/**
 * Focuses the policy for values that don't fit, if the user asked to fix a value that no option could convert. Returns
 * true while this is asked, and the ref of the element with the policy.
 */
export function useFixOfPolicy(): { readonly isAsked: boolean; readonly policy: RefObject<HTMLDivElement> } {
  const isAsked = useAskedColumn('policy') !== null
  const policy = useRef<HTMLDivElement>(null)
  useEffect(() => (isAsked ? focusUnfolding(policy, 'input') : undefined), [isAsked])
  return { isAsked, policy }
}

const EVERY_MS = 30

/**
 * Focuses the first field of an element, which is possible only once the element has begun to unfold, and then ends the
 * request. Calls `onNone` while there is no field. Returns the function that stops trying.
 */
function focusUnfolding(
  element: RefObject<HTMLElement>,
  fields: string,
  onNone: () => void = () => undefined,
): () => void {
  const timer = setInterval(() => {
    const field = element.current?.querySelector<HTMLElement>(fields)
    if (!field) return onNone()
    field.focus()
    if (field === document.activeElement) endFix()
  }, EVERY_MS)
  return () => clearInterval(timer)
}
