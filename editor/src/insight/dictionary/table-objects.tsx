import {
  type DictionaryIndex,
  type DictionaryTable,
  describeIndex,
  describeKey,
  formatCount,
} from '@anj/workflow'
import classes from './dictionary.module.css'
import { Section } from './section.tsx'

interface OfTable {
  readonly table: DictionaryTable
}

/** Lists the primary key and the unique keys. */
export function Keys({ table: { primaryKey, uniqueKeys } }: OfTable) {
  return (
    <Section title="Keys" count={uniqueKeys.length + (primaryKey ? 1 : 0)}>
      <ul className={classes.objects}>
        {primaryKey && <Named name={primaryKey.name} says={`Primary key ${describeKey(primaryKey)}`} />}
        {uniqueKeys.map((key) => (
          <Named key={key.name} name={key.name} says={`Unique ${describeKey(key)}`} />
        ))}
      </ul>
    </Section>
  )
}

/** Lists the indexes, with their usage counts where the server reports them. */
export function Indexes({ table: { indexes } }: OfTable) {
  return (
    <Section title="Indexes" count={indexes.length}>
      <ul className={classes.objects}>
        {indexes.map((index) => (
          <Named key={index.name} name={index.name} says={indexWords(index)} />
        ))}
      </ul>
    </Section>
  )
}

/** Lists the check constraints. */
export function Checks({ table: { checks } }: OfTable) {
  return (
    <Section title="Checks" count={checks.length}>
      <ul className={classes.objects}>
        {checks.map(({ name, expression }) => (
          <Named key={name} name={name} says={expression} />
        ))}
      </ul>
    </Section>
  )
}

function Named({ name, says }: { readonly name: string; readonly says: string }) {
  return (
    <li>
      <code className={classes.code}>{says}</code> <small>{name}</small>
    </li>
  )
}

/** Describes an index in a line, with its usage count where the server reports it. */
function indexWords(index: DictionaryIndex): string {
  const { uses } = index
  if (uses === null) return describeIndex(index)
  return `${describeIndex(index)} · used ${formatCount(uses)} ${uses === 1 ? 'time' : 'times'}`
}
