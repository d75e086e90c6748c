import { formatDay } from '@anj/workflow/moments'
import { Facts } from './facts.tsx'
import { type Licence, licenceStatuses } from './licence-words.ts'
import { Seats } from './seats.tsx'
import { StatusBadge } from './status-badge.tsx'

/** The status and seats of a licence, which no form shows. */
export function LicenceState({ licence }: { readonly licence: Licence }) {
  return <Facts facts={stateOf(licence)} />
}

function stateOf(licence: Licence) {
  return [
    ['Status', <StatusBadge key="status" {...licenceStatuses[licence.status]} />],
    ['Users', <Seats key="seats" {...licence} />],
  ] as const
}

/** Read-only view of a licence. */
export function LicenceFacts({ licence }: { readonly licence: Licence }) {
  return (
    <Facts
      facts={[
        ...stateOf(licence),
        ['Starting day', formatDay(licence.licenseStartingDay)],
        ['Expiry date', formatDay(licence.licenseExpiryDate)],
        ['Application types', licence.applicationTypes.join(', ')],
        ['Customer', licence.fullName],
        ['Email', licence.email],
        ['Address', licence.address],
      ]}
    />
  )
}
