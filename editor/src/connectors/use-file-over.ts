import { type RefObject, useEffect, useRef, useState } from 'react'
import { isWorkflowFile } from '../shell/open-file.ts'
import { useIsReadOnly } from '../store/use-workflow.ts'

/**
 * Takes a file that is dropped anywhere on the panel that an element stands in, and answers whether one is over it now. A
 * workflow file is left to whoever opens those.
 */
export function useFileOver(place: RefObject<HTMLElement | null>, onDrop: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false)
  const isReadOnly = useIsReadOnly()
  const latest = useRef(onDrop)
  latest.current = onDrop
  useEffect(() => {
    const panel = place.current?.closest<HTMLElement>('[data-panel-scroller]')
    if (!panel || isReadOnly) return
    const stop = new AbortController()
    const { signal } = stop
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    }
    const leave = ({ relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && panel.contains(relatedTarget))) setOver(false)
    }
    const drop = (event: DragEvent) => {
      setOver(false)
      const file = event.dataTransfer?.files[0]
      if (!file || isWorkflowFile(file)) return
      event.preventDefault()
      latest.current(file)
    }
    panel.addEventListener('dragover', over, { signal })
    panel.addEventListener('dragleave', leave, { signal })
    panel.addEventListener('drop', drop, { signal })
    return () => stop.abort()
  }, [place, isReadOnly])
  return isOver
}
