import { type FixedOptions, fixedNames, LAST_BREAK, lineRoles } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { ActionIcon, Button, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { addBreak, boundsOf, type Columns, moveBreak, nameColumn, removeBreak } from './fixed-breaks.ts'
import classes from './fixed-columns.module.css'

interface FixedColumnsProps {
  readonly options: FixedOptions
  /** The first lines of the file, and the number of lines before them. */
  readonly lines: readonly string[]
  readonly linesBefore: number
  readonly onChange: (columns: Columns) => void
}

/** Width of a column that is added after the last one. */
const ADDED = 10

/** Lists the columns of a fixed-width file with their names and where they begin. */
export function FixedColumns({ options, lines, linesBefore, onChange }: FixedColumnsProps) {
  const { breaks, names } = options
  const roles = lineRoles(lines, options, linesBefore)
  const header = lines.find((_, i) => roles[i] === 'header') ?? null
  const found = fixedNames({ breaks, names: [] }, header)
  return (
    <Stack gap={6}>
      <div className={classes.row} aria-hidden>
        <Text size="xs" c="dimmed">
          Name
        </Text>
        <Text size="xs" c="dimmed">
          Begins at
        </Text>
      </div>
      <Stack gap={4} role="list" aria-label="Columns" className={classes.list}>
        {[0, ...breaks].map((from, i) => (
          <div key={i} className={classes.row} role="listitem">
            <NameField
              label={`Name of column ${i + 1}`}
              value={names[i] ?? ''}
              found={found[i] || `column_${i + 1}`}
              onChange={(name) => onChange(nameColumn(options, i, name))}
            />
            <NumberInput
              size="xs"
              aria-label={`Column ${i + 1} begins at`}
              hideControls
              allowDecimal={false}
              allowNegative={false}
              disabled={i === 0}
              min={i === 0 ? 1 : boundsOf(breaks, i - 1)[0] + 1}
              max={i === 0 ? 1 : boundsOf(breaks, i - 1)[1] + 1}
              // People count characters from 1.
              value={from + 1}
              onBlur={(event) => {
                const to = Number(event.currentTarget.value) - 1
                if (i > 0 && to > 0 && to !== from) onChange(moveBreak(options, i - 1, to))
              }}
            />
            <ActionIcon
              size={28}
              variant="subtle"
              color="gray"
              aria-label={`Join column ${i + 1} with the one before it`}
              title={sentence('fixedJoin')}
              disabled={i === 0}
              onClick={() => onChange(removeBreak(options, i - 1))}
            >
              <IconTrash size={14} aria-hidden />
            </ActionIcon>
          </div>
        ))}
      </Stack>
      <Group>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={(breaks.at(-1) ?? 0) + ADDED > LAST_BREAK}
          onClick={() => onChange(addBreak(options, (breaks.at(-1) ?? 0) + ADDED))}
        >
          Add column
        </Button>
      </Group>
    </Stack>
  )
}

interface NameFieldProps {
  readonly label: string
  readonly value: string
  /** The name that the column has without one from the user. */
  readonly found: string
  readonly onChange: (name: string) => void
}

/** Edits the name of a column, which is used once the field is left. */
function NameField({ label, value, found, onChange }: NameFieldProps) {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  const use = () => typed.trim() !== value && onChange(typed.trim())
  return (
    <TextInput
      size="xs"
      aria-label={label}
      placeholder={found}
      maxLength={200}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && use()}
      onBlur={use}
    />
  )
}
