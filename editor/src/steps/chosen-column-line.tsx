import { escapeBidiControls, ShownName } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { ActionIcon, Checkbox, TextInput } from '@mantine/core'
import { IconGripVertical, IconPencil } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import classes from './chosen-column-list.module.css'
import type { ColumnLine } from './chosen-columns.ts'

/** The type of the drag data. It distinguishes dragged columns from anything else that is dragged over the list. */
const COLUMN = 'application/x-anj-column'

interface ChosenColumnLineProps {
  readonly line: ColumnLine
  readonly top: number
  /** True when another chosen column has the same name. */
  readonly isTwice: boolean
  readonly canMove: boolean
  readonly isDragged: boolean
  readonly menu: ReactNode
  readonly onToggle: () => void
  readonly onRename: (name: string) => void
  readonly onStep: (by: number) => void
  readonly onDragStart: () => void
  /** Reports whether the column was dropped in the list or the drag was cancelled. */
  readonly onDragEnd: (isDropped: boolean) => void
  readonly onDragOver: () => void
}

/** A line for one column: a drag handle, a checkbox, and its editable name. */
export function ChosenColumnLine({
  line,
  top,
  isTwice,
  canMove,
  isDragged,
  menu,
  ...on
}: ChosenColumnLineProps) {
  const [isRenaming, setRenaming] = useState(false)
  const { name, isChosen, isMissing, type } = line
  const column = line.shown ?? line.column
  const step = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    on.onStep(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <li
      className={classes.line}
      style={{ transform: `translateY(${top}px)` }}
      data-dragged={isDragged || undefined}
      data-missing={isMissing || undefined}
      data-twice={isTwice || undefined}
      onDragOver={(event) => {
        // Ignores files and other items dragged over the list.
        if (!event.dataTransfer.types.includes(COLUMN)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'move'
        on.onDragOver()
      }}
    >
      <button
        type="button"
        className={classes.grip}
        draggable={canMove}
        disabled={!canMove}
        aria-label={sentence('moveColumn', { name })}
        title={sentence('moveColumnHint')}
        onKeyDown={step}
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move'
          event.dataTransfer.setData(COLUMN, column)
          on.onDragStart()
        }}
        onDragEnd={({ dataTransfer }) => on.onDragEnd(dataTransfer.dropEffect !== 'none')}
      >
        <IconGripVertical size={14} aria-hidden />
      </button>
      <Checkbox size="xs" aria-label={column} checked={isChosen} onChange={on.onToggle} />
      {isRenaming ? (
        <Rename
          column={column}
          name={name}
          onDone={(to) => {
            setRenaming(false)
            if (to !== null && to !== name) on.onRename(to)
          }}
        />
      ) : (
        <>
          <span
            className={classes.name}
            title={escapeBidiControls(name === column ? `${column} (${type})` : `${column} → ${name}`)}
          >
            <ShownName name={name} />
            {name !== column && (
              <small className={classes.origin}>
                {' '}
                <ShownName name={column} />
              </small>
            )}
          </span>
          <ActionIcon
            className={classes.rename}
            size="xs"
            variant="subtle"
            color="gray"
            aria-label={`Rename ${column}`}
            onClick={() => setRenaming(true)}
          >
            <IconPencil size={13} aria-hidden />
          </ActionIcon>
          {menu}
        </>
      )}
    </li>
  )
}

interface RenameProps {
  readonly column: string
  readonly name: string
  /** The new name, or null to keep the old one. */
  readonly onDone: (name: string | null) => void
}

function Rename({ column, name, onDone }: RenameProps) {
  const [draft, setDraft] = useState(name)
  return (
    <TextInput
      className={classes.field}
      size="xs"
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      aria-label={`New name of ${column}`}
      value={draft}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={() => onDone(draft)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onDone(draft)
        if (event.key === 'Escape') onDone(null)
      }}
    />
  )
}
