import type { Reject, WorkflowNode } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Anchor, Table, Text } from '@mantine/core'
import { Details } from '../kit/details.tsx'
import { countPhrase, formatCount } from '../kit/format.ts'
import { useShowNode } from '../kit/use-place.ts'
import type { Run } from '../server/runs.ts'
import { useCurrentWorkflow } from '../store/use-workflow.ts'
import { showTab } from './bottom-state.ts'
import { rejectPlace } from './reject-place.ts'
import { revealCell } from './reveal-cell.ts'

/**
 * Shows how many values failed to convert, and lists the first ones with row, column and reason. Each of them links to
 * its cell.
 */
export function RunRejects({ run: { rejects, rejectCount } }: { readonly run: Run }) {
  const workflow = useCurrentWorkflow()
  const showNode = useShowNode()
  if (!workflow || rejectCount === 0) return null
  const show = ({ row, column }: Reject, node: WorkflowNode) => {
    showNode(node.data.type, node.id)
    showTab('preview')
    revealCell({ workflowId: workflow.id, nodeId: node.id, number: row, column })
  }
  return (
    <Details title={`${countPhrase(rejectCount, 'value')} did not convert`}>
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
            {rejects.map((reject) => (
              <Table.Tr key={`${reject.row} ${reject.column}`}>
                <Table.Td>
                  <Row reject={reject} node={rejectPlace(workflow, reject)} onShow={show} />
                </Table.Td>
                <Table.Td>{reject.column}</Table.Td>
                <Table.Td>{reject.value}</Table.Td>
                <Table.Td>{reject.reason}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {rejects.length < rejectCount && (
        <Text size="xs" c="dimmed">
          {sentence('rejectsShown', { shown: formatCount(rejects.length), all: formatCount(rejectCount) })}
        </Text>
      )}
    </Details>
  )
}

interface RowProps {
  readonly reject: Reject
  /** The node whose rows show the cell. */
  readonly node: WorkflowNode | null
  readonly onShow: (reject: Reject, node: WorkflowNode) => void
}

function Row({ reject, node, onShow }: RowProps) {
  if (!node) return formatCount(reject.row)
  return (
    <Anchor
      component="button"
      type="button"
      size="xs"
      aria-label={`Show row ${formatCount(reject.row)}, ${reject.column}`}
      onClick={() => onShow(reject, node)}
    >
      {formatCount(reject.row)}
    </Anchor>
  )
}
