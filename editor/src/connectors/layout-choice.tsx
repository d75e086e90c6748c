import { type CsvOptions, type FixedOptions, isFixedOptions, type ReadingOptions } from '@anj/workflow'
import { Loader, Text } from '@mantine/core'
import { useState } from 'react'
import { Choice } from '../kit/choice.tsx'
import { sentenceOf } from '../server/call-failed.ts'
import { showFirstPart } from '../server/datasets.ts'

interface LayoutChoiceProps {
  readonly datasetId: string
  readonly options: CsvOptions | FixedOptions
  readonly onChange: (options: ReadingOptions) => void
}

const layouts = [
  { value: 'delimited', label: 'Values between delimiters' },
  { value: 'fixed', label: 'Columns of fixed width' },
] as const

/** Lets the user choose what separates the columns of a text file. The server finds the other options. */
export function LayoutChoice({ datasetId, options, onChange }: LayoutChoiceProps) {
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const layout = isFixedOptions(options) ? 'fixed' : 'delimited'
  const choose = async (chosen: 'delimited' | 'fixed') => {
    if (chosen === layout) return
    const { encoding, fileSet, decimalSign } = options
    setAsking(true)
    setProblem(null)
    try {
      const found = await showFirstPart(
        datasetId,
        { encoding, layout: chosen, pattern: fileSet?.pattern ?? '' },
        new AbortController().signal,
      )
      onChange({ ...found.options, ...(fileSet ? { fileSet } : {}), ...(decimalSign ? { decimalSign } : {}) })
    } catch (error) {
      setProblem(sentenceOf(error))
    }
    setAsking(false)
  }
  return (
    <>
      <Choice
        label="Layout"
        data={layouts}
        value={layout}
        disabled={isAsking}
        rightSection={isAsking ? <Loader size={12} color="var(--anj-brand)" /> : undefined}
        onChange={(chosen) => void choose(chosen)}
      />
      {problem && (
        <Text size="xs" c="red" role="alert">
          {problem}
        </Text>
      )}
    </>
  )
}
