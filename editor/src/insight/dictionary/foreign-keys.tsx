import { type DictionaryForeignKey, type DictionaryTable, tableKey, tableLabel } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Anchor } from '@mantine/core'
import classes from './dictionary.module.css'
import type { KnownTable } from './known-tables.ts'
import { Section } from './section.tsx'

interface ForeignKeysProps {
  readonly table: DictionaryTable
  readonly onShow: (table: string) => void
}

/** Lists the tables that a table refers to. */
export function ForeignKeys({ table: { foreignKeys }, onShow }: ForeignKeysProps) {
  return (
    <Section title="Foreign keys" count={foreignKeys.length}>
      <ul className={classes.objects}>
        {foreignKeys.map((key) => {
          const { schema, table, columns } = key.references
          const to = { schema, name: table }
          return (
            <li key={key.name}>
              <code className={classes.code}>({key.columns.join(', ')})</code> →{' '}
              <TableLink label={tableLabel(to)} onClick={() => onShow(tableKey(to))} />{' '}
              <code className={classes.code}>({columns.join(', ')})</code> <Acts foreignKey={key} />{' '}
              <small>{key.name}</small>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

interface ReferencedByProps {
  readonly referring: readonly { readonly from: KnownTable; readonly key: DictionaryForeignKey }[]
  readonly onShow: (table: string) => void
}

/** Lists the tables that refer to a table. */
export function ReferencedBy({ referring, onShow }: ReferencedByProps) {
  return (
    <Section title="Referenced by" count={referring.length}>
      <ul className={classes.objects}>
        {referring.map(({ from, key }) => (
          <li key={`${from.key} ${key.name}`}>
            <TableLink label={from.label} onClick={() => onShow(from.key)} />{' '}
            <code className={classes.code}>
              ({key.columns.join(', ')}) → ({key.references.columns.join(', ')})
            </code>{' '}
            <small>{key.name}</small>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Shows a foreign key's delete and update actions, and notes when the server doesn't check it. */
function Acts({
  foreignKey: { onDelete, onUpdate, checked },
}: {
  readonly foreignKey: DictionaryForeignKey
}) {
  const acts = [
    ...(isQuiet(onDelete) ? [] : [`on delete ${onDelete.toLowerCase()}`]),
    ...(isQuiet(onUpdate) ? [] : [`on update ${onUpdate.toLowerCase()}`]),
    ...(checked ? [] : [sentence('keyNotChecked')]),
  ]
  return acts.length > 0 ? <span className={classes.quiet}>{acts.join(', ')}</span> : null
}

const isQuiet = (action: string) => action === 'NO ACTION' || action === 'RESTRICT'

function TableLink({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <Anchor component="button" type="button" inherit onClick={onClick}>
      {label}
    </Anchor>
  )
}
