import { ActionIcon, Button, Input } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { formatCount } from '../kit/format.ts'
import { moved } from './column-changes.ts'
import classes from './ordered-list.module.css'

interface FieldLabels {
  readonly 'aria-label': string
  readonly 'aria-describedby'?: string
}

interface OrderedListProps<T> {
  /** Names of one entry, such as 'format', and of several, for labels and buttons. */
  readonly nouns: readonly [one: string, several: string]
  readonly hint?: string
  readonly entries: readonly T[]
  /** Number of values that each entry reads, as far as they are known. */
  readonly hits: readonly (number | null)[] | null
  /** Renders the field of an entry. */
  readonly renderField: (entry: T, at: number, labels: FieldLabels) => ReactNode
  readonly onChange: (entries: readonly T[]) => void
  /** Adds an entry. Undefined if there can't be another one, null while the last one is still empty. */
  readonly onAdd?: (() => void) | null
}

/** A list of fields that are tried in order, with buttons that add, move and remove entries. */
export function OrderedList<T>(props: OrderedListProps<T>) {
  const { nouns, hint, entries, hits, renderField, onChange, onAdd } = props
  const hintId = useId()
  const [one, several] = nouns
  const isSeveral = entries.length > 1
  return (
    <div role="group" aria-label={capitalized(several)}>
      <Input.Label size="xs">
        {isSeveral ? `${capitalized(several)}, tried in order` : capitalized(one)}
      </Input.Label>
      {hint && (
        <Input.Description size="xs" id={hintId} mb={4}>
          {hint}
        </Input.Description>
      )}
      <ol className={classes.list}>
        {entries.map((entry, at) => (
          <li key={at} className={classes.entry}>
            <div className={classes.field}>
              {renderField(entry, at, {
                'aria-label': isSeveral ? `${capitalized(one)} ${at + 1}` : capitalized(one),
                ...(hint && { 'aria-describedby': hintId }),
              })}
            </div>
            <Hits noun={one} hits={hits?.[at] ?? null} />
            {isSeveral && <Moves noun={one} entries={entries} at={at} onChange={onChange} />}
          </li>
        ))}
      </ol>
      {onAdd !== undefined && (
        <Button
          size="compact-xs"
          variant="subtle"
          mt={2}
          leftSection={<IconPlus size={12} aria-hidden />}
          disabled={onAdd === null}
          onClick={() => onAdd?.()}
        >
          {`Add ${one}`}
        </Button>
      )}
    </div>
  )
}

const capitalized = (noun: string) => noun.charAt(0).toUpperCase() + noun.slice(1)

function Hits({ noun, hits }: { readonly noun: string; readonly hits: number | null }) {
  if (hits === null) return null
  return (
    <span className={classes.hits} title={`Values that this ${noun} reads`}>
      {formatCount(hits)}
    </span>
  )
}

interface MovesProps<T> extends Pick<OrderedListProps<T>, 'entries' | 'onChange'> {
  readonly noun: string
  readonly at: number
}

/** The buttons that move an entry up or down, or remove it. */
function Moves<T>({ noun, entries, at, onChange }: MovesProps<T>) {
  return (
    <>
      <Move
        label={`Move ${noun} ${at + 1} up`}
        disabled={at === 0}
        onClick={() => onChange(moved(entries, at, -1))}
      >
        <IconArrowUp size={12} aria-hidden />
      </Move>
      <Move
        label={`Move ${noun} ${at + 1} down`}
        disabled={at === entries.length - 1}
        onClick={() => onChange(moved(entries, at, 1))}
      >
        <IconArrowDown size={12} aria-hidden />
      </Move>
      <Move
        label={`Remove ${noun} ${at + 1}`}
        onClick={() => onChange(entries.filter((_, place) => place !== at))}
      >
        <IconX size={12} aria-hidden />
      </Move>
    </>
  )
}

interface MoveProps {
  readonly label: string
  readonly disabled?: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

function Move({ label, disabled = false, onClick, children }: MoveProps) {
  return (
    <ActionIcon
      size={20}
      variant="subtle"
      color="gray"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  )
}
