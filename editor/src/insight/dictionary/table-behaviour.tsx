import {
  type DictionaryTable,
  describePolicy,
  describeTrigger,
  differingPartitions,
  partitionDifferences,
  tableKey,
  tableLabel,
} from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Anchor } from '@mantine/core'
import { Definition } from './definition.tsx'
import classes from './dictionary.module.css'
import type { KnownTable } from './known-tables.ts'
import { Section } from './section.tsx'

interface OfTable {
  readonly table: DictionaryTable
}

/** Lists the triggers with their definitions. */
export function Triggers({ table: { triggers = [] } }: OfTable) {
  return (
    <Section title="Triggers" count={triggers.length}>
      <ul className={classes.objects}>
        {triggers.map((trigger) => (
          <li key={trigger.name}>
            <code className={classes.code}>{describeTrigger(trigger)}</code> <small>{trigger.name}</small>
            {trigger.definition && (
              <details className={classes.more}>
                <summary>Definition</summary>
                <Definition definition={trigger.definition} title={trigger.name} />
              </details>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Lists the row security policies. */
export function Policies({ table: { rowSecurity } }: OfTable) {
  const policies = rowSecurity?.policies ?? []
  return (
    <Section title="Row security policies" count={policies.length}>
      <ul className={classes.objects}>
        {policies.map((policy) => (
          <li key={policy.name}>
            <code className={classes.code}>{describePolicy(policy)}</code> <small>{policy.name}</small>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Lists the partitions with their bounds and with what differs from their parent. */
export function Partitions({ table }: OfTable) {
  const partitions = table.partitioning?.partitions ?? []
  const differing = differingPartitions(table)
  return (
    <Section title="Partitions" count={partitions.length}>
      {differing > 0 && (
        <p className={classes.quiet}>
          {sentence('partitionsDiffer', { count: differing, all: partitions.length })}
        </p>
      )}
      <ul className={classes.objects}>
        {partitions.map((one) => (
          <li key={tableKey(one)}>
            <b>{one.name}</b> <code className={classes.code}>{one.bounds}</code>
            {one.parent !== null && <small> in {one.parent}</small>}
            {one.by !== null && <small> partitioned by {one.by}</small>}
            {one.differences.length > 0 && (
              <ul className={classes.differences}>
                {partitionDifferences(one).map((words) => (
                  <li key={words}>{words}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

interface ViewPartProps extends OfTable {
  readonly byKey: ReadonlyMap<string, KnownTable>
  readonly onShow: (table: string) => void
}

/** Shows what a view reads, and its definition. */
export function ViewPart({ table: { view }, byKey, onShow }: ViewPartProps) {
  if (!view) return null
  return (
    <>
      <Section title="Reads" count={view.reads.length}>
        <ul className={classes.objects}>
          {view.reads.map(({ schema, name, columns }) => {
            const key = tableKey({ schema, name })
            const label = tableLabel({ schema, name })
            return (
              <li key={key}>
                {byKey.has(key) ? (
                  <Anchor component="button" type="button" inherit onClick={() => onShow(key)}>
                    {label}
                  </Anchor>
                ) : (
                  label
                )}{' '}
                {columns.length > 0 && <code className={classes.code}>({columns.join(', ')})</code>}
              </li>
            )
          })}
        </ul>
      </Section>
      <Definition definition={view.definition} />
    </>
  )
}

interface ReadByProps {
  readonly views: readonly KnownTable[]
  readonly onShow: (table: string) => void
}

/** Lists the views that read a table. */
export function ReadBy({ views, onShow }: ReadByProps) {
  return (
    <Section title="Read by views" count={views.length}>
      <ul className={classes.objects}>
        {views.map(({ key, label }) => (
          <li key={key}>
            <Anchor component="button" type="button" inherit onClick={() => onShow(key)}>
              {label}
            </Anchor>
          </li>
        ))}
      </ul>
    </Section>
  )
}
