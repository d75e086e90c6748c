import { objectKindNames } from '@anj/workflow'
import { Badge } from '@mantine/core'
import { ChangeBadge } from './change-badge.tsx'
import { objectChangeWords } from './change-list.tsx'
import { CopyDdl } from './copy-ddl.tsx'
import { Definition } from './definition.tsx'
import classes from './dictionary.module.css'
import { Facts } from './facts.tsx'
import { type KnownObject, objectChangeOf } from './shown-objects.ts'
import type { ShownDictionary } from './use-dictionary.ts'

interface ObjectDetailsProps {
  readonly known: KnownObject
  readonly shown: ShownDictionary
}

/** Shows the properties and the definition of an object that belongs to no table. */
export function ObjectDetails({ known, shown: { changes, dictionary } }: ObjectDetailsProps) {
  const { key, kind, label, properties, state, comment, definition } = known.object
  const change = changes.objects.get(key)
  const facts = Object.entries({ ...properties, ...state }).flatMap(([name, value]) =>
    value === null ? [] : [[capitalized(name), value] as const],
  )
  const before = change?.details.find(({ property }) => property === 'definition')?.before
  const isRoutine = kind === 'function' || kind === 'procedure' || kind === 'window'
  return (
    <div>
      <header className={classes.title}>
        <h3>{label}</h3>
        <Badge size="xs" variant="outline" color="gray" radius="sm">
          {objectKindNames[kind]}
        </Badge>
        <ChangeBadge change={objectChangeOf(changes, known)} />
      </header>
      {change?.what !== 'removed' && kind !== 'identity' && <CopyDdl dictionary={dictionary} of={key} />}
      {comment && <p className={classes.comment}>{comment}</p>}
      {change && (
        <p className={classes.changes}>
          <span data-change={change.what}>{objectChangeWords(change)}</span>
        </p>
      )}
      <Facts facts={facts} />
      {isRoutine && <Definition definition={definition} />}
      {change?.what === 'changed' && before && <Definition title="Earlier definition" definition={before} />}
    </div>
  )
}

const capitalized = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
