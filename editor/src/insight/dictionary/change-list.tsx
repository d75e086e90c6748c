import { type DictionaryChange, type ObjectChange, objectKindNames } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import classes from './dictionary.module.css'

/** Lists the changes of a table, one per line. */
export function ChangeList({ changes }: { readonly changes: readonly DictionaryChange[] }) {
  return (
    <ul className={classes.changes} aria-label={sentence('changesOfTable')}>
      {changes.map((change) => (
        <li key={`${change.part} ${change.name} ${change.what}`} data-change={change.what}>
          {changeWords(change)}
        </li>
      ))}
    </ul>
  )
}

const parts: Readonly<Record<DictionaryChange['part'], string>> = {
  table: 'Table',
  column: 'Column',
  primaryKey: 'Primary key',
  uniqueKey: 'Unique key',
  foreignKey: 'Foreign key',
  index: 'Index',
  check: 'Check',
  trigger: 'Trigger',
  policy: 'Policy',
  partition: 'Partition',
}
const deeds = { added: 'new', removed: 'removed' } as const

/** Describes a change in a line: `Column amount: type was int, is numeric(10,2)`. */
export function changeWords({ part, name, what, details }: DictionaryChange): string {
  return words(`${parts[part]} ${name}`, what, details)
}

/** Describes a change of an object that belongs to no table in a line. */
export function objectChangeWords({ kind, label, what, details }: ObjectChange): string {
  return words(`${objectKindNames[kind]} ${label}`, what, details)
}

function words(thing: string, what: DictionaryChange['what'], details: DictionaryChange['details']): string {
  if (what === 'changed') return `${thing}: ${details.map(detailWords).join('; ')}`
  const facts = details
    .filter(({ property }) => property !== 'definition')
    .map(({ property, before, now }) => `${wordOf(property)}${now ?? before}`)
  return `${thing}: ${[deeds[what], ...facts].join(', ')}`
}

function detailWords({ property, before, now }: DictionaryChange['details'][number]): string {
  if (property === 'definition') return sentence('definitionChanged')
  const word = wordOf(property)
  if (before === null) return sentence('changeCame', { word, now: now ?? '' })
  if (now === null) return sentence('changeWent', { word, before })
  return sentence('changeWas', { word, before, now })
}

/** Properties whose values say enough without their names. */
const wordless: ReadonlySet<string> = new Set(['is', 'refers', 'expression'])

const wordOf = (property: string) => (wordless.has(property) ? '' : `${property} `)
