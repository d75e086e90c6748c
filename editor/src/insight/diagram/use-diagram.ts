import {
  type DatabaseDiagramConfig,
  type Diagram,
  type DiagramRelationship,
  defaultDetail,
  drawTables,
  type Point,
  schemaColourMap,
} from '@anj/workflow'
import { useMemo, useState } from 'react'
import { applyNodeChanges, type NodeChange } from 'reactflow'
import { type Emphasis, type RenderedLine, renderedLines, type TableNode, tableNodes } from './flow.ts'
import type { DiagramLayout } from './layout-graph.ts'
import { withPins } from './pins.ts'
import { type DiagramView, findTables, visiblePart } from './shown.ts'
import { useLayout } from './use-layout.ts'

const noPins: Readonly<Record<string, Point>> = {}
const nothing: DiagramLayout = { places: new Map(), lines: new Map() }

/** Changes the arrangement. `change` gets the latest one, which other users may have changed in the meantime. */
export type ChangeDiagram = (change: (present: DatabaseDiagramConfig) => DatabaseDiagramConfig) => void

/** Holds a diagram's view options and computes what is shown. */
export function useDiagram(diagram: Diagram, config: DatabaseDiagramConfig, onChange: ChangeDiagram | null) {
  const [view, setView] = useState<DiagramView>({
    detail: null,
    withImplied: true,
    hiddenSchemas: new Set(),
    focus: null,
  })
  const [selectedId, select] = useState<string | null>(null)
  const [find, setFind] = useState('')
  const colours = useMemo(() => schemaColourMap(diagram.tables), [diagram])
  const shown = useMemo(() => visiblePart(diagram, view), [diagram, view])
  const detail = view.detail ?? defaultDetail(diagram.tables.length)
  const drawing = useMemo(
    () => ({ tables: drawTables(shown, detail, colours.size > 1), relationships: shown.relationships }),
    [shown, detail, colours],
  )
  const laidOut = useLayout(drawing)
  // In focus mode, the tables have a layout of their own, because the user's positions may be far apart.
  const pins = view.focus ? noPins : config.positions
  const isCurrent = laidOut?.of === drawing
  const layout = useMemo(
    () => (isCurrent && laidOut.layout ? withPins(drawing, laidOut.layout, pins) : nothing),
    [isCurrent, laidOut, drawing, pins],
  )
  const found = useMemo(() => findTables(diagram.tables, find), [diagram, find])
  const lights = useMemo(
    () => lightsOf(shown, selectedId, find === '' ? null : new Set(found.map(({ table }) => table.id))),
    [shown, selectedId, find, found],
  )

  // Positions of tables while they are dragged. They apply until the table is dropped or the layout changes.
  const [dragged, setDragged] = useState<{ of: DiagramLayout; places: ReadonlyMap<string, Point> }>()
  const places = useMemo(
    () => (dragged?.of === layout ? new Map([...layout.places, ...dragged.places]) : layout.places),
    [layout, dragged],
  )
  const nodes = useKept<TableNode[]>([], (before) =>
    tableNodes(before, drawing.tables, places, colours, lights.ofTable),
  )
  const lines = useKept<RenderedLine[]>([], (before) =>
    renderedLines(before, nodes, drawing.relationships, layout, lights.ofLine),
  )

  const onNodesChange = (changes: NodeChange<TableNode>[]) => {
    const moves = changes.filter((change) => change.type === 'position')
    if (moves.length === 0) return
    const ids = new Set(moves.map(({ id }) => id))
    const moved = applyNodeChanges(moves, nodes).filter(({ id }) => ids.has(id))
    setDragged((before) => ({
      of: layout,
      places: new Map([
        ...(before?.of === layout ? before.places : []),
        ...moved.map(({ id, position }) => [id, position] as const),
      ]),
    }))
  }
  const keepPlaces = (moved: readonly TableNode[]) => {
    if (!onChange || view.focus) return
    const at = moved.map(
      ({ id, position: { x, y } }) => [id, { x: Math.round(x), y: Math.round(y) }] as const,
    )
    onChange((present) => ({ ...present, positions: { ...present.positions, ...Object.fromEntries(at) } }))
  }
  return {
    view,
    setView,
    detail,
    selectedId,
    select,
    find,
    setFind,
    found,
    shown,
    drawing,
    colours,
    layout,
    places,
    nodes,
    lines,
    onNodesChange,
    keepPlaces,
    isArranging: !isCurrent,
    hasFailed: isCurrent && laidOut.layout === null,
    hasPins: Object.keys(config.positions).length > 0,
  }
}
export type DiagramState = ReturnType<typeof useDiagram>

/** Returns a value computed from the previous one, so that the objects of unchanged parts are reused. */
function useKept<T>(start: T, make: (before: T) => T): T {
  const [kept] = useState({ value: start })
  kept.value = make(kept.value)
  return kept.value
}

/** Returns the highlighting: the selected table and its neighbours, or the search results. */
function lightsOf(shown: Diagram, selectedId: string | null, found: ReadonlySet<string> | null) {
  const own = shown.relationships.filter(
    ({ from, to }) => from.table === selectedId || to.table === selectedId,
  )
  const near = new Set(own.flatMap(({ from, to }) => [from.table, to.table]))
  const lit = new Set(own)
  return {
    ofTable: (id: string): Emphasis => {
      if (id === selectedId) return 'lit'
      if (near.has(id)) return 'near'
      return found && !found.has(id) ? 'dim' : 'plain'
    },
    ofLine: (relationship: DiagramRelationship): Emphasis => {
      if (lit.has(relationship)) return 'lit'
      return selectedId && own.length > 0 ? 'dim' : 'plain'
    },
  }
}
