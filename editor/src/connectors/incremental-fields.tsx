import {
  type DatabaseInputConfig,
  type DatabaseInputKind,
  type IncrementalLoad,
  type LookBackUnit,
  lookBackUnitsOf,
  maxLookBack,
  nameOf,
  type RisingType,
  risingTypeOf,
  stepsOfPartialRows,
  type WorkflowGraph,
  type WorkflowNode,
} from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Group, NumberInput, Stack, Switch, Text } from '@mantine/core'
import { Choice } from '../kit/choice.tsx'
import { IncrementalNotice } from './incremental-notice.tsx'
import { NextLoadNote } from './next-load-note.tsx'

interface IncrementalFieldsProps {
  readonly workflowId: string
  readonly graph: WorkflowGraph
  readonly node: WorkflowNode<DatabaseInputKind>
  readonly config: DatabaseInputConfig
  readonly onChange: (incremental: IncrementalLoad | undefined) => void
}

const unitNames: Readonly<Record<LookBackUnit, string>> = {
  units: 'units',
  minutes: 'minutes',
  hours: 'hours',
  days: 'days',
}

/** Lets an input load only new and changed rows, and says which rows the next run reads. */
export function IncrementalFields({ workflowId, graph, node, config, onChange }: IncrementalFieldsProps) {
  const { incremental, columns } = config
  const rising = columns.filter((column) => risingTypeOf(column) !== null)
  const [only] = rising
  const turn = (isOn: boolean) =>
    onChange(
      isOn
        ? withColumn(rising, rising.length === 1 && only ? only.name : '', {
            column: '',
            lookBack: 0,
            lookBackUnit: 'units',
          })
        : undefined,
    )
  return (
    <Stack gap="xs">
      <Switch
        size="xs"
        label="Load only new and changed rows"
        description={sentence('incrementalHint')}
        checked={incremental !== undefined}
        onChange={(event) => turn(event.currentTarget.checked)}
      />
      {incremental && (
        <Stack gap="xs" ml="lg">
          <Choice
            label="Rising column"
            description={sentence('risingColumnHint')}
            placeholder="Choose a column"
            searchable
            data={[...new Set([...rising.map(({ name }) => name), incremental.column])].filter(Boolean)}
            value={incremental.column || null}
            error={columns.length > 0 && rising.length === 0 && sentence('risingColumnNone')}
            onChange={(column) => onChange(withColumn(rising, column, incremental))}
          />
          <LookBack type={typeIn(rising, incremental.column)} incremental={incremental} onChange={onChange} />
          <IncrementalNotice graph={graph} nodeId={node.id} />
          <PartialSteps graph={graph} nodeId={node.id} />
          <NextLoadNote workflowId={workflowId} graph={graph} nodeId={node.id} />
        </Stack>
      )}
    </Stack>
  )
}

interface LookBackProps {
  readonly type: RisingType | null
  readonly incremental: IncrementalLoad
  readonly onChange: (incremental: IncrementalLoad) => void
}

function LookBack({ type, incremental, onChange }: LookBackProps) {
  if (type === null) return null
  if (type === 'rowversion' && incremental.lookBack === 0) {
    return (
      <Text size="xs" c="dimmed">
        {sentence('rowVersionHint')}
      </Text>
    )
  }
  const units = lookBackUnitsOf(type)
  return (
    <Group gap="xs" align="end" wrap="nowrap">
      <NumberInput
        size="xs"
        flex={1}
        label="Look-back"
        description={sentence('lookBackHint')}
        min={0}
        max={maxLookBack}
        allowDecimal={false}
        allowNegative={false}
        value={incremental.lookBack}
        onChange={(value) => onChange({ ...incremental, lookBack: Math.trunc(Number(value) || 0) })}
      />
      <Choice
        w={110}
        aria-label="Unit of the look-back"
        data={units.map((unit) => ({ value: unit, label: unitNames[unit] }))}
        value={units.includes(incremental.lookBackUnit) ? incremental.lookBackUnit : null}
        onChange={(lookBackUnit) => onChange({ ...incremental, lookBackUnit })}
      />
    </Group>
  )
}

/** Warns about steps that combine rows, because they see only the new ones. */
function PartialSteps({ graph, nodeId }: { readonly graph: WorkflowGraph; readonly nodeId: string }) {
  const titles = stepsOfPartialRows(graph, nodeId).map(nameOf)
  if (titles.length === 0) return null
  return (
    <Text size="xs" c="var(--anj-warning)" role="note">
      {sentence('loadPartial', { titles: titles.join(', ') })}
    </Text>
  )
}

type Rising = DatabaseInputConfig['columns']

function typeIn(rising: Rising, name: string): RisingType | null {
  const column = rising.find((one) => one.name === name)
  return column ? risingTypeOf(column) : null
}

/** Changes the rising column, and the unit of the look-back if it doesn't suit the column. */
function withColumn(rising: Rising, column: string, incremental: IncrementalLoad): IncrementalLoad {
  const type = typeIn(rising, column)
  const units = type === null ? [incremental.lookBackUnit] : lookBackUnitsOf(type)
  if (units.includes(incremental.lookBackUnit)) return { ...incremental, column }
  return { column, lookBack: 0, lookBackUnit: units.includes('hours') ? 'hours' : (units[0] ?? 'units') }
}
