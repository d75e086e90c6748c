import type { Dictionary } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { useRef, useState } from 'react'
import { Divider } from '../../kit/divider.tsx'
import { isNumber, usePreference } from '../../kit/preferences.ts'
import type { InsightPlace } from '../insight-place.ts'
import { ColumnRows } from './column-rows.tsx'
import { ComparisonSummary } from './comparison-summary.tsx'
import classes from './dictionary.module.css'
import { DictionaryBar } from './dictionary-bar.tsx'
import { DictionaryFacts } from './dictionary-facts.tsx'
import { tableOf } from './known-tables.ts'
import { ObjectDetails } from './object-details.tsx'
import { ObjectRows } from './object-rows.tsx'
import { TableDetails } from './table-details.tsx'
import { TableRows } from './table-rows.tsx'
import { type ListedItems, useDictionary } from './use-dictionary.ts'

const lists = { tables: TableRows, columns: ColumnRows, objects: ObjectRows } as const
const DETAILS = { start: 45, min: 20, max: 75 }

interface DictionaryViewProps {
  readonly dictionary: Dictionary
  /** The run that made the dictionary. */
  readonly place: InsightPlace
  /** The table to select first. */
  readonly startsAt?: string | null
  /** True inside the window of another insight, which has a separate name and exports. */
  readonly isPart?: boolean
}

/**
 * Shows all tables and columns of a database: a list with search and filters, next to the selected table.
 */
export default function DictionaryView({
  dictionary,
  place,
  startsAt = null,
  isPart = false,
}: DictionaryViewProps) {
  const shown = useDictionary(dictionary, startsAt)
  const [listed, setListed] = useState<ListedItems>('tables')
  const [share, setShare] = usePreference('dictionaryDetails', isNumber, DETAILS.start)
  const body = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const details = useRef<HTMLElement>(null)
  const table = shown.selected === null ? null : (shown.byKey.get(tableOf(shown.selected)) ?? null)
  const Rows = lists[listed]
  return (
    <div className={classes.view}>
      <DictionaryBar
        dictionary={dictionary}
        place={isPart ? null : place}
        shown={shown}
        listed={listed}
        onListed={setListed}
        onDown={() => list.current?.focus()}
      />
      <DictionaryFacts dictionary={dictionary} shown={shown} />
      {shown.before && <ComparisonSummary shown={shown} />}
      <div className={classes.body} ref={body}>
        <Rows shown={shown} gridRef={list} onEnter={() => details.current?.focus()} />
        <Divider
          between="columns"
          label={sentence('widthOfDetails')}
          value={share}
          min={DETAILS.min}
          max={DETAILS.max}
          perPixel={() => -100 / (body.current?.clientWidth || 1)}
          onChange={setShare}
        />
        <section
          ref={details}
          className={classes.details}
          style={{ width: `${share}%` }}
          aria-label={sentence(listed === 'objects' ? 'objectDetails' : 'tableDetails')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
          tabIndex={0}
        >
          {listed === 'objects' ? (
            shown.selectedObject ? (
              <ObjectDetails
                key={shown.selectedObject.object.key}
                known={shown.selectedObject}
                shown={shown}
              />
            ) : (
              <p className={classes.hint}>{sentence('selectObject')}</p>
            )
          ) : table ? (
            <TableDetails key={table.key} known={table} shown={shown} runId={place.runId} />
          ) : (
            <p className={classes.hint}>{sentence('selectTable')}</p>
          )}
        </section>
      </div>
    </div>
  )
}
