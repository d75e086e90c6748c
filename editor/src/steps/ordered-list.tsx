import { formatCount } from '@anj/workflow'
import { ActionIcon, Button, Input } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { moved } from './column-changes.ts'
import classes from './ordered-list.module.css'

/** The words for the entries of a list. They are written out, so that a search finds them. */
interface ListWords {
  /** An entry in the middle of a sentence, such as 'format'. */
  readonly noun: string
  readonly one: string
  readonly several: string
  /** The label of several entries, which says what their order means. */
  readonly inOrder: string
  readonly add: string
}

interface FieldLabels {
  readonly 'aria-label': string
  readonly 'aria-describedby'?: string
}

interface OrderedListProps<T> {
  readonly words: ListWords
  readonly hint?: string
  readonly entries: readonly T[]
  /** Number of values that each entry reads, as far as they are known. */
  readonly hits: readonly (number | null)[] | null
  /** Renders the field of an entry. */
  readonly renderField: (entry: T, at: number, labels: FieldLabels) => ReactNode
  /** True if the last entry can be removed too. */
  readonly mayBeEmpty?: boolean
  readonly onChange: (entries: readonly T[]) => void
  /** Adds an entry. Undefined if there can't be another one, null while the last one is still empty. */
  readonly onAdd?: (() => void) | null
}

/** A list of fields whose order matters, with buttons that add, move and remove entries. */
export function OrderedList<T>(props: OrderedListProps<T>) {
  const { words, hint, entries, hits, renderField, mayBeEmpty = false, onChange, onAdd } = props
  const hintId = useId()
  const { noun, one, several, inOrder, add } = words
  const isSeveral = entries.length > 1
  return (
    <div role="group" aria-label={several}>
      <Input.Label size="xs">{isSeveral ? inOrder : one}</Input.Label>
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
                'aria-label': isSeveral ? `${one} ${at + 1}` : one,
                ...(hint && { 'aria-describedby': hintId }),
              })}
            </div>
            <Hits noun={noun} hits={hits?.[at] ?? null} />
            {isSeveral && <Moves noun={noun} entries={entries} at={at} onChange={onChange} />}
            {(isSeveral || mayBeEmpty) && (
              <Move
                label={`Remove ${noun} ${at + 1}`}
                onClick={() => onChange(entries.filter((_, place) => place !== at))}
              >
                <IconX size={12} aria-hidden />
              </Move>
            )}
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
          {add}
        </Button>
      )}
    </div>
  )
}

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

/** The buttons that move an entry up or down. */
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
