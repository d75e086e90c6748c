import 'reactflow/dist/style.css'
import { createRoot } from 'react-dom/client'
import { Background, Controls, type Edge, MiniMap, type Node, ReactFlow } from 'reactflow'

interface Graph {
  readonly nodes: Node[]
  readonly edges: Edge[]
}

/** React Flow in its basic form with the same nodes: the cost of a canvas without other features. */
const graph = (await (await fetch('./graph.json')).json()) as Graph
const isSparing = location.hash === '#visible'
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <ReactFlow
      defaultNodes={graph.nodes}
      defaultEdges={graph.edges}
      minZoom={0.5}
      fitView
      onlyRenderVisibleElements={isSparing}
    >
      <Background />
      <Controls />
      <MiniMap />
    </ReactFlow>,
  )
