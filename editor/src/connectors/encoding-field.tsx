import { type Encoding, encodingCodes, encodingGroups, encodings } from '@anj/workflow'
import { Choice } from '../kit/choice.tsx'

const choices = encodingGroups.map((group) => ({
  group,
  items: encodingCodes
    .filter((code) => encodings[code].group === group)
    .map((code) => ({ value: code, label: encodings[code].name })),
}))

interface EncodingFieldProps {
  readonly value: Encoding
  readonly onChange: (encoding: Encoding) => void
}

/** Lets the user choose an encoding. Common encodings come first, followed by the others, grouped by region. */
export function EncodingField({ value, onChange }: EncodingFieldProps) {
  return (
    <Choice
      label="Encoding"
      data={choices}
      searchable
      value={value}
      onChange={(encoding) => onChange(encoding as Encoding)}
    />
  )
}
