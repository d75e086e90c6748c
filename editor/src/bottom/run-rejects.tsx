import { Table, Text } from '@mantine/core'
import { Details } from '../panels/details.tsx'
import { count, counted } from '../panels/format.ts'
import type { Run } from '../server/runs.ts'

/** Values that didn't convert: how many, and the first of them with place and reason. */
export function RunRejects({ run: { rejects, rejectCount } }: { readonly run: Run }) {
  if (rejectCount === 0) return null
  return (
    <Details title={`${counted(rejectCount, 'value')} did not convert`}>
      <Table.ScrollContainer minWidth={320}>
        <Table fz="xs" verticalSpacing={2} horizontalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Row</Table.Th>
              <Table.Th>Column</Table.Th>
              <Table.Th>Value</Table.Th>
              <Table.Th>Reason</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rejects.map(({ row, column, value, reason }) => (
              <Table.Tr key={`${row} ${column}`}>
                <Table.Td>{count(row)}</Table.Td>
                <Table.Td>{column}</Table.Td>
                <Table.Td>{value}</Table.Td>
                <Table.Td>{reason}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {rejects.length < rejectCount && (
        <Text size="xs" c="dimmed">
          {rejects.length === 1 ? 'This is the first' : `These are the first ${count(rejects.length)}`}; all
          of them are in the file.
        </Text>
      )}
    </Details>
  )
}
