import {
  type Column,
  type ComparedColumn,
  comparedColumn,
  incomingColumns,
  isTextType,
  maxComparedColumns,
} from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Button, Checkbox, NumberInput, Stack, Text } from '@mantine/core'
import { Choice } from '../kit/choice.tsx'
import { Details } from '../kit/details.tsx'
import type { NodeFormProps } from '../kit/node-form.ts'
import { PercentInput } from '../kit/percent-input.tsx'
import { useShowNode } from '../kit/use-place.ts'
import { changeGraph, workflowById } from '../store/graph-store.ts'
import { showWorkflowError } from '../store/workflow-toasts.ts'
import { ColumnField } from './columns-field.tsx'
import { keepOneOfEachGroup } from './keep-one-of-group.ts'
import { OrderedList } from './ordered-list.tsx'
import classes from './similar-rows.module.css'

const words = {
  noun: 'compared column',
  one: 'Columns to compare',
  several: 'Columns to compare',
  inOrder: 'Columns to compare',
  add: 'Add column to compare',
}
const methods = [
  { value: 'jaroWinkler', label: 'alike as names' },
  { value: 'damerauLevenshtein', label: 'alike, apart from typing errors' },
  { value: 'equal', label: 'equal' },
] as const
const emptyChoices = [
  { value: 'differ', label: 'Are like no other value' },
  { value: 'ignore', label: 'Are not compared' },
] as const
const groupings = [
  { value: 'centre', label: 'Each row is like one row of the group' },
  { value: 'chain', label: 'Groups grow by chains' },
] as const
const blockChoices = [
  { value: 'split', label: 'Compare rows close in alphabetical order' },
  { value: 'refuse', label: 'Refuse the run' },
] as const
const kept = [
  { value: 'all', label: 'All rows, in their order' },
  { value: 'similar', label: 'Only rows of groups, group by group' },
] as const

/** The form of Similar Rows: the columns to compare, how alike they must be, and how rows become groups. */
export default function SimilarRowsForm(props: NodeFormProps<'similarRows'>) {
  const { graph, node, config, change } = props
  const [columns = []] = incomingColumns(graph, node.id)
  const { columns: compared } = config
  if (columns.length === 0) {
    return (
      <Text size="xs" c="dimmed">
        {sentence('rulesNeedSource')}
      </Text>
    )
  }
  const isFree = ({ name }: Column) => !compared.some(({ column }) => column === name)
  const next = columns.find((column) => isFree(column) && isTextType(column.type)) ?? columns.find(isFree)
  return (
    <Stack gap="sm">
      <Text size="xs" c="dimmed">
        {sentence('similarHint')}
      </Text>
      <OrderedList
        words={words}
        entries={compared}
        hits={null}
        mayBeEmpty
        onChange={(list) => change({ ...config, columns: [...list] })}
        onAdd={
          next && compared.length < maxComparedColumns
            ? () => change({ ...config, columns: [...compared, comparedColumn(next.name)] })
            : null
        }
        renderField={(one, at) => (
          <ComparedFields
            number={at + 1}
            compared={one}
            columns={columns}
            onChange={(changed, field) =>
              change(
                { ...config, columns: compared.map((other, place) => (place === at ? changed : other)) },
                field && `column ${at} ${field}`,
              )
            }
          />
        )}
      />
      <Checkbox
        size="xs"
        label="Ignore the order of words"
        checked={config.ignoreWordOrder}
        onChange={(event) => change({ ...config, ignoreWordOrder: event.currentTarget.checked })}
      />
      <Choice
        label="Groups"
        data={groupings}
        value={config.groups}
        onChange={(groups) => change({ ...config, groups })}
      />
      <Choice label="Keep" data={kept} value={config.keep} onChange={(keep) => change({ ...config, keep })} />
      {compared.length > 0 && <KeepOneOfEachGroup {...props} />}
      <Details title="Empty values and large tables">
        <Stack gap="xs">
          <Choice
            label="Empty values"
            data={emptyChoices}
            value={config.emptyValues}
            onChange={(emptyValues) => change({ ...config, emptyValues })}
          />
          <NumberInput
            size="xs"
            label="Characters in common"
            description={sentence('similarEndsHint')}
            min={2}
            max={10}
            allowDecimal={false}
            value={config.ends}
            onChange={(ends) => typeof ends === 'number' && change({ ...config, ends }, 'ends')}
          />
          <Choice
            label="More than 2,000 rows in common"
            data={blockChoices}
            value={config.largeBlocks}
            onChange={(largeBlocks) => change({ ...config, largeBlocks })}
          />
        </Stack>
      </Details>
    </Stack>
  )
}

/** A button that adds a Remove Duplicates by the group behind the step, and opens its settings. */
function KeepOneOfEachGroup({ workflowId, node }: NodeFormProps<'similarRows'>) {
  const showNode = useShowNode()
  const keepOne = () => {
    const graph = workflowById(workflowId)
    const edited = graph && keepOneOfEachGroup(graph, node.id)
    if (!edited) return
    if (!edited.ok) return showWorkflowError(edited.problem.sentence)
    changeGraph(workflowId, () => edited.value.graph)
    showNode('preparation', edited.value.stepId)
  }
  return (
    <div>
      <Button size="xs" variant="default" onClick={keepOne}>
        {sentence('keepOneOfEachGroup')}
      </Button>
      <Text size="xs" c="dimmed" mt={4}>
        {sentence('keepOneOfEachGroupHint')}
      </Text>
    </div>
  )
}

interface ComparedFieldsProps {
  readonly number: number
  readonly compared: ComparedColumn
  readonly columns: readonly Column[]
  readonly onChange: (compared: ComparedColumn, field?: string) => void
}

/** Edits one compared column: the method, the least likeness, and whether it finds rows. */
function ComparedFields({ number, compared, columns, onChange }: ComparedFieldsProps) {
  const { column, method, threshold, finds } = compared
  return (
    <div className={classes.column}>
      <ColumnField
        aria-label={`Compared column ${number}`}
        names={columns.map(({ name }) => name)}
        value={column}
        onChange={(name) => onChange({ ...compared, column: name })}
      />
      <Choice
        aria-label={`Method of compared column ${number}`}
        data={methods}
        value={method}
        comboboxProps={{ width: 220, position: 'bottom-end' }}
        onChange={(chosen) => onChange({ ...compared, method: chosen })}
      />
      {method !== 'equal' && (
        <>
          <PercentInput
            label="Least likeness"
            aria-label={`Least likeness of compared column ${number}`}
            min={1}
            max={100}
            allowDecimal={false}
            value={threshold}
            onChange={(value) =>
              typeof value === 'number' && onChange({ ...compared, threshold: value }, 'threshold')
            }
          />
          <Checkbox
            size="xs"
            label="Find rows by it"
            aria-label={`Find rows by compared column ${number}`}
            style={{ alignSelf: 'end', paddingBlockEnd: 6 }}
            checked={finds}
            onChange={(event) => onChange({ ...compared, finds: event.currentTarget.checked })}
          />
        </>
      )}
    </div>
  )
}
