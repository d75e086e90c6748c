import { escapeBidiControls, ShownName } from '@anj/ui'
import { type Diagram, type DiagramRelationship, type DiagramTable, tableLabel } from '@anj/workflow'
import { CloseButton, Text, UnstyledButton } from '@mantine/core'
import classes from './diagram.module.css'

interface SelectedTableProps {
  readonly table: DiagramTable
  readonly diagram: Diagram
  readonly onGo: (tableId: string) => void
  readonly onClose: () => void
}

/** Lists as links the tables that the selected table refers to, and the tables that refer to it. */
export function SelectedTable({ table, diagram, onGo, onClose }: SelectedTableProps) {
  const { relationships, tables } = diagram
  const names = new Map(tables.map((one) => [one.id, tableLabel(one)]))
  const side = (title: string, of: readonly DiagramRelationship[], other: 'from' | 'to') =>
    of.length > 0 && (
      <>
        <Text size="xs" fw={600} c="dimmed">
          {title}
        </Text>
        <ul className={classes.joined}>
          {of.map((one) => (
            <li key={one.id}>
              <UnstyledButton fz="xs" className={classes.way} onClick={() => onGo(one[other].table)}>
                <ShownName name={names.get(one[other].table) ?? ''} />
              </UnstyledButton>
              <Text size="xs" c="dimmed" truncate title={escapeBidiControls(one.name)}>
                <ShownName name={one.from.columns.join(', ')} />
                {one.implied && ', implied'}
              </Text>
            </li>
          ))}
        </ul>
      </>
    )
  return (
    <section className={classes.selected} aria-label="Selected table">
      <div className={classes.selectedHead}>
        <Text size="sm" fw={600} truncate title={escapeBidiControls(tableLabel(table))}>
          <ShownName name={tableLabel(table)} />
        </Text>
        <CloseButton size="sm" aria-label="Clear selection" onClick={onClose} />
      </div>
      {table.comment && (
        <Text size="xs">
          <ShownName name={table.comment} />
        </Text>
      )}
      {side(
        'Refers to',
        relationships.filter(({ from }) => from.table === table.id),
        'to',
      )}
      {side(
        'Referred to by',
        relationships.filter(({ to }) => to.table === table.id),
        'from',
      )}
    </section>
  )
}
