import { escapeBidiControls, ShownName } from '@anj/ui'
import { formatCount } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { ActionIcon, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { QueryResult } from '../kit/use-query.ts'
import { viewButtonProps } from '../kit/view-button.ts'
import type { TargetColumn, TargetTable } from '../server/insights.ts'
import classes from './target-definition.module.css'

interface TargetDefinitionProps {
  readonly answer: QueryResult<TargetTable>
  /** The effect of the switches: whether the run may create the table, and whether it always recreates it. */
  readonly creates: boolean
  readonly dropsFirst: boolean
  /** The limit of the server that a table created by the run would exceed, or null. */
  readonly limit: string | null
  /** Edits the columns of the table that the run creates, and replaces their list. */
  readonly grid: ReactNode
}

const views = [
  { value: 'is', label: sentence('asItIs') },
  { value: 'new', label: sentence('asCreated') },
]

/** Shows the columns that the table has on the server, and the columns that it would have if the run created it. */
export function TargetDefinition({ answer, ...props }: TargetDefinitionProps) {
  const { creates, dropsFirst } = props
  const { value, isAsking, problem } = answer
  return (
    <Stack gap={6}>
      <Group gap={4} wrap="nowrap" justify="space-between">
        {problem ? (
          <Text size="xs" c="var(--mantine-color-error)" className={classes.said} role="alert">
            {problem}
          </Text>
        ) : (
          <Text size="xs" c={value ? undefined : 'dimmed'} className={classes.said} aria-live="polite">
            {value
              ? saidOf(value, creates || dropsFirst)
              : sentence(isAsking ? 'targetAsking' : 'targetNotNamed')}
          </Text>
        )}
        {(value || problem || isAsking) && (
          <ActionIcon
            {...viewButtonProps(answer.again)}
            size="sm"
            loading={isAsking}
            variant="subtle"
            color="gray"
            aria-label={sentence('targetAskAgain')}
            title={sentence('targetAskAgain')}
          >
            <IconRefresh size={13} aria-hidden />
          </ActionIcon>
        )}
      </Group>
      {value && <Columns {...props} table={value} />}
    </Stack>
  )
}

/** Describes a table in one sentence. */
function saidOf({ exists, rowsEstimate }: TargetTable, creates: boolean): string {
  if (!exists) return sentence(creates ? 'targetToCreate' : 'targetMissing')
  if (rowsEstimate === null) return sentence('targetThere')
  if (rowsEstimate === 1) return sentence('targetThereOneRow')
  return sentence('targetThereRows', { rows: formatCount(rowsEstimate) })
}

type ColumnsProps = Omit<TargetDefinitionProps, 'answer'> & { readonly table: TargetTable }

/** Lists the columns, current or to be created. */
function Columns({
  table: { exists, columns, wouldCreate },
  creates,
  dropsFirst,
  limit,
  grid,
}: ColumnsProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const view = exists ? (chosen ?? (dropsFirst ? 'new' : 'is')) : 'new'
  const isCreated = dropsFirst || (creates && !exists)
  return (
    <>
      {exists && (
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label={sentence('whichDefinition')}
          data={views}
          value={view}
          onChange={setChosen}
        />
      )}
      {view === 'new' && isCreated && limit && (
        <Text size="xs" c="var(--mantine-color-error)" className={classes.said} role="note">
          {limit}
        </Text>
      )}
      {view === 'is' && <AsItIs columns={columns} />}
      {view === 'new' && <AsCreated columns={wouldCreate}>{isCreated && grid}</AsCreated>}
      {view === 'new' && exists && !dropsFirst && (
        <Text size="xs" c="dimmed">
          {sentence('targetNotCreated')}
        </Text>
      )}
    </>
  )
}

function AsItIs({ columns }: { readonly columns: readonly TargetColumn[] }) {
  return (
    <Definition
      label={sentence('tableAsItIs')}
      lines={columns.map((column) => ({ name: column.name, type: column.type, note: notesOf(column) }))}
    />
  )
}

interface AsCreatedProps {
  readonly columns: TargetTable['wouldCreate']
  /** The grid that replaces the list if the run creates the table. */
  readonly children: ReactNode
}

function AsCreated({ columns, children }: AsCreatedProps) {
  if (columns.length === 0) {
    return (
      <Text size="xs" c="dimmed">
        {sentence('outputNeedsSource')}
      </Text>
    )
  }
  return (
    <>
      {children || (
        <Definition
          label={sentence('tableAsCreated')}
          lines={columns.map(({ name, type, isGuess, nullable, key }) => ({
            name,
            type: isGuess ? `≈ ${type}` : type,
            note: key ? 'key' : nullable ? '' : 'not null',
          }))}
        />
      )}
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
    isIdentity && sentence('countedUp'),
    isGenerated && sentence('computed'),
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
    // A long definition scrolls and must be reachable by keyboard.
    <div className={classes.place} tabIndex={0} role="region" aria-label={label}>
      <table className={classes.table}>
        <tbody>
          {lines.map(({ name, type, note }) => (
            <tr key={name}>
              <th scope="row" title={escapeBidiControls(name)}>
                <ShownName name={name} />
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
