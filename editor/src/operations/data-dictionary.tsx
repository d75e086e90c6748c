import { Stack } from '@mantine/core'
import { EarlierInsights } from '../insight/earlier-insights.tsx'
import type { NodeFormProps } from '../panels/node-form.ts'
import { ScopeFields } from './scope-fields.tsx'

/** Which part of the database is described, and what earlier runs found. */
export default function DataDictionaryForm(props: NodeFormProps<'dataDictionary'>) {
  const { workflowId, graph, node, config, change } = props
  return (
    <Stack gap="sm">
      <ScopeFields
        graph={graph}
        nodeId={node.id}
        scope={config}
        onChange={(part) => change((present) => ({ ...present, ...part }))}
      />
      <EarlierInsights workflowId={workflowId} kind="dictionary" />
    </Stack>
  )
}
