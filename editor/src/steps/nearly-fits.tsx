import { type ColumnChange, formatCount } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Button, Group, Loader, Text } from '@mantine/core'
import { useState } from 'react'
import { useQuery } from '../kit/use-query.ts'
import { viewButtonProps } from '../kit/view-button.ts'
import type { ProfiledColumn } from './column-changes.ts'
import { FailedExamples } from './failed-cells.tsx'
import type { ColumnQuestions } from './use-conversions.ts'

interface NearlyFitsProps {
  /** The change to the type that nearly all values fit. */
  readonly change: ColumnChange
  readonly profile: ProfiledColumn
  readonly questions: ColumnQuestions
  readonly onTake: () => void
}

const oneMisfit = { inOneFormat: 'nearlyFitsOne', inFormats: 'nearlyFitsFormatsOne' } as const
const severalMisfits = { inOneFormat: 'nearlyFits', inFormats: 'nearlyFitsFormats' } as const

/** Suggests a type that nearly all values of a column fit, and shows the values that don't. */
export function NearlyFits({ change, profile, questions, onTake }: NearlyFitsProps) {
  const [isShown, setShown] = useState(false)
  const misfits = profile.nearly?.misfits ?? 0
  const formats = change.formats?.length ?? change.numberFormats?.length ?? 1
  const percent = Math.floor((1000 * (profile.values - misfits)) / Math.max(1, profile.values)) / 10
  const words = misfits === 1 ? oneMisfit : severalMisfits
  const facts = {
    type: change.toType,
    misfits: formatCount(misfits),
    values: formatCount(profile.values),
    formats: formatCount(formats),
    percent: String(percent),
  }
  return (
    <div role="note">
      <Text size="xs" c="var(--anj-preparation)" mt={2}>
        {sentence(formats > 1 ? words.inFormats : words.inOneFormat, facts)}
      </Text>
      <Group gap={4} mt={2}>
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`Use ${change.toType} for ${change.columnName}`}
          onClick={onTake}
        >
          Use {change.toType}
        </Button>
        <Button
          {...viewButtonProps(() => setShown(!isShown))}
          size="compact-xs"
          variant="subtle"
          aria-expanded={isShown}
          aria-label={`${isShown ? 'Hide' : 'Show'} misfits of ${change.columnName}`}
        >
          {isShown ? 'Hide misfits' : 'Show misfits'}
        </Button>
      </Group>
      {isShown && <Misfits change={change} questions={questions} />}
    </div>
  )
}

function Misfits({ change, questions }: Pick<NearlyFitsProps, 'change' | 'questions'>) {
  const [ask] = useState(() => questions.misfits(change))
  const { value, problem } = useQuery(ask)
  const found = value?.columns.find(({ column }) => column === change.columnName)
  if (found) return <FailedExamples conversion={found} />
  if (problem)
    return (
      <Text size="xs" c="dimmed">
        {problem}
      </Text>
    )
  return <Loader size={12} mt={4} aria-label="Loading misfits" />
}
