import { type ColumnChange, timeFormatsOf, toLetters } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { defaultOptionsFilter } from '@mantine/core'
import { useMemo, useState } from 'react'
import { TypedChoice } from '../kit/typed-choice.tsx'
import { formatOptions, type ProfiledColumn } from './column-changes.ts'
import { patternSamples, patternsFor, samplesOf, suggestedPatterns } from './date-patterns.ts'
import { OrderedList } from './ordered-list.tsx'

/** Largest number of formats of a column. */
const MOST = 20

const words = {
  noun: 'format',
  one: 'Format',
  several: 'Formats',
  inOrder: 'Formats, tried in order',
  add: 'Add format',
}

interface FormatListProps {
  readonly change: ColumnChange
  readonly profile: ProfiledColumn | null
  /** Number of values that each format reads, as far as they are known. */
  readonly hits: readonly number[] | null
  readonly onChange: (options: Partial<ColumnChange>, field: string) => void
}

/** Edits the formats of dates or times, which are tried in order. Each offers the formats of the column's values. */
export function FormatList({ change, profile, hits, onChange }: FormatListProps) {
  const stored = timeFormatsOf(change) ?? []
  // An empty field isn't a format, so only this list contains it.
  const [typed, setTyped] = useState<readonly string[]>(stored)
  const isStored = JSON.stringify(withoutEmpty(typed)) === JSON.stringify(stored)
  const listed = isStored ? typed : stored
  const shown = listed.length > 0 ? listed : ['']
  const used = JSON.stringify(stored.filter((_, at) => (hits?.[at] ?? 0) > 0).map(toLetters))
  const { samples, data, all } = useMemo(
    () => menuOf(change.toType, profile, JSON.parse(used)),
    [change.toType, profile, used],
  )
  const canAdd = shown.length < MOST && stored.length > 0
  const set = (list: readonly string[]) => {
    setTyped(list)
    onChange(formatOptions(withoutEmpty(list)), 'format')
  }
  return (
    <OrderedList
      words={words}
      hint={sentence('formatHint')}
      entries={shown}
      hits={shown.map((format) => hits?.[stored.indexOf(format)] ?? null)}
      onChange={set}
      onAdd={canAdd ? (shown.includes('') ? null : () => setTyped([...shown, ''])) : undefined}
      renderField={(format, at, labels) => (
        <TypedChoice
          {...labels}
          placeholder={at === 0 ? 'ISO 8601' : undefined}
          data={data}
          filter={(typed) => (all.has(typed.search) ? typed.options : defaultOptionsFilter(typed))}
          renderOption={({ option: { value } }) => {
            const sample = samples.get(value)
            return sample === undefined || sample === null ? value : `${sample} → ${value}`
          }}
          comboboxProps={{ width: 260, position: 'bottom-start' }}
          value={format}
          onChange={(next) => set(shown.map((one, index) => (index === at ? next : one)))}
        />
      )}
    />
  )
}

const withoutEmpty = (formats: readonly string[]) => formats.filter((format) => format !== '')

/** Returns the menu of a format field, and a value of the column for each format that reads one. */
function menuOf(type: ColumnChange['toType'], profile: ProfiledColumn | null, used: readonly string[]) {
  const found = profile
    ? patternSamples(samplesOf(profile), type, suggestedPatterns(profile, type), used)
    : []
  const samples = new Map(found.map(({ pattern, value }) => [pattern, value]))
  const others = patternsFor(type).filter((pattern) => !samples.has(pattern))
  const data = [
    ...(samples.size > 0 ? [{ group: 'In this column', items: [...samples.keys()] }] : []),
    { group: samples.size > 0 ? 'Other formats' : 'Formats', items: others },
  ]
  // A format from the menu, or none, doesn't narrow the menu.
  const all = new Set(['', ...samples.keys(), ...others])
  return { samples, data, all }
}
