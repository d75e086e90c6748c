import { sentence } from '@anj/workflow/messages'
import { type FocusEvent, useCallback, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useReactFlow } from 'reactflow'
import { currentWorkflow } from '../store/graph-store.ts'
import { announce } from './announce.tsx'
import { commandForKey, commandOf, isCanvasCommand } from './commands.ts'
import { canvasElement, hasOwnKeys, isAtCanvas, isInData, isOnCanvas, itemAt } from './focus.ts'
import { nextInTabOrder } from './tab-order.ts'
import type { CanvasActions } from './use-actions.ts'
import { useClipboardEvents } from './use-clipboard-events.ts'

/**
 * Handles the shortcuts of the canvas. Single letters and symbols work only while the canvas has the focus, so that
 * typing or dictating elsewhere doesn't trigger anything.
 */
export function useKeys(actions: CanvasActions) {
  const flow = useReactFlow()
  const latest = useRef(actions)
  latest.current = actions
  useClipboardEvents(latest)
  /** True after the user has left the canvas with Escape, which makes the next Tab move past it. */
  const hasLeft = useRef(false)
  /** Number of commands waiting for the next frame. */
  const waiting = useRef(0)

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || hasOwnKeys(event.target)) return
      const id = commandForKey(event)
      if (!id) return
      const command = commandOf(id)
      if (command.on === 'elsewhere' || (isInData(event.target) && id !== 'undo' && id !== 'redo')) return
      if (command.on === 'canvas' && !mayTake(event)) return
      if (id === 'next' || id === 'previous') return walk(event, id === 'next' ? 1 : -1)
      if (id === 'leave') return leave(event)
      const thing = itemAt(event.target)
      if ((id === 'open' || id === 'settings' || id === 'toggle') && !thing) return
      event.preventDefault()
      if (id === 'toggle' && thing) return toggle(thing.id)
      if (!isCanvasCommand(id)) return
      const perform = () => latest.current.perform(id)
      // Selects everything synchronously, so that a copy that follows immediately includes it.
      if (id === 'selectAll' && waiting.current === 0) return flushSync(perform)
      adoptFocus(event.target, id === 'open' || id === 'settings')
      // React Flow learns of the new selection only after the next frame.
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

    /**
     * Before a command runs, selects the focused item unless it is selected already. With `isAlone`, deselects all
     * others.
     */
    function adoptFocus(target: EventTarget | null, isAlone: boolean): void {
      const thing = itemAt(target)
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
      const thing = itemAt(event.target)
      const isRoot = event.target === canvasElement()
      if ((!thing && !isRoot) || (isRoot && (step === -1 || hasLeft.current))) return
      const now = currentWorkflow()
      const next = now && nextInTabOrder(now, thing?.id ?? null, step)
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

    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [flow])

  /** When the focus enters the canvas from outside, makes Tab move between its items again. */
  const onCanvasFocus = useCallback((event: FocusEvent<HTMLElement>) => {
    const isFromElsewhere = !event.currentTarget.contains(event.relatedTarget)
    if (event.target === event.currentTarget && isFromElsewhere) hasLeft.current = false
  }, [])
  return { onCanvasFocus }
}
