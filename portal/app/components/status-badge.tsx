import { Badge } from '@mantine/core'
import { type Person, statuses } from './person-words.ts'

/** Where somebody stands. */
export function StatusBadge({ status }: Pick<Person, 'status'>) {
  const { label, color } = statuses.find(({ value }) => value === status) ?? statuses[0]
  return (
    <Badge color={color} variant="light" tt="none">
      {label}
    </Badge>
  )
}
