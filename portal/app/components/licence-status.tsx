import { Badge } from '@mantine/core'
import { type Licence, licenceStatuses } from './licence-words.ts'

/** Whether a licence is valid today. */
export function LicenceStatus({ status }: Pick<Licence, 'status'>) {
  const { label, color } = licenceStatuses[status]
  return (
    <Badge color={color} variant="light" tt="none">
      {label}
    </Badge>
  )
}
