import type { DictionaryChange } from '@anj/workflow'
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
}
const deeds = { added: 'new', removed: 'removed' } as const

/** Describes a change in a line: `Column amount: type was int, is numeric(10,2)`. */
export function changeWords({ part, name, what, details }: DictionaryChange): string {
  const thing = `${parts[part]} ${name}`
  if (what === 'changed') return `${thing}: ${details.map(detailWords).join('; ')}`
  const facts = details.map(({ property, before, now }) => `${wordOf(property)}${now ?? before}`)
  return `${thing}: ${[deeds[what], ...facts].join(', ')}`
}

function detailWords({ property, before, now }: DictionaryChange['details'][number]): string {
  const word = wordOf(property)
  if (before === null) return sentence('changeCame', { word, now: now ?? '' })
  if (now === null) return sentence('changeWent', { word, before })
  return sentence('changeWas', { word, before, now })
}

/** Properties whose values say enough without their names. */
const wordless: ReadonlySet<string> = new Set(['is', 'refers', 'expression'])

const wordOf = (property: string) => (wordless.has(property) ? '' : `${property} `)
