import { sentence } from '@anj/workflow/messages'
import { Button, Group, Loader, SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { count } from '../panels/format.ts'
import type { Answer } from '../panels/use-answer.ts'
import type { TargetColumn, TargetTable } from '../server/insights.ts'
import classes from './target-definition.module.css'

interface TargetDefinitionProps {
  readonly answer: Answer<TargetTable>
  /** What the switches say: whether the run may create the table, and whether it makes it anew in any case. */
  readonly creates: boolean
  readonly dropsFirst: boolean
}

const views = [
  { value: 'is', label: 'As it is' },
  { value: 'new', label: 'As created' },
]

/** The table's columns as they are on the server, and as the run would create them. */
export function TargetDefinition({ answer, creates, dropsFirst }: TargetDefinitionProps) {
  const { value, isAsking, problem } = answer
  const [chosen, setChosen] = useState<string | null>(null)
  if (!value) {
    return (
      <Group gap="xs" role={problem ? 'alert' : isAsking ? 'status' : undefined}>
        {isAsking && <Loader size={12} aria-hidden />}
        <Text size="xs" c={problem ? 'var(--mantine-color-error)' : 'dimmed'} className={classes.said}>
          {problem ?? sentence(isAsking ? 'targetAsking' : 'targetNotNamed')}
        </Text>
        {problem && (
          <Button size="compact-xs" variant="default" onClick={answer.again}>
            Ask again
          </Button>
        )}
      </Group>
    )
  }
  const { exists, columns, rowsEstimate, wouldCreate } = value
  const view = exists ? (chosen ?? (dropsFirst ? 'new' : 'is')) : 'new'
  return (
    <Stack gap={6}>
      <Text size="xs" role="status">
        {!exists
          ? sentence(creates || dropsFirst ? 'targetToCreate' : 'targetMissing')
          : rowsEstimate === null
            ? sentence('targetThere')
            : sentence(rowsEstimate === 1 ? 'targetThereOneRow' : 'targetThereRows', {
                rows: count(rowsEstimate),
              })}
      </Text>
      {exists && (
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label="Which definition"
          data={views}
          value={view}
          onChange={setChosen}
        />
      )}
      {view === 'is' ? <AsItIs columns={columns} /> : <AsCreated columns={wouldCreate} />}
      {view === 'new' && exists && !dropsFirst && (
        <Text size="xs" c="dimmed">
          {sentence('targetNotCreated')}
        </Text>
      )}
    </Stack>
  )
}

function AsItIs({ columns }: { readonly columns: readonly TargetColumn[] }) {
  return (
    <Definition
      label="The table as it is"
      lines={columns.map((column) => ({ name: column.name, type: column.type, note: notesOf(column) }))}
    />
  )
}

function AsCreated({ columns }: { readonly columns: TargetTable['wouldCreate'] }) {
  if (columns.length === 0) {
    return (
      <Text size="xs" c="dimmed">
        {sentence('outputNeedsSource')}
      </Text>
    )
  }
  return (
    <>
      <Definition
        label="The table as it would be created"
        lines={columns.map(({ name, type, isGuess }) => ({
          name,
          type: isGuess ? `≈ ${type}` : type,
          note: '',
        }))}
      />
      {columns.some(({ isGuess }) => isGuess) && (
        <Text size="xs" c="dimmed">
          {sentence('targetTypeGuess')}
        </Text>
      )}
    </>
  )
}

function notesOf({ nullable, isIdentity, hasDefault, isGenerated }: TargetColumn): string {
  return [
    !nullable && 'not null',
    isIdentity && 'counted up',
    isGenerated && 'computed',
    hasDefault && !isIdentity && !isGenerated && 'default',
  ]
    .filter(Boolean)
    .join(', ')
}

interface Line {
  readonly name: string
  readonly type: string
  readonly note: string
}

function Definition({ label, lines }: { readonly label: string; readonly lines: readonly Line[] }) {
  return (
    // A long definition scrolls, and whoever has no mouse must be able to reach it.
    <div className={classes.place} tabIndex={0} role="region" aria-label={label}>
      <table className={classes.table}>
        <tbody>
          {lines.map(({ name, type, note }) => (
            <tr key={name}>
              <th scope="row" title={name}>
                {name}
              </th>
              <td>
                <code>{type}</code>
                {note && <small> {note}</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
