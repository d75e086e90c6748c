import { sentence } from '@anj/workflow/messages'
import { Button, Text } from '@mantine/core'

interface GoneColumnsProps {
  /** The number of columns that a step uses although its source no longer has them. */
  readonly number: number
  readonly onRemoveAll: () => void
}

/** Warns that the source no longer has some columns, with a button that removes them all from the settings. */
export function MissingColumnsNotice({ number, onRemoveAll }: GoneColumnsProps) {
  if (number === 0) return null
  return (
    <div role="note">
      <Text size="xs" c="var(--mantine-color-error)">
        {sentence('columnsGone')}
      </Text>
      {number > 1 && (
        <Button size="compact-xs" mt={4} maw="100%" variant="default" onClick={onRemoveAll}>
          Remove missing columns
        </Button>
      )}
    </div>
  )
}
