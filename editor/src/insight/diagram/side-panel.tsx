import { ShownName } from '@anj/ui'
import { type Diagram, type DiagramTable, tableLabel } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Checkbox } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { useReactFlow } from 'reactflow'
import { FindField } from '../find-field.tsx'
import type { ListColumn } from '../list-row.tsx'
import { RowList } from '../row-list.tsx'
import classes from './diagram.module.css'
import { SelectedTable } from './selected-table.tsx'
import type { TableMatch } from './shown.ts'
import type { DiagramState } from './use-diagram.ts'

interface SidePanelProps {
  readonly diagram: Diagram
  readonly state: DiagramState
}

/** A zoom level at which a table's columns are readable. */
const CLOSE = 0.9

/**
 * Lists the tables, so that users can search them and go to one. Also shows and hides schemas, and lists the selected
 * table's relationships.
 */
export function SidePanel({ diagram, state }: SidePanelProps) {
  const { find, setFind, found, view, selectedId, select, colours, places, drawing } = state
  const list = useRef<HTMLDivElement>(null)
  const { setCenter, getZoom } = useReactFlow()
  const go = (id: string) => {
    select(id)
    const at = places.get(id)
    const drawn = drawing.tables.get(id)
    if (at && drawn)
      void setCenter(at.x + drawn.width / 2, at.y + drawn.height / 2, { zoom: Math.max(CLOSE, getZoom()) })
  }
  const columns: readonly ListColumn<TableMatch>[] = [
    {
      id: 'name',
      title: find === '' ? 'Tables' : `${found.length} of ${diagram.tables.length} tables`,
      width: 'minmax(0, 1fr)',
      cell: ({ table, column }) => nameOf(table, column, colours.get(table.schema)),
    },
  ]
  const down = () => {
    const [first] = found
    if (first) go(first.table.id)
    list.current?.focus()
  }
  const selected = diagram.tables.find(({ id }) => id === selectedId)
  return (
    <div className={classes.side}>
      <div className={classes.find}>
        <FindField find={find} label="Find tables and columns" onFind={setFind} onDown={down} />
      </div>
      {colours.size > 1 && (
        <fieldset className={classes.schemas}>
          <legend>Schemas</legend>
          {[...colours].map(([schema, colour]) => (
            <Schema key={schema} schema={schema} colour={colour} state={state} />
          ))}
        </fieldset>
      )}
      <RowList
        label="Diagram tables"
        columns={columns}
        rows={found}
        keyOf={({ table }) => table.id}
        selected={selectedId}
        onSelect={go}
        lookOf={({ table }) => (view.hiddenSchemas.has(table.schema) ? { state: 'hidden' } : {})}
        empty={sentence('noTablesFound')}
        gridRef={list}
      />
      {selected && (
        <SelectedTable table={selected} diagram={diagram} onGo={go} onClose={() => select(null)} />
      )}
    </div>
  )
}

function nameOf(table: DiagramTable, column: string | null, colour: string | undefined): ReactNode {
  return (
    <>
      <i className={classes.dot} style={{ background: colour }} />
      <span title={tableLabel(table)}>{column ? `${tableLabel(table)}: ${column}` : tableLabel(table)}</span>
    </>
  )
}

interface SchemaProps {
  readonly schema: string
  readonly colour: string
  readonly state: DiagramState
}

function Schema({ schema, colour, state: { view, setView } }: SchemaProps) {
  const hidden = new Set(view.hiddenSchemas)
  return (
    <Checkbox
      size="xs"
      color={colour}
      label={<ShownName name={schema} />}
      checked={!hidden.has(schema)}
      onChange={(event) => {
        if (event.currentTarget.checked) hidden.delete(schema)
        else hidden.add(schema)
        setView({ ...view, hiddenSchemas: hidden })
      }}
    />
  )
}
