import { showError } from '@anj/ui'
import {
  type Clipping,
  clip,
  clippingText,
  deleteNodes,
  pasteClipping,
  readClippingText,
  type WorkflowGraph,
} from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { useCallback, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { useReactFlow } from 'reactflow'
import { paths } from '../shell/pages.ts'
import { useShowNode, useShownNode } from '../shell/use-place.ts'
import { dropDraftsOf } from '../store/drafts.ts'
import { addNote, moveNodes, removeEdges, removeNotes } from '../store/graph-changes.ts'
import { changeGraph, currentWorkflow, redoChange, undoChange } from '../store/graph-store.ts'
import { newId } from '../store/new-id.ts'
import { announce } from './announce.tsx'
import { type Alignment, align, type Box, distribute, type Positions } from './arrange.ts'
import { openCheatSheet } from './cheat-sheet.tsx'
import { getText, putText } from './clipboard.ts'
import { type CommandId, commandOf } from './commands.ts'
import { edit } from './editing.ts'
import type { FlowThing } from './flow-nodes.ts'
import { canvasElement, elementOf, focusThing } from './focus.ts'
import { wantsLessMotion } from './layout/glide.ts'
import { layOut } from './layout/lay-out.ts'
import { setMode } from './mode.ts'
import { pasteOffset } from './paste-place.ts'
import { pick } from './picker.ts'
import { GRID, NODE, NOTE, snapPoint, ZOOM } from './sizes.ts'
import type { FlowState } from './use-flow-state.ts'
import { alongEdge, reachable, walkFrom } from './walk-order.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

const FAR = 4
const PAN = 4 * GRID
const MOVES: Readonly<Partial<Record<CommandId, Point>>> = {
  moveLeft: { x: -GRID, y: 0 },
  moveRight: { x: GRID, y: 0 },
  moveUp: { x: 0, y: -GRID },
  moveDown: { x: 0, y: GRID },
  farLeft: { x: -FAR * GRID, y: 0 },
  farRight: { x: FAR * GRID, y: 0 },
  farUp: { x: 0, y: -FAR * GRID },
  farDown: { x: 0, y: FAR * GRID },
}
const ALIGNMENTS: Readonly<Partial<Record<CommandId, Alignment>>> = {
  alignLeft: 'left',
  alignCentre: 'centre',
  alignRight: 'right',
  alignTop: 'top',
  alignMiddle: 'middle',
  alignBottom: 'bottom',
}

/** What can be done on the canvas, by the ids of the table of commands. */
export interface CanvasActions {
  /** Does something with what is selected; `at` is where in the window it was asked for. */
  readonly perform: (command: CommandId, at?: Point) => void
  /** Pastes the text of a clipping; says so when it is none. */
  readonly pasteText: (text: string, at?: Point) => void
  /** The text of what is selected, or null when nothing is. */
  readonly copiedText: () => string | null
  readonly select: (ids: Iterable<string>) => void
  /** Brings something into sight and gives it the focus. */
  readonly goTo: (id: string) => void
}

/** Does what menus, keys and buttons of the canvas ask for. */
export function useActions({ select, glideTo }: FlowState, isReadOnly: boolean): CanvasActions {
  const flow = useReactFlow<FlowThing>()
  const shown = useShownNode()
  const showNode = useShowNode()
  const navigate = useNavigate()
  const latest = useRef({ shown, showNode, navigate, isReadOnly })
  latest.current = { shown, showNode, navigate, isReadOnly }

  const chosen = useCallback(
    () => ({
      things: flow.getNodes().filter(({ selected }) => selected),
      edges: new Set(
        flow
          .getEdges()
          .filter(({ selected }) => selected)
          .map(({ id }) => id),
      ),
    }),
    [flow],
  )

  const goTo = useCallback(
    (id: string) => {
      const graph = currentWorkflow()
      const edge = graph?.edges.find((one) => one.id === id)
      const thing = flow.getNode(edge?.target ?? id)
      if (!thing) return
      const size = thing.measured ?? NODE
      if (edge || !isInSight(elementOf(id))) {
        void flow.setCenter(
          thing.position.x + (size.width ?? 0) / 2,
          thing.position.y + (size.height ?? 0) / 2,
          { zoom: flow.getZoom(), duration: wantsLessMotion() ? 0 : 150 },
        )
      }
      focusThing(id)
    },
    [flow],
  )

  const copiedText = useCallback(() => {
    const now = currentWorkflow()
    const ids = new Set(chosen().things.map(({ id }) => id))
    return now && ids.size > 0 ? clippingText(clip(now, ids)) : null
  }, [chosen])

  const put = useCallback(
    (clipping: Clipping, by: Point) => {
      const now = currentWorkflow()
      if (!now) return showError(sentence('workflowNeeded'))
      if (latest.current.isReadOnly) return showError(sentence('workflowReadOnly'))
      const pasted = pasteClipping(now, clipping, by, newId)
      for (const refusal of new Set(pasted.refused.map((one) => one.sentence))) showError(refusal)
      if (pasted.ids.size === 0) return
      changeGraph(now.id, () => pasted.graph)
      announce(`${pasted.ids.size} added`)
      // In an empty workflow nothing tells what is new from what was there.
      requestAnimationFrame(() => select(pasted.ids))
      canvasElement()?.focus({ preventScroll: true })
    },
    [select],
  )

  const pasteText = useCallback(
    (text: string, at?: Point) => {
      const read = readClippingText(text)
      if (!read) return showError(sentence('nothingToPaste'))
      if (!read.ok) return showError(read.problem.sentence)
      if (read.value.clipping.nodes.length + read.value.clipping.notes.length === 0) return
      const now = currentWorkflow()
      const taken = [...(now?.nodes ?? []), ...(now?.notes ?? [])].map(({ position }) => position)
      const wanted = at ? flow.screenToFlowPosition(at) : null
      put(read.value.clipping, pasteOffset(read.value.clipping, taken, seenArea(flow), wanted))
    },
    [flow, put],
  )

  const remove = useCallback(() => {
    const now = currentWorkflow()
    const { things, edges } = chosen()
    if (!now || things.length + edges.size === 0) return
    const ids = new Set(things.map(({ id }) => id))
    const nodeIds = now.nodes.map(({ id }) => id).filter((id) => ids.has(id))
    changeGraph(now.id, (graph) => removeNotes(deleteNodes(removeEdges(graph, edges), nodeIds), ids))
    for (const id of nodeIds) dropDraftsOf(id)
    announce(`${things.length + edges.size} deleted`)
    const { shown, navigate } = latest.current
    if (shown && ids.has(shown.id)) navigate(paths[shown.data.type])
    canvasElement()?.focus({ preventScroll: true })
  }, [chosen])

  const open = useCallback(() => {
    const [thing] = chosen().things
    if (!thing) return
    if (thing.type === 'note') edit(thing.id)
    else latest.current.showNode(thing.data.type, thing.id)
  }, [chosen])

  const move = useCallback(
    (by: Point) => {
      const now = currentWorkflow()
      const { things } = chosen()
      const { x, y, zoom } = flow.getViewport()
      if (things.length === 0 || latest.current.isReadOnly || !now) {
        const sign = { x: Math.sign(by.x), y: Math.sign(by.y) }
        void flow.setViewport({ x: x - sign.x * PAN, y: y - sign.y * PAN, zoom })
        return
      }
      const to: Positions = new Map(
        things.map(({ id, position }) => [id, { x: position.x + by.x, y: position.y + by.y }]),
      )
      // Steps of the same things in a row are undone as one.
      changeGraph(now.id, (graph) => moveNodes(graph, to), `move ${things.map(({ id }) => id).join(' ')}`)
      const [first] = to.values()
      if (first) announce(`Moved to ${first.x}, ${first.y}`)
    },
    [chosen, flow],
  )

  const arrange = useCallback(
    async (positions: Positions | Promise<Positions>, fits = false) => {
      try {
        const to = await positions
        glideTo(to, () => {
          announce('Arranged')
          if (fits) void flow.fitView({ ...FIT, duration: wantsLessMotion() ? 0 : 200 })
        })
      } catch {
        showError(sentence('layoutFailed'))
      }
    },
    [flow, glideTo],
  )

  const perform = useCallback(
    (command: CommandId, at?: Point) => {
      const now = currentWorkflow()
      const { isReadOnly } = latest.current
      if (isReadOnly && commandOf(command).changes && !MOVES[command])
        return showError(sentence('workflowReadOnly'))
      const by = MOVES[command]
      if (by) return move(by)
      const alignment = ALIGNMENTS[command]
      if (alignment) return void arrange(align(boxesOf(chosen().things), alignment))
      const { things, edges } = chosen()
      const [thing] = things
      const place = at ?? placeOf(thing?.id ?? [...edges][0])
      switch (command) {
        case 'undo':
          if (now) undoChange(now.id)
          return
        case 'redo':
          if (now) redoChange(now.id)
          return
        case 'copy':
        case 'cut': {
          const text = copiedText()
          if (text === null) return
          putText(text)
          announce(`${things.length} copied`)
          if (command === 'cut') remove()
          return
        }
        case 'paste':
          return void getText().then((text) => pasteText(text, at))
        case 'duplicate': {
          if (!now || things.length === 0) return
          const clipping = clip(now, new Set(things.map(({ id }) => id)))
          const taken = [...now.nodes, ...now.notes].map(({ position }) => position)
          return put(clipping, pasteOffset(clipping, taken, EVERYWHERE, null))
        }
        case 'remove':
          return remove()
        case 'open':
          return open()
        case 'rename':
          if (thing) edit(thing.id)
          return
        case 'connect':
          if (thing?.type === 'custom')
            pick({
              what: 'beside',
              nodeId: thing.id,
              side: thing.data.type === 'output' ? 'before' : 'behind',
              at: place,
              isFree: false,
            })
          return
        case 'add':
          if (!now) return showError(sentence('workflowNeeded'))
          return pick(
            edges.size === 1 && things.length === 0
              ? { what: 'between', edgeId: [...edges][0] ?? '', at: place }
              : { what: 'component', at: place },
          )
        case 'note': {
          if (!now) return showError(sentence('workflowNeeded'))
          const id = newId()
          const position = snapPoint(flow.screenToFlowPosition(at ?? placeOf(undefined)))
          const note = { id, position, size: { width: NOTE.width, height: NOTE.height } }
          changeGraph(now.id, (graph) => addNote(graph, { ...note, text: '', colour: 'yellow' }))
          return edit(id)
        }
        case 'find':
          return pick({ what: 'find', at: topOfCanvas() })
        case 'layOut': {
          if (!now) return
          const ids = new Set(things.map(({ id }) => id))
          const part =
            things.length > 1 ? { nodes: now.nodes.filter(({ id }) => ids.has(id)), edges: now.edges } : now
          return void arrange(layOut(part), part === now)
        }
        case 'distributeAcross':
          return void arrange(distribute(boxesOf(things), 'x'))
        case 'distributeDown':
          return void arrange(distribute(boxesOf(things), 'y'))
        case 'selectAll':
          if (!now) return
          select([...now.nodes, ...now.notes, ...now.edges].map(({ id }) => id))
          return announce(`${now.nodes.length + now.notes.length} selected`)
        case 'selectBefore':
        case 'selectBehind':
          if (now) selectReachable(now, command === 'selectBefore' ? 'before' : 'behind')
          return
        case 'toTarget':
        case 'toSource': {
          const next = now && alongEdge(now, things[0]?.id ?? [...edges][0] ?? '', command)
          if (next) {
            select([next])
            goTo(next)
          }
          return
        }
        case 'zoomIn':
          return void flow.zoomIn()
        case 'zoomOut':
          return void flow.zoomOut()
        case 'zoomFull':
          return void flow.zoomTo(1)
        case 'fit':
          return void flow.fitView(FIT)
        case 'fitSelection':
          return void flow.fitView(things.length > 0 ? { ...FIT, nodes: things } : FIT)
        case 'selectMode':
          return setMode('select')
        case 'moveMode':
          return setMode('move')
        case 'help':
          return openCheatSheet()
        case 'leave':
          select([])
          return
        default:
          return
      }

      function selectReachable(graph: WorkflowGraph, way: 'before' | 'behind'): void {
        const ids = reachable(
          graph,
          things.map(({ id }) => id),
          way,
        )
        const within = graph.edges.filter(({ source, target }) => ids.has(source) && ids.has(target))
        select([...ids, ...within.map(({ id }) => id)])
        announce(`${ids.size} selected`)
      }
    },
    [arrange, chosen, copiedText, flow, goTo, move, open, pasteText, put, remove, select],
  )

  return useMemo(
    () => ({ perform, pasteText, copiedText, select, goTo }),
    [perform, pasteText, copiedText, select, goTo],
  )
}

/** How the whole drawing is brought into sight: never larger than life. */
export const FIT = { maxZoom: 1, minZoom: ZOOM.min, padding: 0.2 } as const
const EVERYWHERE = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity }

