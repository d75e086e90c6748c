import type { CsvOptions } from '@anj/workflow'
import { Choice } from '../kit/choice.tsx'

/** The decimal sign of a file's numbers; undefined to detect it. */
export type DecimalSign = CsvOptions['decimalSign']

/** A select option needs a non-empty value. */
const NONE = 'none'
const decimalSigns = [
  { value: NONE, label: 'Detect from values' },
  { value: '.', label: 'Point 1.5' },
  { value: ',', label: 'Comma 1,5' },
]

interface DecimalSignChoiceProps {
  readonly value: DecimalSign
  readonly onChange: (sign: DecimalSign) => void
}

/** Lets the user choose the decimal sign of a text file. */
export function DecimalSignChoice({ value, onChange }: DecimalSignChoiceProps) {
  return (
    <Choice
      label="Decimal sign"
      data={decimalSigns}
      value={value ?? NONE}
      onChange={(sign) => onChange(sign === NONE ? undefined : (sign as NonNullable<DecimalSign>))}
    />
  )
}
