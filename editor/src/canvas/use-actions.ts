import type { Point } from '@anj/workflow'
import { useMemo, useRef } from 'react'
import { useReactFlow } from 'reactflow'
import { useShowNode, useShownNode } from '../shell/use-place.ts'
import { currentWorkflow } from '../store/graph-store.ts'
import type { Hands } from './actions/deed.ts'
import { goTo } from './actions/go-to.ts'
import { copiedText, pasteText } from './actions/paste.ts'
import { perform } from './actions/perform.ts'
import type { CanvasCommand } from './commands.ts'
import type { FlowThing } from './flow-nodes.ts'
import type { FlowState } from './use-flow-state.ts'

/** What can be done on the canvas. */
export interface CanvasActions {
  /** Does something with what is selected; `at` is where in the window it was asked for. */
  readonly perform: (command: CanvasCommand, at?: Point) => void
  /** Pastes the text of a clipping; says so when it is none. */
  readonly pasteText: (text: string) => void
  /** The text of what is selected, or null when nothing is. */
  readonly copiedText: () => string | null
  readonly select: (ids: Iterable<string>) => void
  /** Brings something into sight and gives it the focus. */
  readonly goTo: (id: string) => void
}

/** Does what menus, keys and buttons of the canvas ask for; they are never drawn anew because of it. */
export function useActions({ select, glideTo }: FlowState, isReadOnly: boolean): CanvasActions {
  const flow = useReactFlow<FlowThing>()
  const shown = useShownNode()
  const showNode = useShowNode()
  const latest = useRef({ flow, select, glideTo, shown, showNode, isReadOnly })
  latest.current = { flow, select, glideTo, shown, showNode, isReadOnly }
  return useMemo(() => {
    const hands = (at?: Point): Hands => ({
      ...latest.current,
      things: flow.getNodes().filter(({ selected }) => selected),
      edgeIds: new Set(flow.getEdges().flatMap(({ id, selected }) => (selected ? [id] : []))),
      at,
    })
    return {
      perform: (command, at) => perform(command, hands(at)),
      pasteText: (text) => pasteText(text, hands()),
      copiedText: () => {
        const workflow = currentWorkflow()
        return workflow && copiedText({ ...hands(), workflow })
      },
      select,
      goTo: (id) => goTo(flow, id),
    }
  }, [flow, select])
}
