import type { Point } from '@anj/workflow'
import { useMemo, useRef } from 'react'
import { useReactFlow } from 'reactflow'
import { useShowNode, useShownNode } from '../kit/use-place.ts'
import { currentWorkflow } from '../store/graph-store.ts'
import type { ActionContext } from './actions/action.ts'
import { revealItem } from './actions/go-to.ts'
import { pasteText, selectionAsText } from './actions/paste.ts'
import { runCommand } from './actions/run-command.ts'
import type { CanvasItem } from './canvas-items.ts'
import type { CanvasCommand } from './commands.ts'
import type { FlowState } from './use-flow-state.ts'

/** Actions of the canvas. */
export interface CanvasActions {
  /** Performs a command on the selection. `at` is the point in the window where the user requested it. */
  readonly perform: (command: CanvasCommand, at?: Point) => void
  /** Pastes clipboard text. Reports text that isn't clipboard content. */
  readonly pasteText: (text: string) => void
  /** Returns the selection as text, or null if nothing is selected. */
  readonly copiedText: () => string | null
  readonly select: (ids: Iterable<string>) => void
  /** Scrolls an item into view and focuses it. */
  readonly goTo: (id: string) => void
}

/** Returns the actions for menus, keys and buttons. The object is stable, so it never causes a re-render. */
export function useActions({ select, glideTo }: FlowState, isReadOnly: boolean): CanvasActions {
  const flow = useReactFlow<CanvasItem>()
  const shown = useShownNode()
  const showNode = useShowNode()
  const latest = useRef({ flow, select, glideTo, shown, showNode, isReadOnly })
  latest.current = { flow, select, glideTo, shown, showNode, isReadOnly }
  return useMemo(() => {
    const hands = (at?: Point): ActionContext => ({
      ...latest.current,
      things: flow.getNodes().filter(({ selected }) => selected),
      edgeIds: new Set(flow.getEdges().flatMap(({ id, selected }) => (selected ? [id] : []))),
      at,
    })
    return {
      perform: (command, at) => runCommand(command, hands(at)),
      pasteText: (text) => pasteText(text, hands()),
      copiedText: () => {
        const workflow = currentWorkflow()
        return workflow && selectionAsText({ ...hands(), workflow })
      },
      select,
      goTo: (id) => revealItem(flow, id),
    }
  }, [flow, select])
}
