import { escapeBidiControls } from '@anj/ui'
import { type Column, type DatabaseFamily, serverTypes } from '@anj/workflow'
import { Checkbox, TextInput } from '@mantine/core'
import { type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { TypedChoice } from '../kit/typed-choice.tsx'
import {
  type CreatedColumn,
  type NewColumn,
  type NewColumnChoice,
  shownType,
  typeWithMeasure,
} from './new-column.ts'
import classes from './new-table-grid.module.css'

interface NewColumnCellsProps {
  readonly family: DatabaseFamily
  readonly column: Column
  /** The name in the table if it differs, or an empty text. */
  readonly to: string
  readonly chosen: NewColumn | undefined
  readonly created: CreatedColumn | undefined
  /** The key of an update by key, which is the table's key too. */
  readonly updateKey: readonly string[]
  readonly onRename: (to: string) => void
  readonly onChange: (choice: NewColumnChoice, field: string) => void
}

/** Edits one column of a new table. An empty field shows the server's default. */
export function NewColumnCells(props: NewColumnCellsProps) {
  const { column, to, chosen, created, onRename } = props
  const problemId = useId()
  const problem = chosen?.type === undefined ? null : (created?.problem ?? null)
  return (
    <>
      <div role="cell" className={classes.name}>
        <TextInput
          size="xs"
          aria-label={`Name of ${column.name}`}
          placeholder={escapeBidiControls(column.name)}
          value={to}
          onChange={(event) => onRename(event.currentTarget.value)}
        />
      </div>
      <span role="cell" className={classes.data}>
        {column.type}
      </span>
      <TypeCells {...props} problemId={problem === null ? null : problemId} />
      <KeyCells {...props} />
      {problem && (
        <div id={problemId} role="cell" className={classes.problem}>
          {problem}
        </div>
      )}
    </>
  )
}

/** Edits a column's type and its length. `problemId` is the element that says what is wrong with them, or null. */
function TypeCells({
  family,
  column: { name },
  chosen,
  created,
  problemId,
  onChange,
}: NewColumnCellsProps & { readonly problemId: string | null }) {
  const { standard, typed, usual, hasLength, isGuess, isMeasureWrong } = shownType(family, chosen, created)
  const wrong = problemId === null ? null : isMeasureWrong ? 'length' : 'type'
  const typeCell = useDescription(wrong === 'type' ? problemId : null)
  const lengthCell = useDescription(wrong === 'length' ? problemId : null)
  return (
    <>
      <div ref={typeCell} role="cell" className={classes.type}>
        <TypedChoice
          data={[...serverTypes[family]]}
          limit={50}
          maxLength={200}
          aria-label={`Type of ${name}`}
          error={wrong === 'type'}
          placeholder={`${isGuess ? '≈ ' : ''}${usual.name}`}
          comboboxProps={{ width: 220, position: 'bottom-start' }}
          value={typed.name}
          // The former type's length doesn't suit another type.
          onChange={(type) => onChange({ type: type.trim() === '' ? undefined : type }, 'type')}
        />
      </div>
      <div ref={lengthCell} role="cell" className={classes.length}>
        <TextInput
          size="xs"
          aria-label={`Length of ${name}`}
          disabled={!hasLength}
          error={wrong === 'length'}
          placeholder={hasLength ? usual.measure || 'Length' : '–'}
          value={typed.measure}
          onChange={(event) =>
            onChange({ type: typeWithMeasure(chosen?.type, standard, event.currentTarget.value) }, 'length')
          }
        />
      </div>
    </>
  )
}

/** Returns the ref of a cell whose field is described by another element. */
function useDescription(descriptionId: string | null): RefObject<HTMLDivElement> {
  const cell = useRef<HTMLDivElement>(null)
  // Set directly on the element, because Mantine replaces the attribute.
  useLayoutEffect(() => {
    const field = cell.current?.querySelector('input')
    if (descriptionId === null) field?.removeAttribute('aria-describedby')
    else field?.setAttribute('aria-describedby', descriptionId)
  })
  return cell
}

/** Chooses whether a column may be null, and whether it is part of the key. */
function KeyCells({ column: { name }, chosen, updateKey, onChange }: NewColumnCellsProps) {
  const isKey = updateKey.length > 0 ? updateKey.includes(name) : (chosen?.key ?? false)
  return (
    <>
      <div role="cell" className={classes.null}>
        <Checkbox
          size="xs"
          label="Null"
          aria-label={`${name} may be null`}
          disabled={isKey}
          checked={!isKey && chosen?.nullable !== false}
          onChange={(event) =>
            onChange({ nullable: event.currentTarget.checked ? undefined : false }, 'null')
          }
        />
      </div>
      <div role="cell" className={classes.key}>
        <Checkbox
          size="xs"
          label="Key"
          aria-label={`${name} is in the key`}
          disabled={updateKey.length > 0}
          checked={isKey}
          onChange={(event) => onChange({ key: event.currentTarget.checked || undefined }, 'key')}
        />
      </div>
    </>
  )
}
