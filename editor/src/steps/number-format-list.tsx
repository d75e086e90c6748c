import { allNumberFormats, type ColumnChange, type NumberFormat, numberFormatsOf } from '@anj/workflow'
import { Choice } from '../kit/choice.tsx'
import { numberFormatOptions } from './column-changes.ts'
import { OrderedList } from './ordered-list.tsx'

/** Returns the number 1234.56 as a format writes it. */
export const numberAs = ({ decimalSign, thousandsSign }: NumberFormat) =>
  `1${thousandsSign ?? ''}234${decimalSign}56`

const formats = allNumberFormats.map((format) => ({ label: numberAs(format), format }))

const words = {
  noun: 'number format',
  one: 'Number format',
  several: 'Number formats',
  inOrder: 'Number formats, tried in order',
  add: 'Add number format',
}

interface NumberFormatListProps {
  readonly change: ColumnChange
  /** Number of values that each format reads, as far as they are known. */
  readonly hits: readonly number[] | null
  readonly onChange: (options: Partial<ColumnChange>, field: string) => void
}

/** Edits the formats of numbers, which are tried in order. */
export function NumberFormatList({ change, hits, onChange }: NumberFormatListProps) {
  const entries = numberFormatsOf(change)
  const next = formats.find(({ label }) => !entries.some((entry) => numberAs(entry) === label))
  const set = (list: readonly NumberFormat[]) => onChange(numberFormatOptions(list), 'numberFormats')
  return (
    <OrderedList
      words={words}
      entries={entries}
      hits={hits}
      onChange={set}
      onAdd={next && (() => set([...entries, next.format]))}
      renderField={(entry, at, labels) => (
        <Choice
          {...labels}
          data={formats.map(({ label }) => ({
            value: label,
            label,
            disabled: label !== numberAs(entry) && entries.some((one) => numberAs(one) === label),
          }))}
          value={numberAs(entry)}
          onChange={(chosen) => {
            const format = formats.find(({ label }) => label === chosen)?.format ?? entry
            set(entries.map((one, index) => (index === at ? format : one)))
          }}
        />
      )}
    />
  )
}
