import { countPhrase } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Button, Group, Stack, Switch, Text } from '@mantine/core'
import { EarlierInsights } from '../insight/earlier-insights.tsx'
import type { NodeFormProps } from '../kit/node-form.ts'
import { ScopeFields } from './scope-fields.tsx'

/** The diagram's settings: the schemas to draw, and earlier results. */
export default function DatabaseDiagramForm(props: NodeFormProps<'databaseDiagram'>) {
  const { workflowId, graph, node, config, change } = props
  const placed = Object.keys(config.positions).length
  return (
    <Stack gap="sm">
      <ScopeFields
        graph={graph}
        nodeId={node.id}
        scope={config}
        onChange={(part) => change((present) => ({ ...present, ...part }))}
      />
      <Switch
        size="xs"
        label="Implied relationships"
        description={sentence('impliedHint')}
        checked={config.implied}
        onChange={(event) => {
          const implied = event.currentTarget.checked
          change((present) => ({ ...present, implied }))
        }}
      />
      {placed > 0 && (
        <Group gap="xs" justify="space-between">
          <Text size="xs">{sentence('tablesPlaced', { tables: countPhrase(placed, 'table') })}</Text>
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => change((present) => ({ ...present, positions: {} }))}
          >
            {sentence('placeAnew')}
          </Button>
        </Group>
      )}
      <EarlierInsights workflowId={workflowId} kind="diagram" />
    </Stack>
  )
}
