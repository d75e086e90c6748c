import { countPhrase } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { CloseButton, Switch } from '@mantine/core'
import classes from './dictionary.module.css'
import type { ShownDictionary } from './use-dictionary.ts'

/** Summarizes the comparison with an earlier dictionary. */
export function ComparisonSummary({ shown }: { readonly shown: ShownDictionary }) {
  const { before, changes, filter, narrow, compareWith } = shown
  const { come, gone, byTable } = changes
  const changed = byTable.size - come.size - gone.size
  const says =
    byTable.size === 0
      ? sentence('nothingChanged', { title: before?.title ?? '' })
      : sentence('changedSince', {
          title: before?.title ?? '',
          come: countPhrase(come.size, 'table'),
          gone: countPhrase(gone.size, 'table'),
          changed: countPhrase(changed, 'table'),
        })
  return (
    <div className={classes.compared} role="status">
      <span>{says}</span>
      {byTable.size > 0 && (
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
