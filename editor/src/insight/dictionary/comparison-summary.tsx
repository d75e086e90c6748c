import { countPhrase, hasObjects } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { CloseButton, Switch } from '@mantine/core'
import classes from './dictionary.module.css'
import type { ShownDictionary } from './use-dictionary.ts'

/** Summarizes the comparison with an earlier dictionary. */
export function ComparisonSummary({ shown }: { readonly shown: ShownDictionary }) {
  const { before, changes, filter, narrow, compareWith, lacksObjects, canHaveObjects } = shown
  const { come, gone, byTable, objects } = changes
  const isPart = canHaveObjects && before !== null && (lacksObjects || !hasObjects(before.dictionary))
  const title = before?.title ?? ''
  const size = byTable.size + objects.size
  const changed = byTable.size - come.size - gone.size
  const says =
    size === 0
      ? sentence('nothingChanged', { title })
      : sentence('changedSince', {
          title,
          come: countPhrase(come.size, 'table'),
          gone: countPhrase(gone.size, 'table'),
          changed: countPhrase(changed, 'table'),
        })
  return (
    <div className={classes.compared} role="status">
      <span>
        {says}
        {objects.size > 0 && ` ${sentence('objectsChanged', { count: countPhrase(objects.size, 'object') })}`}
        {isPart && ` ${sentence('objectsNotCompared')}`}
      </span>
      {size > 0 && (
        <Switch
          size="xs"
          label={sentence('onlyChanges')}
          checked={filter.onlyChanged}
          onChange={(event) => narrow({ onlyChanged: event.currentTarget.checked })}
        />
      )}
      <CloseButton
        size="sm"
        ml="auto"
        aria-label={sentence('endComparison')}
        onClick={() => compareWith(null)}
      />
    </div>
  )
}
