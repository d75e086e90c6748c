import { type Diagram, isKind, operations, setConfig } from '@anj/workflow'
import { changeGraph } from '../store/graph-store.ts'
import DiagramView from './diagram/diagram-view.tsx'
import { useInsightNode } from './insight-place.ts'

interface OwnDiagramProps {
  readonly diagram: Diagram
  readonly workflowId: string
}

/**
 * Shows a run's diagram. The positions of the tables come from the workflow's node, where changes to them are saved.
 */
export default function OwnDiagram({ diagram, workflowId }: OwnDiagramProps) {
  const { node, mayChange } = useInsightNode(workflowId, 'databaseDiagram')
  return (
    <DiagramView
      diagram={diagram}
      name={`${diagram.database} diagram`}
      config={node?.data.config ?? operations.databaseDiagram.initial()}
      onChange={
        mayChange && node
          ? (change) =>
              changeGraph(workflowId, (graph) => {
                const present = graph.nodes.find(({ id }) => id === node.id)
                return present && isKind(present, 'databaseDiagram')
                  ? setConfig(graph, node.id, change(present.data.config))
                  : graph
              })
          : null
      }
    />
  )
}
