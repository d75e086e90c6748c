import { parseClipboard } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { type MutableRefObject, useEffect } from 'react'
import { useReactFlow } from 'reactflow'
import { announce } from './announce.tsx'
import { newestClipboardText, writeToEvent } from './clipboard.ts'
import { hasOwnKeys, isAtCanvas, isInData, isOnCanvas } from './focus.ts'
import type { CanvasActions } from './use-actions.ts'

/** Copies, cuts and pastes canvas items on the browser's clipboard events. */
export function useClipboardEvents(actions: MutableRefObject<CanvasActions>): void {
  const flow = useReactFlow()
  useEffect(() => {
    const copy = (event: ClipboardEvent) => {
      if (isElsewhere(event.target) || (event.type === 'cut' && !isAtCanvas(event.target))) return
      const text = actions.current.copiedText()
      if (text === null) return
      writeToEvent(event, text)
      if (event.type === 'cut') actions.current.perform('remove')
      else announce(sentence('saidCopied', { count: flow.getNodes().filter((one) => one.selected).length }))
    }
    const paste = (event: ClipboardEvent) => {
      const text = newestClipboardText(event.clipboardData?.getData('text/plain') ?? '')
      if (isElsewhere(event.target) || text === '') return
      // Outside the canvas, only copied canvas items are pasted. Other text may be meant for a field that has just lost
      // the focus.
      if (!isOnDrawing(event.target) && parseClipboard(text) === null) return
      event.preventDefault()
      actions.current.pasteText(text)
    }

    document.addEventListener('copy', copy)
    document.addEventListener('cut', copy)
    document.addEventListener('paste', paste)
    return () => {
      document.removeEventListener('copy', copy)
      document.removeEventListener('cut', copy)
      document.removeEventListener('paste', paste)
    }
  }, [flow, actions])
}

const isOnDrawing = (target: EventTarget | null) => target !== document.body && isOnCanvas(target)

/** True if copying and pasting apply to selected text, a field or the data panel instead of the canvas. */
function isElsewhere(target: EventTarget | null): boolean {
  const hasText = (window.getSelection()?.toString() ?? '') !== ''
  return hasText || hasOwnKeys(target) || isInData(target)
}
