import { type DictionaryIndex, type DictionaryTable, describeIndex, describeKey } from '@anj/workflow'
import { count } from '../../panels/format.ts'
import classes from './dictionary.module.css'
import { Section } from './section.tsx'

interface OfTable {
  readonly table: DictionaryTable
}

/** Primary and unique keys. */
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

/** Indexes, and how often the server searched by them where it tells. */
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

/** What the server checks of every row. */
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

/** An index in a line, and how often the server searched by it where it tells. */
function indexWords(index: DictionaryIndex): string {
  const { uses } = index
  if (uses === null) return describeIndex(index)
  return `${describeIndex(index)} · used ${count(uses)} ${uses === 1 ? 'time' : 'times'}`
}
