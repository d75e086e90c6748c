import { type Advice, type Dictionary, tableKey } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { useRef, useState } from 'react'
import { Divider } from '../../kit/divider.tsx'
import { isNumber, usePreference } from '../../kit/preferences.ts'
import DictionaryView from '../dictionary/dictionary-view.tsx'
import type { InsightPlace } from '../insight-place.ts'
import classes from './advice.module.css'
import { AdviceBar, type AdvicePart } from './advice-bar.tsx'
import { AdviceOverview } from './advice-overview.tsx'
import { FindingDetails } from './finding-details.tsx'
import { FindingRows } from './finding-rows.tsx'
import { useAdvice } from './use-advice.ts'

const DETAILS = { start: 45, min: 20, max: 75 }

interface AdviceViewProps {
  readonly advice: Advice
  /** The dictionary that the advisor checked. */
  readonly dictionary: Dictionary
  readonly place: InsightPlace
}

/** Shows the advisor's findings: a list by rule, next to the selected finding or the overview. */
export default function AdviceView({ advice, dictionary, place }: AdviceViewProps) {
  const shown = useAdvice(advice, place)
  const [part, setPart] = useState<AdvicePart>('findings')
  const [table, setTable] = useState<string | null>(null)
  const [share, setShare] = usePreference('adviceDetails', isNumber, DETAILS.start)
  const body = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const details = useRef<HTMLElement>(null)
  const finding = shown.known.find(({ finding: { key } }) => key === shown.selected)
  const bar = (
    <AdviceBar
      advice={advice}
      place={place}
      shown={shown}
      part={part}
      onPart={setPart}
      onDown={() => list.current?.focus()}
    />
  )
  if (part === 'dictionary') {
    return (
      <div className={classes.view}>
        {bar}
        <DictionaryView key={table} dictionary={dictionary} place={place} startsAt={table} isPart />
      </div>
    )
  }
  return (
    <div className={classes.view}>
      {bar}
      <div className={classes.body} ref={body}>
        <FindingRows shown={shown} gridRef={list} onEnter={() => details.current?.focus()} />
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
          data-details
          className={classes.details}
          style={{ width: `${share}%` }}
          aria-label={sentence(finding ? 'findingDetails' : 'adviceOverview')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
          tabIndex={0}
        >
          {finding ? (
            <FindingDetails
              key={finding.finding.key}
              known={finding}
              advice={advice}
              shown={shown}
              onGone={() => list.current?.focus()}
              onShowTable={({ schema, table: name }) => {
                if (name === null) return
                setTable(tableKey({ schema, name }))
                setPart('dictionary')
              }}
            />
          ) : (
            <AdviceOverview advice={advice} shown={shown} />
          )}
        </section>
      </div>
    </div>
  )
}
