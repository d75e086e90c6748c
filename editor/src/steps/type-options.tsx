import type { ColumnChange, DataType } from '@anj/workflow'
import { Checkbox, NumberInput, Stack, TagsInput } from '@mantine/core'
import { Choice } from '../kit/choice.tsx'
import { TypedChoice } from '../kit/typed-choice.tsx'

interface TypeOptionsProps {
  readonly change: ColumnChange
  readonly onChange: (options: Partial<ColumnChange>, field: string) => void
}

const moments: readonly DataType[] = ['date', 'time', 'datetime', 'timestamp']
const numbers: readonly DataType[] = ['int', 'decimal', 'float']
const texts: readonly DataType[] = ['char', 'varchar', 'text']
const DEFAULT = 'default'

const formats: Partial<Record<DataType, string[]>> = {
  date: ['%Y-%m-%d', '%d/%m/%Y', '%m/%d/%Y', '%d.%m.%Y', '%d-%b-%Y', '%Y%m%d'],
  time: ['%H:%M:%S', '%H:%M', '%I:%M %p'],
  datetime: ['%Y-%m-%d %H:%M:%S', '%d/%m/%Y %H:%M:%S', '%m/%d/%Y %H:%M:%S', '%d.%m.%Y %H:%M:%S'],
  timestamp: ['%Y-%m-%d %H:%M:%S', '%d/%m/%Y %H:%M:%S', '%m/%d/%Y %H:%M:%S', '%d.%m.%Y %H:%M:%S'],
}

/** True when a conversion from one type to another has options. */
export function hasOptions(fromType: DataType, toType: DataType): boolean {
  return texts.includes(fromType) || canRound(toType)
}

const canRound = (type: DataType) => numbers.includes(type) || moments.includes(type)

/** Edits the options of a column's conversion. */
export function TypeOptions({
  change,
  fromType,
  onChange,
}: TypeOptionsProps & { /** The column's type before the conversion. */ readonly fromType: DataType }) {
  const { toType } = change
  // Only text needs a format. Numbers and times from a database already have a type.
  const isText = texts.includes(fromType)
  return (
    <Stack gap={6} mt={6}>
      {isText && moments.includes(toType) && (
        <TypedChoice
          label="Format"
          description="%Y year, %m month, %d day, %H %M %S time. Leave empty for ISO 8601"
          data={formats[toType] ?? []}
          value={change.format ?? ''}
          onChange={(format) => onChange({ format: format || undefined }, 'format')}
        />
      )}
      {isText && numbers.includes(toType) && <Signs change={change} onChange={onChange} />}
      {isText && toType === 'bit' && <Words change={change} onChange={onChange} />}
      {isText && (
        <Checkbox
          size="xs"
          label="Trim spaces"
          checked={change.trim ?? false}
          onChange={(event) => onChange({ trim: event.currentTarget.checked || undefined }, 'trim')}
        />
      )}
      {canRound(toType) && (
        <Checkbox
          size="xs"
          label="Round to the nearest value"
          checked={change.round ?? false}
          onChange={(event) =>
            onChange({ round: event.currentTarget.checked || undefined, scale: undefined }, 'round')
          }
        />
      )}
      {toType === 'decimal' && change.round && (
        <NumberInput
          size="xs"
          label="Decimal places"
          min={0}
          max={38}
          allowDecimal={false}
          value={change.scale ?? ''}
          onChange={(scale) => onChange({ scale: typeof scale === 'number' ? scale : undefined }, 'scale')}
        />
      )}
    </Stack>
  )
}

function Signs({ change, onChange }: TypeOptionsProps) {
  const sign = (value: string | null) => (value === DEFAULT || value === null ? undefined : value)
  return (
    <>
      {change.toType !== 'int' && (
        <Choice
          label="Decimal sign"
          data={[
            { value: DEFAULT, label: 'Point 1.5' },
            { value: ',', label: 'Comma 1,5' },
          ]}
          value={change.decimalSign === ',' ? ',' : DEFAULT}
          onChange={(value) =>
            onChange({ decimalSign: sign(value) as ColumnChange['decimalSign'] }, 'decimalSign')
          }
        />
      )}
      <Choice
        label="Thousands sign"
        data={[
          { value: DEFAULT, label: 'None 1000' },
          { value: ',', label: 'Comma 1,000' },
          { value: '.', label: 'Point 1.000' },
          { value: ' ', label: 'Space 1 000' },
          { value: "'", label: "Apostrophe 1'000" },
        ]}
        value={change.thousandsSign ?? DEFAULT}
        onChange={(value) =>
          onChange({ thousandsSign: sign(value) as ColumnChange['thousandsSign'] }, 'thousandsSign')
        }
      />
    </>
  )
}

function Words({ change, onChange }: TypeOptionsProps) {
  const words = (list: string[]) => (list.length > 0 ? list : undefined)
  return (
    <>
      <TagsInput
        size="xs"
        label="Words for true"
        description="Press Enter after each word"
        value={change.trueWords ?? []}
        onChange={(list) => onChange({ trueWords: words(list) }, 'trueWords')}
      />
      <TagsInput
        size="xs"
        label="Words for false"
        value={change.falseWords ?? []}
        onChange={(list) => onChange({ falseWords: words(list) }, 'falseWords')}
      />
    </>
  )
}
