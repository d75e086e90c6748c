import { Stack } from '@mantine/core'
import { EarlierInsights } from '../insight/earlier-insights.tsx'
import type { NodeFormProps } from '../kit/node-form.ts'
import { ScopeFields } from './scope-fields.tsx'

/** The dictionary's settings: the schemas to describe, and earlier results. */
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
