import { ShownName } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { Text } from '@mantine/core'
import type { Difference } from './difference.ts'
import classes from './difference-table.module.css'

/** A table of the values before and after: changed fields first, unchanged fields collapsed. */
export function DifferenceTable({ all }: { readonly all: readonly Difference[] }) {
  const changed = all.filter((one) => one.changed)
  const stayed = all.filter((one) => !one.changed)
  if (all.length === 0) return <Text c="dimmed">{sentence('auditNoChange')}</Text>
  return (
    <>
      {changed.length > 0 && <Rows label="Changed fields" rows={changed} />}
      {stayed.length > 0 && (
        <details className={classes.stayed}>
          <summary>{`Unchanged (${stayed.length})`}</summary>
          <Rows label="Unchanged fields" rows={stayed} />
        </details>
      )}
    </>
  )
}

function Rows({ label, rows }: { readonly label: string; readonly rows: readonly Difference[] }) {
  const before = rows.some((row) => row.before !== null)
  const after = rows.some((row) => row.after !== null)
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            {before && <th scope="col">Before</th>}
            {after && <th scope="col">After</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.path}>
              <th scope="row">{row.path}</th>
              {before && <td>{row.before !== null && <Was row={row} />}</td>}
              {after && <td>{row.after !== null && <Is row={row} />}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Was({ row: { before, after, changed } }: RowProps) {
  const shown = <ShownName name={before ?? ''} />
  return changed && after !== null ? <del>{shown}</del> : shown
}

function Is({ row: { before, after, changed } }: RowProps) {
  const shown = <ShownName name={after ?? ''} />
  return changed && before !== null ? <ins>{shown}</ins> : shown
}

interface RowProps {
  readonly row: Difference
}
