import { parametersOf } from '@anj/workflow'
import { Stack } from '@mantine/core'
import type { NodeFormProps } from '../kit/node-form.ts'
import { SchemaForm } from '../kit/schema-form.tsx'
import { WrittenDates } from './written-dates.tsx'

/** The form of a CSV output. */
export default function CsvOutputForm({ graph, node, config, change }: NodeFormProps<'csvOutput'>) {
  return (
    <Stack gap="sm">
      <SchemaForm kind="csvOutput" config={config} parameters={parametersOf(graph)} change={change} />
      <WrittenDates graph={graph} nodeId={node.id} />
    </Stack>
  )
}
