import { columnsOf } from '@anj/workflow'
import { Stack, Switch, Text } from '@mantine/core'
import { ColumnList } from '../kit/column-list.tsx'
import type { NodeFormProps } from '../kit/node-form.ts'

/** The form of Data Table: a switch to show the table, and the columns that pass through. */
export default function DataTableForm({ graph, node, config, change }: NodeFormProps<'dataTable'>) {
  const columns = columnsOf(graph, node.id)
  return (
    <Stack gap="sm">
      <Switch
        size="xs"
        label="Show the table"
        description="In the Data Table tab below"
        checked={config.showDataTable}
        onChange={(event) => change({ ...config, showDataTable: event.currentTarget.checked })}
      />
      <Text size="sm" fw={600}>
        Columns
      </Text>
      <ColumnList columns={columns} />
    </Stack>
  )
}