function boxesOf(things: readonly FlowThing[]): readonly Box[] {
  return things.map(({ id, position, measured }) => ({
    id,
    ...position,
    width: measured?.width ?? NODE.width,
    height: measured?.height ?? NODE.height,
  }))
}

/** Where a list opens for something on the canvas: below it, or in the middle of the canvas. */
function placeOf(id: string | undefined): Point {
  const box = (id ? elementOf(id) : null)?.getBoundingClientRect()
  if (box) return { x: box.left, y: box.bottom + 6 }
  const area = canvasElement()?.getBoundingClientRect()
  return {
    x: (area?.left ?? 0) + (area?.width ?? 600) / 2 - 120,
    y: (area?.top ?? 0) + (area?.height ?? 400) / 3,
  }
}

function topOfCanvas(): Point {
  const area = canvasElement()?.getBoundingClientRect()
  return { x: (area?.right ?? 600) - 290, y: (area?.top ?? 0) + 12 }
}

function isInSight(element: Element | null): boolean {
  const box = element?.getBoundingClientRect()
  const area = canvasElement()?.getBoundingClientRect()
  return (
    box !== undefined &&
    area !== undefined &&
    box.left >= area.left &&
    box.right <= area.right &&
    box.top >= area.top &&
    box.bottom <= area.bottom
  )
}

function seenArea(flow: { screenToFlowPosition: (at: Point) => Point }) {
  const area = canvasElement()?.getBoundingClientRect()
  const start = flow.screenToFlowPosition({ x: area?.left ?? 0, y: area?.top ?? 0 })
  const end = flow.screenToFlowPosition({ x: area?.right ?? 600, y: area?.bottom ?? 400 })
  return { left: start.x, right: end.x, top: start.y, bottom: end.y }
}

/** The next thing for who walks with the Tab key; null at either end, where the focus leaves the canvas. */
export function nextFrom(id: string | null, step: 1 | -1): string | null {
  const now = currentWorkflow()
  return now ? walkFrom(now, id, step) : null
}
