import { type ColumnChange, countPhrase, formatCount } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { listPhrase } from '../kit/format.ts'
import { useQuery } from '../kit/use-query.ts'
import type { FoundFormats as Found, FoundFormat } from '../server/insights.ts'
import { DayChoice } from './day-choice.tsx'
import { includesOptions, isOrderOpen, optionsOf } from './format-choice.ts'
import classes from './found-formats.module.css'
import { numberAs } from './number-format-list.tsx'
import type { ColumnQuestions } from './use-conversions.ts'

interface FoundFormatsProps {
  readonly change: ColumnChange
  readonly questions: ColumnQuestions
  readonly onUse: (options: Partial<ColumnChange>) => void
}

/** Offers the formats of a column's texts, with the number of values that each of them reads. */
export function FoundFormats({ change, questions, onUse }: FoundFormatsProps) {
  const { columnName, fromType, toType } = change
  const [ask] = useState(() => questions.formats({ columnName, fromType, toType }))
  const { value: found } = useQuery(ask)
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  if (!found || found.formats.length === 0) return null
  const options = optionsOf(found, chosen)
  if (includesOptions(change, options)) return null
  const count = found.formats.length
  return (
    <div role="group" aria-label={`Formats found in ${columnName}`} className={classes.found}>
      <Summary found={found} />
      <ul className={classes.list}>
        {found.formats.map((format) => (
          <Entry
            key={nameOf(format)}
            format={format}
            chosen={chosen.get(nameOf(format))}
            onChoose={(pattern) => setChosen(new Map(chosen).set(nameOf(format), pattern))}
          />
        ))}
      </ul>
      <Notes found={found} />
      <Button
        size="compact-xs"
        variant="default"
        mt={4}
        disabled={isOrderOpen(found.formats, chosen)}
        onClick={() => onUse(options)}
      >
        {count === 1 ? 'Use this format' : `Use these ${formatCount(count)} formats`}
      </Button>
    </div>
  )
}

function Summary({ found: { formats, read, values, isAll } }: { readonly found: Found }) {
  const all = countPhrase(values, 'value')
  return (
    <Text size="xs" c="var(--anj-preparation)">
      {sentence(formats.length === 1 ? 'formatReads' : 'formatsRead', {
        formats: formatCount(formats.length),
        read: formatCount(read),
        values: isAll ? all : `${all} ${sentence('formatsFirstRows')}`,
      })}
    </Text>
  )
}

interface EntryProps {
  readonly format: FoundFormat
  readonly chosen: string | undefined
  readonly onChoose: (pattern: string) => void
}

function Entry({ format, chosen, onChoose }: EntryProps) {
  const { pattern, example, values, swapped } = format
  return (
    <li className={classes.entry}>
      <Text size="xs">
        <span className={classes.format}>{chosen ?? nameOf(format)}</span>{' '}
        <span className={classes.example}>{sentence('formatExample', { example })}</span>
      </Text>
      <Text size="xs" className={classes.count}>
        {formatCount(values)}
      </Text>
      {pattern !== undefined && swapped !== undefined && (
        <div>
          <Text size="xs" c="var(--anj-preparation)">
            {sentence('dateAmbiguousSample', { value: example })}
          </Text>
          <DayChoice patterns={[pattern, swapped]} sample={example} chosen={chosen} onChoose={onChoose} />
        </div>
      )}
    </li>
  )
}

/** Says what else matters about the values. */
function Notes({ found: { formats, units, otherUnits, numberCells, unclear } }: { readonly found: Found }) {
  const sentences = [
    units.length > 0 &&
      sentence(formats.length === 1 ? 'formatIgnores' : 'formatsIgnore', { units: units.join(', ') }),
    otherUnits.length > 0 &&
      sentence('formatsRefuse', {
        units: listPhrase(otherUnits.map(({ unit, values }) => `${unit} (${formatCount(values)})`)),
      }),
    numberCells && sentence('formatsNumberCells'),
    unclear &&
      sentence(formats.length === 1 ? 'formatUnclear' : 'formatsUnclear', {
        values: countPhrase(unclear.values, 'value'),
        example: unclear.example,
      }),
  ]
  return sentences.map(
    (one) =>
      one && (
        <Text key={one} size="xs">
          {one}
        </Text>
      ),
  )
}

function nameOf({ pattern, numberFormat }: FoundFormat): string {
  return pattern ?? (numberFormat ? numberAs(numberFormat) : '')
}
