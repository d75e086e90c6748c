import type { Reject } from '@anj/workflow'
import { cellParts } from './cell-parts.ts'
import classes from './data-grid.module.css'

interface GridCellProps {
  readonly id: string
  readonly value: string | null
  readonly reject: Reject | undefined
  readonly place: number
  readonly isNumber: boolean
  readonly find: string
  readonly isSelected: boolean
  readonly isActive: boolean
  readonly left: number
  readonly width: number
}

/**
 * Shows one value. Distinguishes null, empty text and spaces. Shows a value that failed to convert as it was
 * read.
 */
export function GridCell({
  value,
  reject,
  place,
  isNumber,
  find,
  isSelected,
  isActive,
  ...at
}: GridCellProps) {
  const refused = value === null ? reject : undefined
  return (
    <span
      id={at.id}
      role="gridcell"
      className={classes.cell}
      aria-colindex={place + 1}
      aria-selected={isSelected}
      data-place={place}
      data-active={isActive || undefined}
      data-number={isNumber || undefined}
      data-kind={refused ? 'reject' : kindOf(value)}
      title={refused ? `${refused.value}: ${refused.reason}` : titleOf(value)}
      style={{ left: at.left, width: at.width }}
    >
      {refused ? (
        refused.value
      ) : value === null ? (
        'null'
      ) : value === '' ? (
        'empty'
      ) : isPlain(value, find) ? (
        value
      ) : (
        <CellParts value={value} find={find} />
      )}
    </span>
  )
}

/** Shows a value with its spaces, line breaks and matches marked. */
export function CellParts({ value, find }: { readonly value: string; readonly find: string }) {
  return cellParts(value, find).map(({ kind, text }, at) => {
    // The parts of a value never change their order, so the index is a stable key.
    const key = `${at} ${kind}`
    if (kind === 'text') return <span key={key}>{text}</span>
    if (kind === 'found') return <mark key={key}>{text}</mark>
    return (
      <span key={key} className={kind === 'blank' ? classes.blank : classes.break}>
        {text}
      </span>
    )
  })
}

function kindOf(value: string | null): 'null' | 'empty' | undefined {
  if (value === null) return 'null'
  return value === '' ? 'empty' : undefined
}

/** Longer titles would slow the browser's layout. */
const LONGEST_TITLE = 300

function titleOf(value: string | null): string | undefined {
  if (value === null || value.length < 8) return undefined
  return value.length > LONGEST_TITLE ? `${value.slice(0, LONGEST_TITLE)}…` : value
}

const isPlain = (value: string, find: string) =>
  find === '' && value.length <= 500 && !/^\s|\s$|[\r\n]/.test(value)
