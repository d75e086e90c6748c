import { readClippingText } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { type FocusEvent, useCallback, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useReactFlow } from 'reactflow'
import { currentWorkflow } from '../store/graph-store.ts'
import { announce } from './announce.tsx'
import { newestOf, putInto } from './clipboard.ts'
import { commandOf, commandOfKey, isCanvasCommand } from './commands.ts'
import { canvasElement, hasOwnKeys, isAtCanvas, isInData, isOnCanvas, thingAt } from './focus.ts'
import type { CanvasActions } from './use-actions.ts'
import { walkFrom } from './walk-order.ts'

/**
 * The keys of the canvas. Those of letters and signs alone count only while the focus is on the canvas, so that nobody
 * who dictates or types elsewhere sets something off.
 */
export function useKeys(actions: CanvasActions) {
  const flow = useReactFlow()
  const latest = useRef(actions)
  latest.current = actions
  /** Whether the person left the canvas by Escape, so that the next Tab goes on past it. */
  const hasLeft = useRef(false)
  /** How many commands wait for the next drawing. */
  const waiting = useRef(0)

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || hasOwnKeys(event.target)) return
      const id = commandOfKey(event)
      if (!id) return
      const command = commandOf(id)
      if (command.on === 'elsewhere' || (isInData(event.target) && id !== 'undo' && id !== 'redo')) return
      if (command.on === 'canvas' && !mayTake(event)) return
      if (id === 'next' || id === 'previous') return walk(event, id === 'next' ? 1 : -1)
      if (id === 'leave') return leave(event)
      const thing = thingAt(event.target)
      if ((id === 'open' || id === 'settings' || id === 'toggle') && !thing) return
      event.preventDefault()
      if (id === 'toggle' && thing) return toggle(thing.id)
      if (!isCanvasCommand(id)) return
      const perform = () => latest.current.perform(id)
      // A copy may come at once behind it, and does not wait.
      if (id === 'selectAll' && waiting.current === 0) return flushSync(perform)
      adoptFocus(event.target, id === 'open' || id === 'settings')
      // What adopting the focus selected is known to the canvas after the next drawing.
      waiting.current += 1
      requestAnimationFrame(() => {
        waiting.current -= 1
        perform()
      })
    }

    function mayTake(event: KeyboardEvent): boolean {
      const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey
      if (isLetter) return event.target !== document.body && isOnCanvas(event.target)
      return isOnCanvas(event.target) || ((event.ctrlKey || event.metaKey) && isAtCanvas(event.target))
    }

    /** What has the focus of the keyboard is what a key is about, unless it is among several selected ones. */
    function adoptFocus(target: EventTarget | null, isAlone: boolean): void {
      const thing = thingAt(target)
      if (!thing || !(target instanceof Element) || !target.matches(':focus-visible')) return
      const all = [...flow.getNodes(), ...flow.getEdges()]
      const isSelected = all.some(({ id, selected }) => id === thing.id && selected)
      if (!isSelected || isAlone) latest.current.select([thing.id])
    }

    function toggle(id: string): void {
      const selected = new Set(
        [...flow.getNodes(), ...flow.getEdges()].filter((one) => one.selected).map((one) => one.id),
      )
      if (!selected.delete(id)) selected.add(id)
      latest.current.select(selected)
      announce(sentence('saidSelected', { count: selected.size }))
    }

    function walk(event: KeyboardEvent, step: 1 | -1): void {
      const thing = thingAt(event.target)
      const isRoot = event.target === canvasElement()
      if ((!thing && !isRoot) || (isRoot && (step === -1 || hasLeft.current))) return
      const now = currentWorkflow()
      const next = now && walkFrom(now, thing?.id ?? null, step)
      if (next) {
        event.preventDefault()
        latest.current.goTo(next)
      } else if (step === -1) {
        event.preventDefault()
        canvasElement()?.focus({ preventScroll: true })
      }
    }

    function leave(event: KeyboardEvent): void {
      event.preventDefault()
      latest.current.perform('leave')
      canvasElement()?.focus({ preventScroll: true })
      hasLeft.current = true
    }

    const copy = (event: ClipboardEvent) => {
      if (isElsewhere(event.target) || (event.type === 'cut' && !isAtCanvas(event.target))) return
      const text = latest.current.copiedText()
      if (text === null) return
      putInto(event, text)
      if (event.type === 'cut') latest.current.perform('remove')
      else announce(sentence('saidCopied', { count: flow.getNodes().filter((one) => one.selected).length }))
    }
    const paste = (event: ClipboardEvent) => {
      const text = newestOf(event.clipboardData?.getData('text/plain') ?? '')
      if (isElsewhere(event.target) || text === '') return
      // Beside the canvas it may have been meant for a field that just lost the focus: no word about what is no clipping.
      if (!isOnDrawing(event.target) && readClippingText(text) === null) return
      event.preventDefault()
      latest.current.pasteText(text)
    }

    window.addEventListener('keydown', press)
    document.addEventListener('copy', copy)
    document.addEventListener('cut', copy)
    document.addEventListener('paste', paste)
    return () => {
      window.removeEventListener('keydown', press)
      document.removeEventListener('copy', copy)
      document.removeEventListener('cut', copy)
      document.removeEventListener('paste', paste)
    }
  }, [flow])

  /** Whoever comes to the canvas from elsewhere walks over it. */
  const onCanvasFocus = useCallback((event: FocusEvent<HTMLElement>) => {
    const isFromElsewhere = !event.currentTarget.contains(event.relatedTarget)
    if (event.target === event.currentTarget && isFromElsewhere) hasLeft.current = false
  }, [])
  return { onCanvasFocus }
}

const isOnDrawing = (target: EventTarget | null) => target !== document.body && isOnCanvas(target)

/** Whether copying and pasting is about a text that is selected, a field, or the data below. */
function isElsewhere(target: EventTarget | null): boolean {
  const hasText = (window.getSelection()?.toString() ?? '') !== ''
  return hasText || hasOwnKeys(target) || isInData(target)
}
