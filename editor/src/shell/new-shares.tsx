import { countPhrase } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useQuery } from '../kit/use-query.ts'
import { listShared } from '../server/sharing.ts'

interface NewSharesProps {
  /** The list of shared workflows is reloaded whenever this changes. */
  readonly occasion: string
  readonly onOpen: () => void
}

/** Badge with the number of shared workflows that the user has never opened. */
export function NewShares({ occasion, onOpen }: NewSharesProps) {
  const { value } = useQuery(listShared, { occasion, keepsFormer: true })
  const isNew = value?.items.filter((shared) => shared.isNew).length ?? 0
  if (isNew === 0) return null
  return (
    <Button
      variant="light"
      size="compact-sm"
      leftSection={<IconUsers size={14} aria-hidden />}
      onClick={onOpen}
      aria-label={sentence('newlyShared', { workflows: countPhrase(isNew, 'workflow') })}
      title={sentence('newlyShared', { workflows: countPhrase(isNew, 'workflow') })}
    >
      {isNew} new
    </Button>
  )
}
