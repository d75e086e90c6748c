import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatCount } from '../kit/format.ts'
import { moved } from './column-changes.ts'
import classes from './ordered-list.module.css'

interface OrderedListProps<T> {
  /** Name of one entry, such as 'format', for its buttons. */
  readonly noun: string
  readonly entries: readonly T[]
  /** Number of values that each entry reads, as far as they are known. */
  readonly hits: readonly (number | null)[] | null
  /** The field of each entry. */
  readonly fields: readonly ReactNode[]
  readonly onChange: (entries: readonly T[]) => void
}

/** A list of fields that are tried in order, with buttons that move or remove each. */
export function OrderedList<T>({ noun, entries, hits, fields, onChange }: OrderedListProps<T>) {
  const several = entries.length > 1
  return (
    <ol className={classes.list}>
      {fields.map((field, at) => {
        const found = hits?.[at] ?? null
        return (
          <li key={at} className={classes.entry}>
            <div className={classes.field}>{field}</div>
            {found !== null && (
              <span className={classes.hits} title={`Values that this ${noun} reads`}>
                {formatCount(found)}
              </span>
            )}
            {several && (
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
            )}
          </li>
        )
      })}
    </ol>
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
