import type { WorkflowGraph } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Loader, Table, Text } from '@mantine/core'
import { useMemo } from 'react'
import { type ExplainedFormula, explainFormula } from '../formula/formula-parts.ts'
import { useQuery } from '../kit/use-query.ts'
import { type Preview, readPreview } from '../server/previews.ts'
import classes from './formula-parts.module.css'
import { locateRow } from './locate-row.ts'

interface FormulaPartsProps {
  readonly workflowId: string
  readonly graph: WorkflowGraph
  readonly nodeId: string
  readonly column: string
  /** The row's number in its source, or its position from 1 where rows have no numbers. */
  readonly number: number
  /** True if the row's position is that of the rows without sorting and search. */
  readonly isPlain: boolean
}

/** The value or the failure of a part in a row. */
interface PartValue {
  readonly value: string | null
  readonly failure: string | null
}

/** Shows the value of each part of a calculated cell's formula. Shows nothing for other cells. */
export function FormulaPartsOfCell(props: FormulaPartsProps) {
  const { workflowId, graph, nodeId, column, number, isPlain } = props
  const explained = useMemo(() => explainFormula(graph, nodeId, column), [graph, nodeId, column])
  const ask = useMemo(() => {
    if (!explained) return null
    return (signal: AbortSignal) =>
      readParts(explained, number, isPlain, (offset) =>
        readPreview(workflowId, { graph: explained.graph, nodeId }, { offset, limit: 1 }, signal),
      )
  }, [explained, workflowId, nodeId, number, isPlain])
  const { value: values, problem, isAsking } = useQuery(ask)
  if (!explained) return null
  return (
    <section aria-label={sentence('formulaParts')}>
      <Text size="xs" fw={600} mt="sm" mb={4}>
        {sentence('formulaParts')}
      </Text>
      {isAsking && <Loader size="xs" role="progressbar" aria-label="Loading the parts" />}
      {problem !== null && (
        <Text size="sm" role="alert" c="var(--mantine-color-error)">
          {problem}
        </Text>
      )}
      {values && <PartsTable explained={explained} values={values} />}
      {explained.isCut && (
        <Text size="xs" c="dimmed">
          {sentence('formulaPartsCut', { count: explained.parts.length })}
        </Text>
      )}
    </section>
  )
}

function PartsTable({
  explained,
  values,
}: {
  readonly explained: ExplainedFormula
  readonly values: readonly PartValue[]
}) {
  return (
    <div className={classes.parts}>
      <Table verticalSpacing={4} horizontalSpacing="xs" fz="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Part</Table.Th>
            <Table.Th>Value</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {explained.parts.map(({ text, depth, column }, i) => (
            <Table.Tr key={column}>
              <Table.Td className={classes.text} style={{ paddingLeft: 8 + 14 * depth }}>
                {text}
              </Table.Td>
              <Table.Td className={classes.value}>
                <Shown part={values[i]} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

function Shown({ part }: { readonly part: PartValue | undefined }) {
  if (part?.failure) return <span className={classes.failure}>{part.failure}</span>
  const value = part?.value ?? null
  if (value === null) return <span className={classes.none}>null</span>
  return value === '' ? <span className={classes.none}>{sentence('emptyText')}</span> : value
}

/** Reads the values of the parts in one row. Returns null if the row can't be identified. */
async function readParts(
  { parts }: ExplainedFormula,
  number: number,
  isPlain: boolean,
  readRow: (offset: number) => Promise<Preview>,
): Promise<readonly PartValue[]> {
  let page = await readRow(number - 1)
  const hasNumbers = page.numbers !== null
  const found = hasNumbers
    ? await locateRow(number, null, async (place) => {
        if (place !== page.offset) page = await readRow(place)
        return page.numbers?.[0] ?? null
      })
    : number - 1
  const row = page.rows[0]
  if (found === null || !row || (!hasNumbers && !isPlain))
    throw new Error(sentence('formulaPartsNeedPlainRows'))
  return parts.map(({ column }) => ({
    value: row[page.columns.findIndex(({ name }) => name === column)] ?? null,
    failure: page.rejects.find((reject) => reject.column === column)?.reason ?? null,
  }))
}
