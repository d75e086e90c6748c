import {
  type Column,
  checkFilterFormula,
  filterFormulaOf,
  incomingColumns,
  type ParameterValue,
  parametersOf,
  type RowCondition,
} from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Button, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { FormulaField } from '../formula/formula-field.tsx'
import type { NodeFormProps } from '../kit/node-form.ts'
import { newCondition } from './condition-fields.ts'
import { ConditionLine } from './condition-line.tsx'
import classes from './filter-rows.module.css'
import { RejectPolicy } from './reject-policy.tsx'
import { RowsKept } from './rows-kept.tsx'

type Group = NodeFormProps<'filterRows'>['config']['groups'][number]

const matches = [
  { value: 'all', label: 'All conditions' },
  { value: 'any', label: 'Any condition' },
]
const groupMatches = [
  { value: 'all', label: 'All groups' },
  { value: 'any', label: 'Any group' },
]

const modes = [
  { value: 'conditions', label: 'Conditions' },
  { value: 'formula', label: 'Formula' },
]

/** The form of Filter Rows: groups of conditions or a formula, and the number of rows that stay. */
export default function FilterRowsForm(props: NodeFormProps<'filterRows'>) {
  const { graph, node, config, change } = props
  const [columns = []] = incomingColumns(graph, node.id)
  const formula = filterFormulaOf(config)
  const [first] = columns
  if (!first) {
    return (
      <Text size="xs" c="dimmed">
        {sentence('filterNeedsColumns')}
      </Text>
    )
  }
  return (
    <Stack gap="sm">
      <SegmentedControl
        size="xs"
        aria-label="How rows are chosen"
        data={modes}
        value={formula ? 'formula' : 'conditions'}
        onChange={(mode) => change({ ...config, mode: mode === 'formula' ? 'formula' : 'conditions' })}
      />
      {formula ? (
        <ConditionFormula {...props} columns={columns} formula={formula} />
      ) : (
        <ConditionGroups {...props} columns={columns} first={first} />
      )}
      {(formula ? formula.text.trim() !== '' : config.groups.length > 0) && <RowsKept {...props} />}
    </Stack>
  )
}

interface ConditionFormulaProps extends NodeFormProps<'filterRows'> {
  readonly columns: readonly Column[]
  readonly formula: NonNullable<ReturnType<typeof filterFormulaOf>>
}

function ConditionFormula({ graph, node, config, change, columns, formula }: ConditionFormulaProps) {
  const parameters = parametersOf(graph)
  const { problem } = checkFilterFormula(node.data.title, formula.text, columns, parameters)
  return (
    <>
      <FormulaField
        label="Formula of the rows that stay"
        formula={formula.text}
        parameters={parameters}
        columns={columns}
        onChange={(text) => change({ ...config, formula: { ...formula, text } }, 'formula')}
      />
      <Text size="xs" c={problem ? 'var(--mantine-color-error)' : 'dimmed'} role="status">
        {problem && formula.text.trim() !== '' ? problem.sentence : sentence('filterFormulaHint')}
      </Text>
      <RejectPolicy
        types={formula}
        change={(changed, field) => change({ ...config, formula: changed }, field)}
      />
    </>
  )
}

interface ConditionGroupsProps extends NodeFormProps<'filterRows'> {
  readonly columns: readonly Column[]
  readonly first: Column
}

function ConditionGroups({ graph, config, change, columns, first }: ConditionGroupsProps) {
  const { match, groups } = config
  const setGroup = (at: number, group: Group, field?: string) => {
    const next = groups.map((one, place) => (place === at ? group : one))
    change({ ...config, groups: next.filter(({ conditions }) => conditions.length > 0) }, field)
  }
  const addGroup = () =>
    change({
      ...config,
      groups: [...groups, { match: 'all', conditions: [newCondition(first.name, first.type)] }],
    })
  return (
    <>
      {groups.length === 0 && (
        <Text size="xs" c="dimmed">
          {sentence('filterKeepsAll')}
        </Text>
      )}
      {groups.length > 1 && (
        <SegmentedControl
          size="xs"
          aria-label="How groups combine"
          data={groupMatches}
          value={match}
          onChange={(chosen) => change({ ...config, match: chosen === 'any' ? 'any' : 'all' })}
        />
      )}
      {groups.map((group, at) => (
        // A group can only be identified by its position.
        <ConditionGroup
          key={at}
          number={at + 1}
          isOnly={groups.length === 1}
          group={group}
          columns={columns}
          parameters={parametersOf(graph)}
          onChange={(next, field) => setGroup(at, next, field && `${at} ${field}`)}
        />
      ))}
      <Button
        size="compact-xs"
        variant="default"
        style={{ alignSelf: 'start' }}
        leftSection={<IconPlus size={13} aria-hidden />}
        onClick={addGroup}
      >
        {groups.length === 0 ? 'Add condition' : 'Add group'}
      </Button>
    </>
  )
}

interface ConditionGroupProps {
  readonly number: number
  readonly isOnly: boolean
  readonly group: Group
  readonly columns: readonly Column[]
  readonly parameters: readonly ParameterValue[]
  readonly onChange: (group: Group, field?: string) => void
}

function ConditionGroup({ number, isOnly, group, columns, parameters, onChange }: ConditionGroupProps) {
  const { match, conditions } = group
  const set = (list: readonly RowCondition[], field?: string) =>
    onChange({ ...group, conditions: [...list] }, field)
  const last = conditions.at(-1)
  const column = columns.find(({ name }) => name === last?.column) ?? columns[0]
  return (
    <div
      className={classes.group}
      role="group"
      aria-label={isOnly ? 'Conditions' : `Conditions of group ${number}`}
      data-framed={!isOnly || undefined}
    >
      {conditions.length > 1 && (
        <SegmentedControl
          size="xs"
          aria-label="How conditions combine"
          data={matches}
          value={match}
          onChange={(chosen) => onChange({ ...group, match: chosen === 'any' ? 'any' : 'all' })}
        />
      )}
      {conditions.map((condition, at) => (
        <ConditionLine
          key={at}
          number={at + 1}
          condition={condition}
          columns={columns}
          parameters={parameters}
          onChange={(next, field) =>
            set(
              conditions.map((one, place) => (place === at ? next : one)),
              field && `${at} ${field}`,
            )
          }
          onRemove={() => set(conditions.filter((_, place) => place !== at))}
        />
      ))}
      {column && (
        <Button
          size="compact-xs"
          variant="subtle"
          style={{ justifySelf: 'start' }}
          leftSection={<IconPlus size={13} aria-hidden />}
          onClick={() => set([...conditions, newCondition(column.name, column.type)])}
        >
          Add condition
        </Button>
      )}
    </div>
  )
}
