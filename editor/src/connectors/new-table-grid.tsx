import { escapeBidiControls } from '@anj/ui'
import {
  type Column,
  type DatabaseFamily,
  type DatabaseKind,
  type DatabaseOutputConfig,
  databases,
  isMeasure,
  serverTypes,
  splitServerType,
  takesMeasure,
} from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Checkbox, Text, TextInput } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { MissingColumnsNotice } from '../kit/missing-columns-notice.tsx'
import { TypedChoice } from '../kit/typed-choice.tsx'
import type { TargetTable } from '../server/insights.ts'
import { type NewColumn, typeWithMeasure, withNewColumn, withoutNewColumns } from './new-column.ts'
import classes from './new-table-grid.module.css'
import { withMapping } from './write-mode.ts'

const LINE = 117
/** With at least this many columns, the grid has a field that finds a column by its name. */
const MANY = 12

interface NewTableGridProps {
  readonly kind: DatabaseKind
  readonly config: DatabaseOutputConfig
  readonly change: (config: DatabaseOutputConfig, field?: string) => void
  readonly columns: readonly Column[]
  /** The columns as the server would create them, with the choices. */
  readonly wouldCreate: TargetTable['wouldCreate']
}

/** Edits the columns of a table that the run creates. Only visible rows are rendered, since there may be thousands. */
export function NewTableGrid({ kind, config, change, columns, wouldCreate }: NewTableGridProps) {
  const place = useRef<HTMLDivElement>(null)
  const [sought, setSought] = useState('')
  const { newColumns = [], columnMapping = [], updateByKey = [] } = config
  const names = new Set(columns.map(({ name }) => name))
  const gone = new Set(newColumns.map(({ column }) => column).filter((column) => !names.has(column)))
  const choices = new Map(newColumns.map((one) => [one.column, one]))
  const created = new Map(wouldCreate.map((one) => [one.column, one]))
  const mapped = new Map(columnMapping.map(({ column, to }) => [column, to]))
  const part = sought.trim().toLowerCase()
  const shown = part === '' ? columns : columns.filter(({ name }) => name.toLowerCase().includes(part))
  const rows = useVirtualizer({
    count: shown.length,
    getScrollElement: () => place.current,
    estimateSize: () => LINE,
    overscan: 4,
    getItemKey: (at) => shown[at]?.name ?? at,
  })
  return (
    <>
      <Text size="xs" c="dimmed">
        {sentence('newTableGridHint')}
      </Text>
      <MissingColumnsNotice number={gone.size} onRemoveAll={() => change(withoutNewColumns(config, gone))} />
      {columns.length >= MANY && (
        <TextInput
          size="xs"
          type="search"
          aria-label="Find a column"
          placeholder="Find a column"
          value={sought}
          onChange={(event) => setSought(event.currentTarget.value)}
        />
      )}
      <div
        ref={place}
        className={classes.place}
        role="table"
        aria-label="Columns of the new table"
        aria-rowcount={shown.length + 1}
      >
        <div role="rowgroup">
          <div className={classes.head} role="row" aria-rowindex={1}>
            <span role="columnheader">Name</span>
            <span role="columnheader">In workflow</span>
            <span role="columnheader">In table</span>
            <span role="columnheader">Length</span>
            <span role="columnheader" className={classes.null}>
              Null
            </span>
            <span role="columnheader" className={classes.key}>
              Key
            </span>
          </div>
        </div>
        <div className={classes.rows} role="rowgroup" style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, key, start }) => {
            const column = shown[index]
            if (!column) return null
            const { name } = column
            return (
              <div
                key={key}
                ref={rows.measureElement}
                data-index={index}
                role="row"
                aria-rowindex={index + 2}
                className={classes.row}
                data-changed={choices.has(name) || mapped.has(name) || undefined}
                style={{ transform: `translateY(${start}px)` }}
              >
                <NewColumnCells
                  family={databases[kind].family}
                  column={column}
                  to={mapped.get(name) ?? ''}
                  chosen={choices.get(name)}
                  created={created.get(name)}
                  updateKey={updateByKey}
                  onRename={(to) => change(withMapping(config, name, to), `mapping ${name}`)}
                  onChange={(choice, field) =>
                    change(withNewColumn(config, name, choice), `new ${field} ${name}`)
                  }
                />
              </div>
            )
          })}
        </div>
      </div>
    </>
  )
}

type Choice = Parameters<typeof withNewColumn>[2]

interface NewColumnCellsProps {
  readonly family: DatabaseFamily
  readonly column: Column
  /** The name in the table if it differs, or an empty text. */
  readonly to: string
  readonly chosen: NewColumn | undefined
  readonly created: TargetTable['wouldCreate'][number] | undefined
  /** The key of an update by key, which is the table's key too. */
  readonly updateKey: readonly string[]
  readonly onRename: (to: string) => void
  readonly onChange: (choice: Choice, field: string) => void
}

/** Edits one column of a new table. Empty fields show in their place what the server would choose. */
function NewColumnCells({
  family,
  column: { name, type: dataType },
  to,
  chosen,
  created,
  updateKey,
  onRename,
  onChange,
}: NewColumnCellsProps) {
  const problemId = useId()
  // Without a chosen type, the server's answer is the default. With one, it is no longer known.
  const standard = chosen?.type === undefined ? (created?.type ?? '') : ''
  const usual = splitServerType(standard)
  const typed = splitServerType(chosen?.type ?? '')
  const isKey = updateKey.length > 0 ? updateKey.includes(name) : (chosen?.key ?? false)
  const problem = chosen?.type === undefined ? null : (created?.problem ?? null)
  const isLengthWrong = problem !== null && typed.measure !== '' && !isMeasure(typed.measure)
  const hasLength = typed.measure !== '' || takesMeasure(family, typed.name || usual.name)
  const typeCell = useRef<HTMLDivElement>(null)
  const lengthCell = useRef<HTMLDivElement>(null)
  // Set directly on the element, because Mantine replaces the attribute.
  useLayoutEffect(() => {
    const wrong = problem === null ? null : isLengthWrong ? lengthCell : typeCell
    for (const cell of [typeCell, lengthCell]) {
      const field = cell.current?.querySelector('input')
      if (cell === wrong) field?.setAttribute('aria-describedby', problemId)
      else field?.removeAttribute('aria-describedby')
    }
  })
  const guess = created?.isGuess && chosen?.type === undefined ? '≈ ' : ''
  return (
    <>
      <div role="cell" className={classes.name}>
        <TextInput
          size="xs"
          aria-label={`Name of ${name}`}
          placeholder={escapeBidiControls(name)}
          value={to}
          onChange={(event) => onRename(event.currentTarget.value)}
        />
      </div>
      <span role="cell" className={classes.data}>
        {dataType}
      </span>
      <div ref={typeCell} role="cell" className={classes.type}>
        <TypedChoice
          data={[...serverTypes[family]]}
          limit={50}
          maxLength={200}
          aria-label={`Type of ${name}`}
          error={problem !== null && !isLengthWrong}
          placeholder={`${guess}${usual.name}`}
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
          error={isLengthWrong}
          placeholder={hasLength ? usual.measure || 'Length' : '–'}
          value={typed.measure}
          onChange={(event) =>
            onChange({ type: typeWithMeasure(chosen?.type, standard, event.currentTarget.value) }, 'length')
          }
        />
      </div>
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
      {problem && (
        <div id={problemId} role="cell" className={classes.problem}>
          {problem}
        </div>
      )}
    </>
  )
}
