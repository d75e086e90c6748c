import { incomingColumns, sideBySide } from '@anj/workflow'
import { Stack } from '@mantine/core'
import { useMemo } from 'react'
import type { NodeFormProps } from '../kit/node-form.ts'
import { ChosenColumnsField } from './chosen-columns-field.tsx'
import { SwapSides } from './swap-sides.tsx'

/** The form of Column Selection. */
export default function ColumnSelectionForm(props: NodeFormProps<'columnSelection'>) {
  const { graph, node, config, change } = props
  const incoming = incomingColumns(graph, node.id)
  const columns = useMemo(() => sideBySide(incoming), [incoming])
  return (
    <Stack gap="xs">
      <SwapSides {...props} />
      <ChosenColumnsField
        incoming={incoming}
        columns={columns}
        chosen={config.selectedColumns}
        onChange={(selectedColumns, field) => change({ ...config, selectedColumns }, field)}
      />
    </Stack>
  )
}
