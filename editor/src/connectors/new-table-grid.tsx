import { type Column, type DatabaseKind, type DatabaseOutputConfig, databases } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Text } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef, useState } from 'react'
import { ColumnSearch, nameSearch } from '../kit/column-search.tsx'
import { MissingColumnsNotice } from '../kit/missing-columns-notice.tsx'
import { type CreatedColumn, withNewColumn, withoutNewColumns } from './new-column.ts'
import { NewColumnCells } from './new-column-cells.tsx'
import classes from './new-table-grid.module.css'
import { withMapping } from './write-mode.ts'

const LINE = 117
/** With at least this many columns, the grid can be searched. */
const MANY = 12

interface NewTableGridProps {
  readonly kind: DatabaseKind
  readonly config: DatabaseOutputConfig
  readonly change: (config: DatabaseOutputConfig, field?: string) => void
  readonly columns: readonly Column[]
  /** The columns as the server would create them, with the choices. */
  readonly wouldCreate: readonly CreatedColumn[]
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
  const isFound = nameSearch(sought)
  const shown = columns.filter(({ name }) => isFound(name))
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
      {columns.length >= MANY && <ColumnSearch value={sought} onChange={setSought} />}
      <div
        ref={place}
        className={classes.place}
        role="table"
        aria-label="Columns of the new table"
        aria-rowcount={shown.length + 1}
      >
        <Head />
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

/** The names of the cells, which a narrow panel hides. */
function Head() {
  return (
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
  )
}
