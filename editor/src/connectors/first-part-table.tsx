import { ShownName } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { ActionIcon, ScrollArea, Table, Text } from '@mantine/core'
import { IconTableRow } from '@tabler/icons-react'
import type { FirstPart } from '../server/datasets.ts'

interface FirstPartTableProps {
  readonly part: FirstPart | null
  /** The reason why the file can't be read with these options. */
  readonly problem: string | null
  readonly height?: number
  /** Makes a row the header. Rows are counted from 1. */
  readonly onHeader?: (row: number) => void
}

const USUAL_HEIGHT = 200

/** Shows the first rows of a file with the given options. */
export function FirstPartTable({ part, problem, height = USUAL_HEIGHT, onHeader }: FirstPartTableProps) {
  if (problem)
    return (
      <Text size="xs" c="red" role="alert">
        {problem}
      </Text>
    )
  if (!part) return null
  if (part.columns.length === 0) return <Text size="xs">{sentence('firstPartEmpty')}</Text>
  return (
    <ScrollArea.Autosize mah={height}>
      <Table fz="xs" verticalSpacing={2} aria-label="First rows">
        <Table.Thead>
          <Table.Tr>
            {onHeader && <Table.Td />}
            {part.columns.map((name) => (
              <Table.Th key={name}>
                <ShownName name={name} />
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {[...part.rows.entries()].map(([row, cells]) => (
            <Table.Tr key={row}>
              {onHeader && (
                <Table.Td>
                  <ActionIcon
                    size={18}
                    variant="subtle"
                    color="gray"
                    aria-label={`Use row ${row + 1} as header`}
                    title="Use as header"
                    onClick={() => onHeader(row + 1)}
                  >
                    <IconTableRow size={13} aria-hidden />
                  </ActionIcon>
                </Table.Td>
              )}
              {[...cells.entries()].map(([column, cell]) => (
                <Table.Td key={column}>
                  <ShownName name={cell} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  )
}
