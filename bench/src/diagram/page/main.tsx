import '@anj/ui/styles.css'
import 'reactflow/dist/style.css'
import { AppProvider } from '@anj/ui'
import { operations } from '@anj/workflow'
import { makeDiagram } from '@anj/workflow/diagram-testing'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import DiagramView from '../../../../editor/src/insight/diagram/diagram-view.tsx'
import { InsightWindow } from '../../../../editor/src/insight/insight-window.tsx'

/** Renders the diagram window alone, with as many tables as the URL says. */
const diagram = makeDiagram(Number(location.hash.slice(1)))

function Page() {
  const [config, setConfig] = useState(operations.databaseDiagram.initial())
  return (
    <InsightWindow title="DB Diagram: shop" onClose={() => undefined}>
      <DiagramView diagram={diagram} name="shop diagram" config={config} onChange={setConfig} />
    </InsightWindow>
  )
}

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <AppProvider>
      <Page />
    </AppProvider>,
  )
