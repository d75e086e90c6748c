import type { Encoding, ReadingOptions } from '@anj/workflow'
import { Button, Group, Stack } from '@mantine/core'
import { useCallback, useState } from 'react'
import { useQuery } from '../kit/use-query.ts'
import { showFirstPart } from '../server/datasets.ts'
import { EncodingField } from './encoding-field.tsx'
import { FirstPartTable } from './first-part-table.tsx'

interface EncodingQuestionProps {
  readonly datasetId: string
  readonly onRead: (options: ReadingOptions) => void
}

/**
 * Asks for the encoding of a file if it can't be detected with certainty. Shows how the first rows look in the chosen
 * encoding.
 */
export function EncodingQuestion({ datasetId, onRead }: EncodingQuestionProps) {
  const [encoding, setEncoding] = useState<Encoding>('windows-1252')
  const ask = useCallback(
    (signal: AbortSignal) => showFirstPart(datasetId, { encoding }, signal),
    [datasetId, encoding],
  )
  const { value, problem } = useQuery(ask)
  return (
    <Stack gap="xs" role="group" aria-label="File encoding">
      <EncodingField value={encoding} onChange={setEncoding} />
      <FirstPartTable part={value} problem={problem} />
      <Group>
        <Button size="xs" disabled={!value} onClick={() => value && onRead(value.options)}>
          Read in this encoding
        </Button>
      </Group>
    </Stack>
  )
}
