import { escapeBidiControls, ShownName } from '@anj/ui'
import {
  type Column,
  type ColumnChange,
  type ColumnProfile,
  columnChangeProblem,
  type DataType,
  dataTypes,
} from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { ActionIcon, Button, Collapse, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAdjustments } from '@tabler/icons-react'
import { Choice } from '../kit/choice.tsx'
import type { Conversions } from '../server/insights.ts'
import { dateReadings, setChangeOptions, setColumnType } from './column-changes.ts'
import { FailedCells } from './failed-cells.tsx'
import classes from './type-list.module.css'
import { hasOptions, TypeOptions } from './type-options.tsx'
import { useFix } from './use-fix.ts'

const UNCHANGED = 'unchanged'

interface TypeLineProps {
  /** The component's name, for messages. */
  readonly title: string
  readonly column: Column
  readonly changes: readonly ColumnChange[]
  readonly profile: ColumnProfile | null
  readonly checked: Conversions | null
  readonly onChange: (changes: ColumnChange[], field?: string) => void
}

/** Edits one column's type and its conversion options. */
export function TypeLine({ title, column, changes, profile, checked, onChange }: TypeLineProps) {
  const [isOpen, { toggle, open }] = useDisclosure(false)
  const options = useFix(column.name, isOpen, open)
  const change = changes.find(({ columnName }) => columnName === column.name)
  const wrong = change && columnChangeProblem(title, change)
  const conversion = change && checked?.columns.find((one) => one.column === column.name)
  const suggestion = profile && profile.suggestedType !== column.type ? profile.suggestedType : null
  const to = (type: DataType | null) => onChange(setColumnType(changes, column, type))
  const setOptions = (set: Partial<ColumnChange>, field: string) =>
    onChange(setChangeOptions(changes, column.name, set), `${column.name} ${field}`)
  return (
    <>
      <div className={classes.head}>
        <span className={classes.name} title={escapeBidiControls(column.name)}>
          <ShownName name={column.name} />
        </span>
        <span className={classes.from}>{change ? `${column.type} → ${change.toType}` : column.type}</span>
      </div>
      <div className={classes.choice}>
        <Choice
          aria-label={`Type of ${column.name}`}
          data={[
            { value: UNCHANGED, label: 'unchanged' },
            ...dataTypes.map((type) => ({
              value: type,
              label: type === suggestion ? `${type} (suggested)` : type,
            })),
          ]}
          value={change?.toType ?? UNCHANGED}
          comboboxProps={{ width: 180, position: 'bottom-start' }}
          onChange={(type) => to(type === UNCHANGED ? null : (type as DataType))}
        />
        <ActionIcon
          size="md"
          variant={isOpen ? 'light' : 'subtle'}
          color="gray"
          disabled={!change || !hasOptions(column.type, change.toType)}
          aria-label={`Options of ${column.name}`}
          aria-expanded={isOpen && change !== undefined}
          onClick={toggle}
        >
          <IconAdjustments size={15} aria-hidden />
        </ActionIcon>
      </div>
      {profile?.ambiguousDate && !change?.format && (
        <AmbiguousDate
          profile={profile}
          onChoose={(format) =>
            onChange(
              setChangeOptions(setColumnType(changes, column, profile.suggestedType), column.name, {
                format,
              }),
            )
          }
        />
      )}
      {wrong && (
        <Text size="xs" c="var(--mantine-color-error)" mt={4}>
          {wrong.sentence}
        </Text>
      )}
      {conversion && <FailedCells conversion={conversion} isAll={checked?.isAll ?? true} />}
      {change && (
        <Collapse in={isOpen}>
          <div ref={options}>
            {isOpen && <TypeOptions change={change} fromType={column.type} onChange={setOptions} />}
          </div>
        </Collapse>
      )}
    </>
  )
}

interface AmbiguousDateProps {
  readonly profile: ColumnProfile
  readonly onChoose: (format: string) => void
}

function AmbiguousDate({ profile, onChoose }: AmbiguousDateProps) {
  return (
    <>
      <Text size="xs" c="var(--anj-preparation)" mt={4}>
        {sentence('dateAmbiguous')}
      </Text>
      <Group gap={4} mt={4}>
        {dateReadings(profile.suggestedFormat).map((format) => (
          <Button key={format} size="compact-xs" variant="default" onClick={() => onChoose(format)}>
            {format.indexOf('%d') < format.indexOf('%m') ? 'Day first' : 'Month first'}
          </Button>
        ))}
      </Group>
    </>
  )
}
