import { escapeBidiControls, ShownName } from '@anj/ui'
import { type DrawnTable, hiddenColumnsLabel, textWidth } from '@anj/workflow'
import { type CSSProperties, createContext, memo, useContext } from 'react'
import type { NodeProps } from 'reactflow'
import classes from './diagram.module.css'
import type { TableNode as TableNodeType } from './flow.ts'

/** True when the diagram is zoomed out too far to read columns. */
export const IsZoomedOut = createContext(false)

const LARGEST = 48
const SIDE = 12
const LINE = 1.05

/** Breaks a name after underscores if that lets it fill its table in larger letters. */
function farLines(
  name: string,
  width: number,
  height: number,
): { lines: readonly string[]; fontSize: number } {
  const sizeOf = (lines: readonly string[]) =>
    Math.min(
      LARGEST,
      (width - SIDE) / Math.max(...lines.map((line) => textWidth(line, 1, true))),
      (height - SIDE) / (lines.length * LINE),
    )
  const parts = name.split(/(?<=_)/)
  const half = Math.ceil(parts.length / 2)
  const ways = [[name], [parts.slice(0, half).join(''), parts.slice(half).join('')], parts]
  const lines = ways.reduce((best, way) => (sizeOf(way) > sizeOf(best) ? way : best))
  return { lines, fontSize: sizeOf(lines) }
}

const farNames = new WeakMap<DrawnTable, ReturnType<typeof farLines>>()

/** Cached by table, because tables leave and re-enter the visible area. */
function farNameOf(drawn: DrawnTable): ReturnType<typeof farLines> {
  const known = farNames.get(drawn) ?? farLines(drawn.table.name, drawn.width, drawn.height)
  farNames.set(drawn, known)
  return known
}

/** A table of the diagram. When zoomed out, it shows only its name, as large as possible. */
export const TableNode = memo(function TableNode({
  data: { drawn, colour, light },
}: NodeProps<TableNodeType>) {
  const isFar = useContext(IsZoomedOut)
  const { table, label, note, rows, hidden, tagWidth } = drawn
  const style: CSSProperties & Record<'--schema' | '--tags', string> = {
    '--schema': colour,
    '--tags': tagWidth > 0 ? `${Math.ceil(tagWidth)}px` : '0px',
  }
  if (isFar) {
    const { lines, fontSize } = farNameOf(drawn)
    return (
      <div className={classes.table} data-light={light} data-kind={table.kind} data-far style={style}>
        <span className={classes.farName} style={{ fontSize }}>
          {lines.map((line) => (
            <span key={line}>
              <ShownName name={line} />
            </span>
          ))}
        </span>
      </div>
    )
  }
  return (
    <div
      className={classes.table}
      data-light={light}
      data-kind={table.kind}
      style={style}
      title={table.comment ? escapeBidiControls(table.comment) : undefined}
    >
      <div className={classes.head}>
        <span className={classes.name}>
          <ShownName name={label} />
        </span>
        {note && <span className={classes.note}>{note}</span>}
      </div>
      {rows.map(({ name, tags, type, column }) => (
        <div key={name} className={classes.row}>
          {tagWidth > 0 && <span className={classes.tags}>{tags}</span>}
          <span className={classes.column} data-key={column.primaryKey || undefined}>
            <ShownName name={name} />
          </span>
          <span className={classes.type}>{type}</span>
        </div>
      ))}
      {hidden > 0 && <div className={classes.more}>{hiddenColumnsLabel(hidden)}</div>}
    </div>
  )
})
