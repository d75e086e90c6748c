import { sentence } from '@anj/workflow/messages'
import { Button, Text } from '@mantine/core'

interface GoneColumnsProps {
  /** How many columns a step still names that its source no longer has. */
  readonly number: number
  readonly onRemoveAll: () => void
}

/** Says that columns are gone from the source, and takes several of them out at once. */
export function GoneColumns({ number, onRemoveAll }: GoneColumnsProps) {
  if (number === 0) return null
  return (
    <div role="note">
      <Text size="xs" c="var(--mantine-color-error)">
        {sentence('columnsGone')}
      </Text>
      {number > 1 && (
        <Button size="compact-xs" mt={4} maw="100%" variant="default" onClick={onRemoveAll}>
          Remove all that are gone
        </Button>
      )}
    </div>
  )
}
