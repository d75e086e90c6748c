import { type ColumnChange, type DataType, isMomentType, isNumberType, isTextType } from '@anj/workflow'
import { Checkbox, NumberInput, Stack, TagsInput } from '@mantine/core'
import type { ColumnConversion } from '../server/insights.ts'
import type { ProfiledColumn } from './column-changes.ts'
import { FormatList } from './format-list.tsx'
import { NumberFormatList } from './number-format-list.tsx'

interface TypeOptionsProps {
  readonly change: ColumnChange
  readonly onChange: (options: Partial<ColumnChange>, field: string) => void
}

/** True when a conversion from one type to another has options. */
export function hasOptions(fromType: DataType, toType: DataType): boolean {
  return isTextType(fromType) || canRound(toType)
}

const canRound = (type: DataType) => isNumberType(type) || isMomentType(type)

/** Edits the options of a column's conversion. */
export function TypeOptions({
  change,
  fromType,
  profile,
  conversion,
  onChange,
}: TypeOptionsProps & {
  /** The column's type before the conversion. */
  readonly fromType: DataType
  readonly profile: ProfiledColumn | null
  readonly conversion: ColumnConversion | null
}) {
  const { toType } = change
  // Only text needs a format. Numbers and times from a database already have a type.
  const isText = isTextType(fromType)
  const hits = conversion?.formatHits ?? null
  return (
    <Stack gap={6} mt={6}>
      {isText && isMomentType(toType) && (
        <FormatList change={change} profile={profile} hits={hits} onChange={onChange} />
      )}
      {isText && isNumberType(toType) && <NumberFormatList change={change} hits={hits} onChange={onChange} />}
      {isText && isNumberType(toType) && (
        <TagsInput
          size="xs"
          label="Units to ignore"
          description="Currency signs or units beside the numbers, such as €, EUR or kg"
          value={change.units ?? []}
          onChange={(units) => onChange({ units: units.length > 0 ? units : undefined }, 'units')}
        />
      )}
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
