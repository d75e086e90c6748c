import { type RefObject, useEffect, useRef, useState } from 'react'
import { isWorkflowFile, openFiles } from '../actors/open-file.ts'
import { useIsReadOnly } from '../store/use-workflow.ts'

/** Marks an element within a panel that accepts dropped files itself. */
export const fileTarget = { 'data-file-target': true } as const

/**
 * Accepts files dropped anywhere on the surrounding panel, or only on the element itself, which then needs `fileTarget`.
 * Returns true while a file is dragged over it. Opens workflow files.
 */
export function useFileDropZone(
  place: RefObject<HTMLElement | null>,
  onDrop: (files: readonly [File, ...File[]]) => void,
  area: 'panel' | 'itself' = 'panel',
): boolean {
  const [isOver, setOver] = useState(false)
  const isReadOnly = useIsReadOnly()
  const latest = useRef(onDrop)
  latest.current = onDrop
  useEffect(() => {
    const panel =
      area === 'itself' ? place.current : place.current?.closest<HTMLElement>('[data-panel-scroller]')
    if (!panel || isReadOnly) return
    const stop = new AbortController()
    const { signal } = stop
    const isMine = ({ target }: DragEvent) =>
      area === 'itself' || !(target instanceof Element && target.closest('[data-file-target]'))
    const over = (event: DragEvent) => {
      if (!isMine(event)) return setOver(false)
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    }
    const leave = ({ relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && panel.contains(relatedTarget))) setOver(false)
    }
    const drop = (event: DragEvent) => {
      setOver(false)
      if (!isMine(event)) return
      const files = [...(event.dataTransfer?.files ?? [])]
      const [file, ...others] = files.filter((one) => !isWorkflowFile(one))
      if (!file) return
      event.preventDefault()
      latest.current([file, ...others])
      void openFiles(files.filter(isWorkflowFile))
    }
    panel.addEventListener('dragover', over, { signal })
    panel.addEventListener('dragleave', leave, { signal })
    panel.addEventListener('drop', drop, { signal })
    return () => stop.abort()
  }, [place, isReadOnly, area])
  return isOver
}
